import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { ShellBoundary } from '@/components/features/shell/layouts/shell-boundary'
import { ShellSkeleton } from '@/components/features/shell/layouts/shell-skeleton'
import { layoutCookie, sidebarCookie } from '@/components/ground/shell-data'
import { readSession } from '@/lib/bff/session'
import { layoutTypes } from '@/lib/contract/session/own-session'
import { loadShell } from './load-shell'
import { ShellGate } from './shell-gate'

/** The cookie alone decides here, so the skeleton leaves soon; a platform that takes its time is asked behind it. */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const [session, cookieStore] = await Promise.all([readSession(), cookies()])
  if (!session) redirect('/login')
  if (session.locked) redirect('/lockScreen')
  // What this browser showed last; before that, what came with the sign-in.
  const wanted = cookieStore.get(layoutCookie)?.value ?? session.theme
  const layoutType = layoutTypes.find((known) => known === wanted) ?? 'classic'
  const isCollapsed = cookieStore.get(sidebarCookie)?.value === '0'
  const skeleton = <ShellSkeleton layoutType={layoutType} isSidebarCollapsed={isCollapsed} />
  return (
    <ShellBoundary isKnown={await isSoon(loadShell())} fallback={skeleton}>
      <ShellGate>{children}</ShellGate>
    </ShellBoundary>
  )
}

const soonMs = 150

/** True when it is there in this time. Whatever goes wrong is told where it is awaited next. */
async function isSoon(awaited: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), soonMs)
  })
  const known = awaited.then(
    () => true,
    () => false,
  )
  const isKnown = await Promise.race([known, patience])
  clearTimeout(timer)
  return isKnown
}
