import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { webConfig } from '@/lib/config/web-config'
import { chooseLanguage, languageCookie, localeTag } from '@/lib/i18n/locales'
import { loadMessages } from '@/lib/i18n/messages'
import { installationName } from './installation-look'

/** The texts of a page, in which the installation has the name of its configuration: there is no other one to show before it is known. */
export default getRequestConfig(async () => {
  const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
  const language = chooseLanguage(cookieStore.get(languageCookie)?.value, headerStore.get('accept-language'))
  const [messages, name] = await Promise.all([loadMessages(language), installationName()])
  const common = { ...(messages['common'] as Record<string, unknown>), ...(name && { systemTitle: name }) }
  return { locale: localeTag(language), messages: { ...messages, common }, timeZone: webConfig().timeZone }
})
