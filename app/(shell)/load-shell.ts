import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { type ShellData, shapeShellData, sidebarCookie } from '@/components/ground/shell-data'
import { originOf } from '@/lib/bff/caller'
import { tagOf } from '@/lib/bff/cookie-names'
import { draftKeysOf } from '@/lib/bff/draft-keys'
import { log } from '@/lib/bff/log'
import { visualHostOf } from '@/lib/bff/menu-link'
import { platformCall } from '@/lib/bff/platform'
import { readSession } from '@/lib/bff/session'
import { webConfig } from '@/lib/config/web-config'
import { currentUserInParts, oauth } from '@/lib/contract/session/oauth'
import { toAppError } from '@/lib/errors/app-error'
import { languageCookie, languageOfTag } from '@/lib/i18n/locales'
import { loadSay } from '@/lib/i18n/platform-texts/load'

/** `session` names the one that the page was made for, so that leaving ends no other. */
export type LoadedShell =
  | { data: ShellData; failure?: undefined }
  | { data?: undefined; failure: { text: string; session: string } }

/** CurrentUser, asked once per page load for the layout and the page together. Spec 1 §8: what stops a user here, in its words. */
export const loadShell = cache(async (): Promise<LoadedShell> => {
  const session = await readSession()
  if (!session) redirect('/login')
  if (session.locked) redirect('/lockScreen')
  const fail = (text: string) => ({ failure: { text, session: tagOf(session.sid) } })
  const [t, tCommon] = await Promise.all([getTranslations('shell.guard'), getTranslations('common')])
  const current = await platformCall(oauth.currentUser, { query: {} }, session, currentUserInParts).catch((thrown: unknown) =>
    toAppError(thrown),
  )
  // A platform that is down says nothing about the session: the error screen offers another try instead of signing the user out.
  if (current instanceof Error) {
    if (current.code === 'transport' || current.code === 'timeout') throw current
    // Locked through another copy of this server, which the cookie does not know of.
    if (current.code === 'locked') redirect('/lockScreen')
    return fail((await saidOnServer(current.userMessage ?? '')) || t('failed'))
  }
  if (!current) return fail(t('noUser'))
  // Who only looks sees that the person has no menu, and stays signed in.
  if (current.menuList.length === 0 && !current.viewing) return fail(t('noMenu'))
  return { data: await shape(current, tCommon('systemTitle')) }
})

/** What the platform says is drawn here, and not by the browser, which would say it itself. */
async function saidOnServer(text: string): Promise<string> {
  const language = languageOfTag(await getLocale())
  return text === '' || language === 'zh' ? text : (await loadSay(language))(text)
}

async function shape(
  current: NonNullable<Awaited<ReturnType<typeof platformCall<typeof oauth.currentUser>>>>,
  defaultTitle: string,
) {
  const [headerStore, cookieStore, t, locale] = await Promise.all([headers(), cookies(), getTranslations(), getLocale()])
  const origin = originOf((name) => headerStore.get(name) ?? undefined)
  const { links, visualUrl, loginPasswordMode, loginAesKey } = webConfig()
  const language = languageOfTag(locale)
  const skipped: Record<string, number> = {}
  const data = shapeShellData(current, {
    defaultTitle,
    origin,
    visualHost: visualHostOf(origin, visualUrl),
    hasOwnScreens: visualUrl === undefined,
    links,
    passwordMode: { mode: loginPasswordMode, aesKey: loginAesKey },
    // Spec 1 §1: titles have a Chinese variant, which is the platform's own; the others come from the i18n key of the entry.
    language,
    hasChosenLanguage: cookieStore.has(languageCookie),
    titleOf: (key) => (language !== 'zh' && t.has(`routes.${key}`) ? t(`routes.${key}`) : undefined),
    draftKeys: draftKeysOf(current.userInfo.userId),
    isSidebarCollapsed: cookieStore.get(sidebarCookie)?.value === '0',
    onSkip: (why, { type }) => {
      skipped[`type ${type}: ${why}`] = (skipped[`type ${type}: ${why}`] ?? 0) + 1
    },
  })
  // One line per page load, however many entries an installation has that this client shows no screen for.
  if (Object.keys(skipped).length > 0) log.debug({ skipped }, 'menu entries are not offered')
  return data
}
