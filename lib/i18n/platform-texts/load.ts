import type { Language } from '../locales'
import type { Say } from './say'

type Foreign = Exclude<Language, 'zh'>

const loaded = new Map<Foreign, Promise<Say>>()

/** How the platform's texts are said in a language; the platform speaks simplified Chinese itself. Made once: it is many patterns. */
export function loadSay(language: Foreign): Promise<Say> {
  const known = loaded.get(language)
  if (known) return known
  const attempt = makeSay(language)
  loaded.set(language, attempt)
  attempt.catch(() => loaded.delete(language))
  return attempt
}

async function makeSay(language: Foreign): Promise<Say> {
  const { sayer } = await import('./say')
  if (language === 'en') return sayer((await import('./english')).platformTexts, { outer: '; ', inner: ', ' })
  return sayer((await import('./zhtw.json')).default)
}
