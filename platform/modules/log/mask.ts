/** What of a call may stand in a log: nothing that opens an account or another system, and nothing without end. */

/** Names behind which such things stand, in whatever spelling. */
const secretName =
  /password|passwd|passphrase|pwd|secret(?!ar)|token|ticket|captcha|cookie|credential|authorization|signature|signimg|encryption|(access|app|api|aes|private|register|license)[-_]?key|(verification|verify|sms|auth)[-_]?code$/i

export const masked = '***'

const depthMax = 8
const entriesMax = 50
const valuesMax = 400
const textMax = 500
/** JSON within a text is looked into up to this length; of a longer one only the length is told. */
const innerJsonMax = 20_000

type MaskOptions = {
  lengthMax: number
  /** Whether a field called `code` is a code that somebody was sent. */
  isCodeSecret?: boolean
  /** Only which fields there are, and ids: for what only the rights on its own screen show. */
  isShapeOnly?: boolean
}

type Room = MaskOptions & { valuesLeft: number }

/** As JSON, secrets masked and everything long cut; its cost is bounded, whatever is given. */
export function maskedJson(value: unknown, options: MaskOptions): string {
  if (value === undefined) return ''
  const room = { ...options, valuesLeft: valuesMax }
  return cut(storable(JSON.stringify(pruned(value, room, 0)) ?? ''), options.lengthMax)
}

/** The text of an exception, a path or a query, with what looks like a secret masked. */
export function maskedText(text: string, lengthMax: number): string {
  return cut(storable(withoutSecrets(text.slice(0, lengthMax * 2))), lengthMax)
}

export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

function pruned(value: unknown, room: Room, depth: number): unknown {
  room.valuesLeft -= 1
  if (room.valuesLeft < 0 || depth > depthMax) return '…'
  if (typeof value === 'string') return prunedText(value, room, depth)
  if (Array.isArray(value)) return prunedList(value, room, depth)
  if (typeof value === 'object' && value !== null) return prunedObject(value, room, depth)
  return room.isShapeOnly && value !== null ? '…' : value
}

function prunedList(list: readonly unknown[], room: Room, depth: number): unknown[] {
  const kept = list.slice(0, entriesMax).map((entry) => pruned(entry, room, depth + 1))
  return list.length > entriesMax ? [...kept, `…${list.length}`] : kept
}

function prunedObject(object: object, room: Room, depth: number): Record<string, unknown> {
  const entries = Object.entries(object)
  // A parameter that is told as its name and its value in two fields.
  const isSecret = entries.some(
    ([name, value]) => /^(field|name|key)$/i.test(name) && typeof value === 'string' && isSecretName(value),
  )
  const kept = entries.slice(0, entriesMax).map(([name, value]) => {
    const isValue = isSecret && /^(value|relationField|defaultValue|text)$/i.test(name) && value !== ''
    return [name.slice(0, 100), isValue ? masked : prunedField(name, value, room, depth)]
  })
  if (entries.length > entriesMax) kept.push(['…', entries.length])
  return Object.fromEntries(kept)
}

function prunedField(name: string, value: unknown, room: Room, depth: number): unknown {
  const isSecret = isSecretName(name) || (room.isCodeSecret && name.toLowerCase() === 'code')
  if (isSecret) return value === null || value === '' ? value : masked
  if (room.isShapeOnly && /^(id|ids)$/i.test(name)) return pruned(value, { ...room, isShapeOnly: false }, depth + 1)
  return pruned(value, room, depth + 1)
}

function prunedText(text: string, room: Room, depth: number): string {
  if (/^\s*[[{]/.test(text)) {
    const inner = innerJson(text)
    if (inner !== undefined) return JSON.stringify(pruned(inner, room, depth + 1))
    // Neither read nor short: nobody knows what stands in it.
    if (text.length > textMax) return `…${text.length}`
  }
  return room.isShapeOnly && text !== '' ? '…' : cut(withoutSecrets(text.slice(0, textMax * 2)), textMax)
}

function innerJson(text: string): unknown {
  if (text.length > innerJsonMax) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withoutSecrets(text: string): string {
  return text
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${masked}`)
    .replace(
      /\b([\w-]*(?:password|passwd|pwd|secret|token|ticket|encryption|api[-_]?key))(["']?\s*[=:]\s*["']?)[^\s"'&;,})]+/gi,
      `$1$2${masked}`,
    )
    .replace(/:\/\/[^\s/:@]+:[^\s/@]+@/g, `://${masked}@`)
    .replace(/data:[\w/+.-]{1,60};base64,[\w+/=]*/g, 'data:…')
}

function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1)}…`
}

/** The database holds neither zero bytes nor halves of signs, of which a buffer makes replacement characters. */
function storable(text: string): string {
  return Buffer.from(text.replaceAll('\u0000', '').replaceAll('\\u0000', '')).toString()
}
