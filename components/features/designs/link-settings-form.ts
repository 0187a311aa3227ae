import type { ListField } from '@/lib/designer/list/list-fields'
import { isRecord, own, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'

export type LinkPart = { isOpen: boolean; asksPassword: boolean; password: string }

/** Contract 3b §13: what goes behind a link; the platform checks it again. */
export function isWeakPassword(password: string): boolean {
  return !(/^.{6,16}$/u.test(password) && /[a-z]/i.test(password) && /\d/.test(password) && /[^a-z\d\s]/i.test(password))
}

/** Fields that a public list may show: addresses of files would outlive the link. */
export function showableFields(fields: readonly ListField[]): readonly ListField[] {
  return fields.filter(({ type, canBeColumn }) => canBeColumn && !['files', 'rows'].includes(factsOf(type).shape))
}

/** Fields that strangers may look for records by (contract 3b §13). */
export function searchableFields(fields: readonly ListField[]): readonly ListField[] {
  return fields.filter(({ type, raw, canSearch }) => {
    const { publicUse, filledBy } = factsOf(type)
    if (!canSearch) return false
    if (publicUse === 'open' || filledBy === 'numbering') return true
    const config = own(raw, '__config__')
    const source = isRecord(config) ? readText(own(config, 'dataType')) : ''
    return publicUse === 'staticOptions' && (source === '' || source === 'static')
  })
}

/** Codes in a stored choice, in their order; null where it is a fixed filter, which stays as it is (contract 3b §7). */
export function chosenCodes(stored: string): readonly string[] | null {
  if (stored.trim() === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {
    return []
  }
  if (!Array.isArray(parsed)) return null
  return parsed
    .map((item: unknown) =>
      isRecord(item)
        ? readText(own(item, 'prop')) || readText(own(item, 'id')) || readText(own(item, '__vModel__'))
        : readText(item),
    )
    .filter(Boolean)
}

/** Wire: the chosen field nodes as JSON. */
export function storedChoice(codes: readonly string[], fields: readonly ListField[]): string {
  const nodes = codes.flatMap((code) => {
    const field = fields.find((one) => one.code === code)
    return field ? [{ ...field.raw, prop: code, id: code, label: field.label, jnpfKey: field.type }] : []
  })
  return JSON.stringify(nodes)
}
