/**
 * What a design says of its own accord, such as the hint in an empty field. A field names only what is to be said; the words come with
 * the document, because stored designs are in the language of their company and those of the product in that of whoever looks.
 */
export type WordName =
  | 'enter'
  | 'choose'
  | 'chooseThis'
  | 'chooseData'
  | 'sign'
  | 'automatic'
  | 'upload'
  | 'add'
  | 'yes'
  | 'no'
  | 'startDay'
  | 'endDay'
  | 'startTime'
  | 'endTime'
  | 'alert'
  | 'text'
  | 'link'
  | 'groupTitle'
  | 'divider'

/** A word for the field of this label; undefined leaves the key out, and the widget says its own in the language of the person. */
export type Words = (name: WordName, label: string) => string | undefined

export type Word = { readonly word: WordName }

export function word(name: WordName): Word {
  return { word: name }
}

/** The keys of a node with their words; every key stays in its place. */
export function withWords(keys: Readonly<Record<string, unknown>>, label: string, words: Words): Record<string, unknown> {
  const said = Object.entries(keys).map(([key, value]) => [key, isWord(value) ? words(value.word, label) : value] as const)
  return Object.fromEntries(said.filter(([key, value]) => value !== undefined || !isWord(keys[key])))
}

export function wordOf(text: string | Word, words: Words): string {
  return typeof text === 'string' ? text : (words(text.word, '') ?? '')
}

function isWord(value: unknown): value is Word {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && 'word' in value
}
