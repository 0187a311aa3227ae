/** A dictionary of the seed. Items of a tree may have children. */
export type DictionarySource = {
  enCode: string
  fullName: string
  /** `0` business, `1` system: the two fixed roots (contract 2 §14.1). */
  category: '0' | '1'
  /** Code of the type above it; absent: directly below the root. */
  parent?: string
  isTree?: boolean
  items: readonly DictionaryItem[]
}

export type DictionaryItem = { enCode: string; fullName: string; children?: readonly DictionaryItem[] }

/** Reads `code name|code name`, the compact way the lists below are written. */
export function items(text: string): DictionaryItem[] {
  if (text === '') return []
  return text.split('|').map((part) => {
    const at = part.indexOf(' ')
    if (at < 1) throw new Error(`dictionary item without a code: ${part}`)
    return { enCode: part.slice(0, at), fullName: part.slice(at + 1) }
  })
}

/** Numbers a list of names: codes 01, 02, … */
export function numbered(names: string): DictionaryItem[] {
  return names.split(' ').map((fullName, index) => ({ enCode: String(index + 1).padStart(2, '0'), fullName }))
}
