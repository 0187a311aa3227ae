import type { Language } from '../locales'
import type { Say } from './say'

/** How the platform's texts are said in a language; the platform speaks simplified Chinese itself. */
export async function loadSay(language: Exclude<Language, 'zh'>): Promise<Say> {
  const { sayer } = await import('./say')
  if (language === 'en') return sayer((await import('./english')).platformTexts, { outer: '; ', inner: ', ' })
  return sayer((await import('./zhtw.json')).default)
}
