import { type Language, languageOfTag } from '@/lib/i18n/locales'
import type { NameOf, Say } from '@/lib/i18n/platform-texts/say'

/**
 * Texts of the platform come in simplified Chinese, whoever reads them. The table of what they are in other languages is loaded with the
 * first of them that somebody reads in another one; until it is there, and where it cannot be had, they are shown as they came.
 */

const han = /\p{Script=Han}/u
/** Nobody waits longer for the table than this; what was refused is told then as it came. */
const waitMsMax = 3000

const spoken = new Map<Language, Say>()
const loading = new Map<Language, Promise<void>>()
const listeners = new Set<() => void>()

export function loadTexts(language: Exclude<Language, 'zh'>): Promise<void> {
  const running = loading.get(language)
  if (running) return running
  const attempt = import('@/lib/i18n/platform-texts/load')
    .then(({ loadSay }) => loadSay(language))
    .then((say) => {
      spoken.set(language, say)
      for (const listener of listeners) listener()
    })
    .catch(() => {
      // Out of reach for now: the next text asks again.
      loading.delete(language)
    })
  loading.set(language, attempt)
  return attempt
}

function pageLanguage(): Language {
  return typeof document === 'undefined' ? 'zh' : languageOfTag(document.documentElement.lang)
}

export function isForeign(language: Language, text: string): language is Exclude<Language, 'zh'> {
  return language !== 'zh' && han.test(text)
}

/** Settles when these texts can be said in the language of the page; at once where there is nothing to say differently. */
export async function prepareTexts(texts: readonly string[]): Promise<void> {
  const language = pageLanguage()
  if (spoken.has(language) || !isForeign(language, texts.join(''))) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMsMax)
  })
  await Promise.race([loadTexts(language), patience])
  clearTimeout(timer)
}

/** A text of the platform in the language of the page, as far as its table is there (`prepareTexts`). For what is no component. */
export function platformText(text: string, nameOf?: NameOf): string {
  const language = pageLanguage()
  return isForeign(language, text) ? (spoken.get(language)?.(text, nameOf) ?? text) : text
}

/** How the texts are said in a language, once their table is there; for the hook. */
export const platformSpeech = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (language: Language) => spoken.get(language),
}
