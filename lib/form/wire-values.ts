import { isRecord } from './read'

/**
 * Reading of stored values. A value that cannot be read as what its widget expects is passed on unchanged, so that
 * nothing is lost by opening and saving a record; the widget's `validate` then names it.
 */

/** Null, undefined, empty text and, for values that are never free text, the text `null` of older servers. */
export function isBlank(wire: unknown): boolean {
  return wire === undefined || wire === null || wire === '' || wire === 'null' || wire === 'undefined'
}

/** Lists are stored as JSON text; older designs stored them joined by commas. */
export function decodeList(wire: unknown): unknown {
  if (isBlank(wire)) return []
  if (Array.isArray(wire)) return wire
  if (typeof wire === 'string') {
    const text = wire.trim()
    if (text.startsWith('[')) return parseJsonList(text) ?? wire
    return text.split(',').filter((item) => item !== '')
  }
  return typeof wire === 'number' ? [String(wire)] : wire
}

/** A list of ids or option values, as text. */
export function decodeIds(wire: unknown): unknown {
  const list = decodeList(wire)
  return Array.isArray(list) ? list.filter((item) => !isBlank(item)).map(scalarText) : list
}

/** One id or option value. A list where the field takes one value gives its first member: the field was multiple before. */
export function decodeId(wire: unknown): unknown {
  if (isBlank(wire)) return ''
  if (Array.isArray(wire)) return decodeId(wire[0])
  if (typeof wire === 'string' && wire.startsWith('[')) {
    const list = parseJsonList(wire)
    return list ? decodeId(list[0]) : wire
  }
  return scalarText(wire)
}

/** A path of ids from the root to the chosen one. Pickers of some clients leave blanks where nothing is chosen. */
export function decodePath(wire: unknown): unknown {
  const list = decodeList(wire)
  if (!Array.isArray(list)) return list
  if (list.every(isBlank)) return []
  // The field was multiple before: its first path.
  if (Array.isArray(list[0])) return list[0].map(scalarText)
  return list.map(scalarText)
}

/** Paths of a field that takes several; a single path counts as a list of one. */
export function decodePaths(wire: unknown): unknown {
  const list = decodeList(wire)
  if (!Array.isArray(list)) return list
  if (list.every(isBlank)) return []
  if (!Array.isArray(list[0])) return [list.map(scalarText)]
  return list.filter((path) => Array.isArray(path) && !path.every(isBlank)).map((path: unknown[]) => path.map(scalarText))
}

export function decodeText(wire: unknown): unknown {
  if (wire === undefined || wire === null) return ''
  return typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire
}

/** Files and other lists of objects. */
export function decodeRecords(wire: unknown): unknown {
  const list = decodeList(wire)
  return Array.isArray(list) && list.some((item) => !isRecord(item)) ? list.filter(isRecord) : list
}

/** Empty values travel and are stored as null (contract 3a §7). */
export function encodeOrNull(value: unknown): unknown {
  return isEmptyValue(value) ? null : value
}

/** Empty as spec 2 §5.1 has it: empty text, null, undefined, empty list. 0 and false are values. */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Equal as they would be sent. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right)
}

function scalarText(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** Text of whatever is stored, for values that do not fit their widget. */
export function plainText(value: unknown): string {
  if (isEmptyValue(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(',')
  if (isRecord(value)) return plainText(value.fullName ?? value.name ?? value.label ?? '')
  return ''
}

function parseJsonList(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}
