const lettersMax = 80
/** What is read of a text at most: a document may hold megabytes of pictures before its first word. */
const readMax = 20_000

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The first words of a rich text on one line. No document is made of it, so a list can have one in every row; the result is text and
 * must be shown as such.
 */
export function richTextExcerpt(html: string): string {
  const words = html
    .replace(/(["'])data:[^"']*\1/gi, '')
    .slice(0, readMax)
    .replace(/<(script|style|template|noscript)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?(?:p|div|li|br|h[1-6]|tr|td)\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*(>|$)/gi, '')
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...words]
  return letters.length > lettersMax ? `${letters.slice(0, lettersMax).join('')}…` : words
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
