import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readablePath, routesOf } from '@/components/ground/menu-routes'
import { fixedScreens, isFixedScreen } from '@/components/screen-keys'
import { loadShell } from '../load-shell'

type PageProps = { params: Promise<{ path: string[] }> }

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [{ path }, { data }, t] = await Promise.all([params, loadShell(), getTranslations('shell')])
  if (!data) return {}
  const wanted = readablePath(`/${path.join('/')}`)
  const title = isFixedScreen(wanted)
    ? t(`fixed.${fixedScreens[wanted].titleKey}`)
    : routesOf(data.menus).find((route) => route.path === wanted)?.menu.title
  // Spec 1 §1: the route's title, then the system's.
  return { title: `${title ?? t('notFound.title')} - ${data.systemTitle}` }
}

/** Which screen a path shows comes from `components/screens.ts` and is drawn by the shell, because tabs change without the server. */
export default function Page() {
  return null
}
