import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { webConfig } from '@/lib/config/web-config'
import { chooseLanguage, languageCookie, localeTag } from './locales'
import { loadMessages } from './messages'

export default getRequestConfig(async () => {
  const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
  const language = chooseLanguage(cookieStore.get(languageCookie)?.value, headerStore.get('accept-language'))
  return { locale: localeTag(language), messages: await loadMessages(language), timeZone: webConfig().timeZone }
})
