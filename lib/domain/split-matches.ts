/** Parts of a text that hold the word that was searched for, without regard to case. */
export function splitMatches(text: string, word: string): { text: string; isMatch: boolean }[] {
  const wanted = word.trim().toLowerCase()
  const searched = text.toLowerCase()
  // Letters that change their length with their case would shift every place after them.
  if (wanted === '' || searched.length !== text.length) return [{ text, isMatch: false }]
  const parts: { text: string; isMatch: boolean }[] = []
  let from = 0
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false })
    from = at + wanted.length
    parts.push({ text: text.slice(at, from), isMatch: true })
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false })
  return parts
}
