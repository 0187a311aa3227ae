/** A, B, … Z, AA, AB, … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

export type Place = { row: number; column: number }

/** `B17` is row 17 (from 1) and column 1 (from 0); dollar signs are allowed. Null for anything else. */
export function placeOf(name: string): Place | null {
  let column = 0
  let row = 0
  let at = name.charCodeAt(0) === 0x24 ? 1 : 0
  const lettersAt = at
  for (; at < name.length; at += 1) {
    const sign = name.charCodeAt(at) & 0xdf
    if (sign < 65 || sign > 90 || at - lettersAt > 3) break
    column = column * 26 + sign - 64
  }
  if (at === lettersAt) return null
  if (name.charCodeAt(at) === 0x24) at += 1
  const digitsAt = at
  for (; at < name.length; at += 1) {
    const digit = name.charCodeAt(at) - 48
    if (digit < 0 || digit > 9 || at - digitsAt > 7) return null
    row = row * 10 + digit
  }
  return row > 0 ? { row, column: column - 1 } : null
}
