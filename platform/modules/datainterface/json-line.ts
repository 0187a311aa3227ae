type Next = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'after'

const fits: Readonly<Record<Next, string>> = {
  value: '{["1',
  firstValue: '{["1]',
  key: '"',
  firstKey: '"}',
  colon: ':',
  after: ',}]',
}

const blank = /[ \t\n\r]*/y
const token =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** The first line where a text stops to be JSON; null where it is JSON. */
export function faultyJsonLine(text: string): number | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return text.slice(0, faultAt(text)).split('\n').length
  }
}

/** The engine's own words name the place in some of its versions only. */
function faultAt(text: string): number {
  const closers: string[] = []
  let next: Next | null = 'value'
  let at = 0
  for (;;) {
    blank.lastIndex = at
    at += blank.exec(text)?.[0].length ?? 0
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    if (found === undefined) return at
    next = stepped(next, found, closers)
    if (next === null) return at
    at += found.length
  }
}

/** What may stand behind a word; null where the word itself may not stand. */
function stepped(next: Next, found: string, closers: string[]): Next | null {
  const sign = /[{}[\],:"]/.test(found.charAt(0)) ? found.charAt(0) : '1'
  if (!fits[next].includes(sign)) return null
  switch (sign) {
    case '{':
      closers.push('}')
      return 'firstKey'
    case '[':
      closers.push(']')
      return 'firstValue'
    case '}':
    case ']':
      return closers.pop() === sign ? 'after' : null
    case ',':
      if (closers.length === 0) return null
      return closers.at(-1) === '}' ? 'key' : 'value'
    case ':':
      return 'value'
    default:
      return next === 'key' || next === 'firstKey' ? 'colon' : 'after'
  }
}
