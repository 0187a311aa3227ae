/** Characters that no database stores as text: NUL, and halves of surrogate pairs. Everything else passes unchanged. */
export function hasBrokenCharacters(text: string): boolean {
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text)
}
