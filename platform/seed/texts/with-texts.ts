import { isRecord, type RawRecord } from '@/lib/form/read'
import { companyDictionaries } from '../dictionaries/company'
import { dictionaryTypeId } from '../dictionaries/ids'
import type { DictionaryItem } from '../dictionaries/source'
import { standardDictionaries } from '../dictionaries/standard'
import { interfaceId } from '../interfaces/ids'
import { designTexts } from './design-texts'
import zhtw from './zhtw.json'

type Language = { texts: Readonly<Record<string, string>>; hints: Readonly<Record<string, (label: string) => string>> }

/** Hints are made of labels, as they are in Chinese (`stored-words.ts`). */
const languages: Readonly<Record<string, Language>> = {
  en: {
    texts: designTexts,
    hints: {
      请输入: (label) => `Enter ${inSentence(label)}`,
      请选择: (label) => `Select ${inSentence(label)}`,
      选择: (label) => `Select ${inSentence(label)}`,
    },
  },
  'zh-TW': {
    texts: zhtw,
    hints: { 请输入: (label) => `請輸入${label}`, 请选择: (label) => `請選擇${label}`, 选择: (label) => `選擇${label}` },
  },
}

/**
 * The document with its texts per language, and those of the options that its fields take from elsewhere. `options`: of further
 * dictionaries, whose names come with its data.
 */
export function withTexts(document: RawRecord, name: string, options: readonly string[] = []): RawRecord {
  const written = new Set([name, ...options.flatMap((enCode) => dictionaries.get(enCode) ?? [])])
  collect(document, written)
  const i18nTexts = Object.entries(languages).map(([tag, language]) => {
    const said = [...written].map((text) => [text, inLanguage(text, language)] as const)
    return [tag, Object.fromEntries(said.filter(([text, translation]) => translation !== undefined && translation !== text))]
  })
  return { ...document, i18nTexts: Object.fromEntries(i18nTexts) }
}

function inLanguage(text: string, { texts, hints }: Language): string | undefined {
  if (Object.hasOwn(texts, text)) return texts[text]
  // A field of a sub-table is called by both names (contract 3b §4.3).
  const parts = text.split('-')
  if (parts.length === 2 && parts.every((part) => Object.hasOwn(designTexts, part)))
    return parts.map((part) => texts[part] ?? part).join('-')
  const verb = Object.keys(hints).find((verb) => text.startsWith(verb))
  const label = verb === undefined ? undefined : text.slice(verb.length)
  // What is the same in traditional characters is in no table of them.
  return verb === undefined || label === undefined || !Object.hasOwn(designTexts, label)
    ? undefined
    : hints[verb]?.(texts[label] ?? label)
}

/** `Start date` becomes `start date`; `QR code` stays. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
}

/** Texts of scripts are what they show: the only words in quotes with Chinese in them. */
const quotedText = /'([^'\n]*\p{Script=Han}[^'\n]*)'/gu

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    for (const text of value.includes('=>') ? [...value.matchAll(quotedText)].map(([, quoted = '']) => quoted) : [value.trim()])
      for (const part of namesIn(text)) into.add(part)
    for (const option of optionsElsewhere.get(value) ?? []) into.add(option)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, into)
  } else if (isRecord(value)) {
    for (const item of Object.values(value)) collect(item, into)
  }
}

/** A list shows the name of a sub-table above those of its fields, which it keeps together in one text (contract 3b §4.3). */
function namesIn(text: string): readonly string[] {
  const parts = text.split('-')
  const isOfTable = parts.length === 2 && parts.every((part) => Object.hasOwn(designTexts, part))
  return isOfTable ? [text, ...parts] : [text]
}

const dictionaries = new Map(
  [...companyDictionaries, ...standardDictionaries].map(({ enCode, items }) => [enCode, namesOf(items)]),
)

/** Names of options by the id of their dictionary, or of the interface that serves it. */
const optionsElsewhere: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...dictionaries].map(([enCode, names]) => [dictionaryTypeId(enCode), names] as const),
  [interfaceId('workshops'), dictionaries.get('workshop') ?? []],
  [interfaceId('defects'), dictionaries.get('defectType') ?? []],
])

function namesOf(items: readonly DictionaryItem[]): string[] {
  return items.flatMap(({ fullName, children = [] }) => [fullName, ...namesOf(children)])
}
