import { own, type RawRecord, readRecord } from './read'
import type { DesignTexts } from './types'

/** Nobody writes more; what comes after them in a foreign document is not read. */
const textsMax = 10_000

/**
 * The texts of a design document in the language of the tag; null where it has none. They stand under `i18nTexts` at the root of a form
 * or list document, by language and by the text as it stands in the design (docs/decisions/2026-11-23-design-texts.md). Other clients
 * keep the key and do not know it.
 */
export function readDesignTexts(document: RawRecord, language: string): DesignTexts | null {
  const wanted = languageOf(language)
  const texts = new Map<string, string>()
  for (const [tag, said] of Object.entries(readRecord(own(document, 'i18nTexts')))) {
    if (languageOf(tag) !== wanted) continue
    for (const [text, translation] of Object.entries(readRecord(said)).slice(0, textsMax)) {
      if (typeof translation === 'string' && translation !== '' && text !== '') texts.set(text, translation)
    }
  }
  return texts.size === 0 ? null : texts
}

/** `en-US` and `en` are one language, `zh_TW`, `zh-HK` and `zh-Hant` another than `zh`. */
function languageOf(tag: string): string {
  const [primary = '', ...parts] = tag.trim().toLowerCase().split(/[-_]/)
  if (primary === 'zhtw') return 'zh-hant'
  return primary === 'zh' && parts.some((part) => ['tw', 'hk', 'mo', 'hant'].includes(part)) ? 'zh-hant' : primary
}
