/**
 * JSON to plain data and back without loss. What JavaScript cannot hold is marked inside a text that begins with NUL, and
 * unmarked when it is written: numbers of another spelling (`1.0`, ids beyond 2^53), keys of objects that are whole numbers
 * (JavaScript would sort them to the front) and `__proto__`. Of a key that stands twice the last one counts, as everywhere.
 */
export function readJson(text: string): { value: unknown } | null {
  try {
    JSON.parse(text)
    return { value: JSON.parse(text.replace(tokens, mark)) }
  } catch {
    return null
  }
}

/** Compact JSON. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.includes(`"${nul}`) ? text.replace(texts, unmark) : text
}

const nul = '\\u0000'
const numberMark = '#'
const textMark = 's'
const keyMark = 'k'

const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?\d[\d.eE+-]*/g
const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g

function mark(token: string, literal: string | undefined, colon: string | undefined): string {
  if (literal === undefined) return String(Number(token)) === token ? token : `"${nul}${numberMark}${token}"`
  if (literal.startsWith(`"${nul}`)) return `"${nul}${textMark}${literal.slice(1 + nul.length)}${colon ?? ''}`
  return colon !== undefined && isUnstableKey(literal) ? `"${nul}${keyMark}${literal.slice(1)}${colon}` : token
}

function isUnstableKey(literal: string): boolean {
  if (!/^"(?:\d|__|\\u)/.test(literal)) return false
  const key = String(JSON.parse(literal))
  return /^\d+$/.test(key) || key === '__proto__'
}

function unmark(literal: string): string {
  if (!literal.startsWith(`"${nul}`)) return literal
  const rest = literal.slice(2 + nul.length)
  switch (literal[1 + nul.length]) {
    case numberMark:
      return rest.slice(0, -1)
    case textMark:
      return `"${nul}${rest}`
    default:
      return `"${rest}`
  }
}
