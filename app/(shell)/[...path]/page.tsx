import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { readablePath, routesOf } from '@/components/features/shell/menu-routes'
import { fixedScreens, isFixedScreen } from '@/components/screen-keys'
import { loadShell } from '../load-shell'

type PageProps = { params: Promise<{ path: string[] }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [title, { data }] = await Promise.all([titleOf(params), loadShell()])
  const t = await getTranslations('shell')
  // Spec 1 §1: the route's title, then the system's.
  return data ? { title: `${title ?? t('notFound.title')} - ${data.systemTitle}` } : {}
}

/** Decides only whether the path is permitted; what it shows comes from `components/screens.ts` and is drawn by the shell. */
export default async function Page({ params }: PageProps) {
  const { data } = await loadShell()
  if (data && (await titleOf(params)) === undefined) notFound()
  return null
}

async function titleOf(params: PageProps['params']): Promise<string | undefined> {
  const path = readablePath(`/${(await params).path.join('/')}`)
  if (isFixedScreen(path)) return (await getTranslations('shell'))(`fixed.${fixedScreens[path].titleKey}`)
  const { data } = await loadShell()
  return data && routesOf(data.menus).find((route) => route.path === path)?.menu.title
}
