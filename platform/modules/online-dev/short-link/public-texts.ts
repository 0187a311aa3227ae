import { isRecord, own, type RawRecord, readRecord } from '@/lib/form/read'

/**
 * The texts per language of a design for those who get a part of it: without what the rest of it is called, which would tell them of
 * fields that they are not to know. Names of options that stand in no document (those of dictionaries) go along.
 */
export function publicTexts(documents: readonly RawRecord[], shown: unknown): RawRecord {
  const named = textsIn(documents.map(({ i18nTexts: _texts, ...document }) => document))
  const kept = new Set([...textsIn(shown)].flatMap((text) => [text, ...text.split('-')]))
  const texts: Record<string, RawRecord> = {}
  for (const document of documents) {
    for (const [tag, said] of Object.entries(readRecord(own(document, 'i18nTexts')))) {
      const open = Object.entries(readRecord(said)).filter(([text]) => kept.has(text) || !named.has(text))
      texts[tag] = { ...texts[tag], ...Object.fromEntries(open) }
    }
  }
  return Object.keys(texts).length === 0 ? {} : { i18nTexts: texts }
}

function textsIn(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') into.add(value)
  else if (Array.isArray(value)) for (const item of value) textsIn(item, into)
  else if (isRecord(value)) for (const item of Object.values(value)) textsIn(item, into)
  return into
}
