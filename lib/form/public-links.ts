import { isRecord, own, readRecord, readText } from './read'
import type { FieldNode } from './types'
import { factsOf } from './widget-facts/table'

/*
 * What may stand behind a public link (contract 3b §13). Whoever sets a link up is offered by these rules what the platform then serves by them.
 */

type Field = Pick<FieldNode, 'type' | 'raw'>

/** Whether a stranger can fill the field: nothing but what the design itself says is needed for it. */
export function isOpenField({ type, raw }: Field): boolean {
  const { publicUse } = factsOf(type)
  if (publicUse === 'open') return true
  const source = readText(own(readRecord(own(raw, '__config__')), 'dataType'))
  return publicUse === 'staticOptions' && (source === '' || source === 'static')
}

/** Whether strangers may look for records by the field. */
export function canBeAskedFor(field: Field): boolean {
  return isOpenField(field) || factsOf(field.type).filledBy === 'numbering'
}

const chosenMax = 200

/**
 * Codes in a stored choice, a JSON list of field nodes or of codes, in their order and each once; none where it cannot be read, null where it
 * is no list but a fixed filter (contract 3b §7).
 */
export function chosenCodes(stored: string): readonly string[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(stored || '[]')
  } catch {
    return []
  }
  if (!Array.isArray(parsed)) return null
  const codes = parsed.slice(0, chosenMax).map((item: unknown) => {
    if (!isRecord(item)) return readText(item)
    return readText(own(item, 'prop')) || readText(own(item, 'id')) || readText(own(item, '__vModel__'))
  })
  return [...new Set(codes.filter((code) => code !== ''))]
}

/** Six to sixteen letters, digits and special characters, some of each. */
export function isStrongLinkPassword(password: string): boolean {
  return /^.{6,16}$/u.test(password) && /[a-z]/i.test(password) && /\d/.test(password) && /[^a-z\d\s]/i.test(password)
}
