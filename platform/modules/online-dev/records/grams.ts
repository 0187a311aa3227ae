import { visible } from '@/lib/domain/normal-name'

/**
 * Keyword search needs an index that knows two Chinese characters. pg_trgm does not: a pattern needs three characters before
 * it can use its index, and most Chinese keywords have two (measured on 200,000 rows: 42 ms, the same as reading the whole
 * table, against 6 ms here). So every record carries the hashes of the pairs of neighbouring characters of its searchable
 * texts, and of the triples within runs of letters and digits, where pairs alone would match too much. The GIN index finds
 * candidates; the LIKE that always stands beside it decides, so a collision of hashes costs time but never shows a wrong row.
 */
const gramsMaxPerRecord = 2000

/** Grams of one record's texts, without repeats, bounded. Null when a text is too long to be indexed whole. */
export function gramsOfTexts(texts: Iterable<string>): number[] | null {
  const found = new Set<number>()
  for (const text of texts) {
    const characters = [...searchText(text)]
    for (let at = 0; at < characters.length - 1; at++) {
      const pair = `${characters[at]}${characters[at + 1]}`
      found.add(hash(pair))
      const triple = `${pair}${characters[at + 2] ?? ''}`
      if (asciiTriple.test(triple)) found.add(hash(triple))
      if (found.size > gramsMaxPerRecord) return null
    }
  }
  return [...found]
}

/** Grams that every text containing the keyword has. Empty for a single character: then the index cannot help. */
export function gramsOfKeyword(keyword: string): number[] {
  const characters = [...searchText(keyword)]
  const found = new Set<number>()
  for (let at = 0; at < characters.length - 1; at++) {
    const pair = `${characters[at]}${characters[at + 1]}`
    const triple = `${pair}${characters[at + 2] ?? ''}`
    const isInsideTriple = asciiTriple.test(triple) || asciiTriple.test(`${characters[at - 1] ?? ''}${pair}`)
    if (asciiTriple.test(triple)) found.add(hash(triple))
    if (!isInsideTriple) found.add(hash(pair))
  }
  return [...found].slice(0, 32)
}

/**
 * A text as keywords see it: in one form and without invisible characters, so that full width finds half width. Of case only A–Z are
 * folded, in JavaScript and in SQL alike (`lower(… collate "C")`): other rules differ between databases.
 */
export function searchText(text: string): string {
  return visible(text).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

const asciiTriple = /^[a-z0-9]{3}$/

/** FNV-1a as a signed 32-bit number, which is what an int4 holds. Stored in tables: never change it without rebuilding them. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
