import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { ShellSkeleton } from '@/components/features/shell/layouts/shell-skeleton'
import { layoutCookie, sidebarCookie } from '@/components/features/shell/shell-data'
import { readSession } from '@/lib/bff/session'
import { layoutTypes } from '@/lib/contract/session/oauth'
import { ShellGate } from './shell-gate'

/** The cookie alone decides here, so the skeleton leaves at once; the platform is asked behind it. */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const [session, cookieStore] = await Promise.all([readSession(), cookies()])
  if (!session) redirect('/login')
  if (session.locked) redirect('/lockScreen')
  // What this browser showed last; before that, what came with the sign-in.
  const wanted = cookieStore.get(layoutCookie)?.value ?? session.theme
  const layoutType = layoutTypes.find((known) => known === wanted) ?? 'classic'
  const isCollapsed = cookieStore.get(sidebarCookie)?.value === '0'
  return (
    <Suspense fallback={<ShellSkeleton layoutType={layoutType} isSidebarCollapsed={isCollapsed} />}>
      <ShellGate>{children}</ShellGate>
    </Suspense>
  )
}
