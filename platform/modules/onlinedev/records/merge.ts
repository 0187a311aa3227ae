import { widgetSchemas } from '@/components/widgets/schemas'
import { computeRecord } from '@/lib/form/compute-record'
import { isRecord, readFlag } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { Access } from './access'
import { canUseInForm } from './access'
import { isSystemType } from './field-shape'
import type { IncomingValues } from './incoming'
import { cleanRichText } from './rich-text'

/**
 * The document that will be stored: what came, over what was there. Taken are only fields that the actor may use and that
 * people fill; hidden fields, serial numbers and keys of older designs keep what they have. Values are encoded by their
 * widgets, and calculated fields are computed anew.
 */
export function mergeValues(
  access: Access,
  incoming: IncomingValues,
  { stored, newId }: { stored: Readonly<Record<string, unknown>> | null; newId: () => string },
): Record<string, unknown> {
  const { module } = access
  const merged: Record<string, unknown> = { ...(stored ?? {}) }
  for (const node of module.fields.values()) {
    if (node.parentTable !== null) continue
    if (!isTaken(access, node, stored === null)) {
      if (stored === null) putDefault(merged, node)
      continue
    }
    if (!Object.hasOwn(incoming, node.name)) continue
    const value = incoming[node.name]
    merged[node.name] =
      node.kind === 'table' ? mergeRows(access, node, { rows: value, stored: stored?.[node.name], newId }) : encoded(node, value)
  }
  return roundCalculated(access, computeRecord(module.form, merged))
}

/** Fields that the actor may not fill still start with what the design gives them. */
function putDefault(merged: Record<string, unknown>, node: FieldNode): void {
  if (isServerFilled(node) || node.kind === 'table') return
  const value = encoded(node, node.defaultValue)
  if (value !== null && value !== undefined) merged[node.name] = value
}

/** Read-only fields keep what they have; a new record may bring the current user or date that the form put there (contract 3a §9). */
function isTaken(access: Access, node: FieldNode, isNew: boolean): boolean {
  if (!canUseInForm(access, node.code) || isServerFilled(node)) return false
  return !node.disabled || (isNew && startsWithCurrent(node))
}

function startsWithCurrent(node: FieldNode): boolean {
  const config = node.raw.__config__
  return isRecord(config) && readFlag(config.defaultCurrent)
}

function isServerFilled(node: FieldNode): boolean {
  return isSystemType(node.type) || node.type === 'billRule' || node.type === 'calculate'
}

/** Only texts can be unique (contract 3a §3.1). */
export function isUniqueField(node: FieldNode): boolean {
  const config = node.raw.__config__
  return (node.type === 'input' || node.type === 'autoComplete') && isRecord(config) && readFlag(config.unique)
}

function encoded(node: FieldNode, value: unknown): unknown {
  const schema = widgetSchemas.get(node.type)
  if (!schema) return value ?? null
  // Unique texts are compared without blanks around them, so they are kept without (contract 3a §12).
  if (isUniqueField(node) && typeof value === 'string') return value.trim() || null
  if (schema.stored === 'none') return null
  const stored = schema.encode(schema.decode(value, node), node) ?? null
  return node.type === 'editor' && typeof stored === 'string' ? cleanRichText(stored) || null : stored
}

type Rows = { rows: unknown; stored: unknown; newId: () => string }

/** Rows are matched by their own id: known ones are changed, missing ones leave, others are new (contract 3a §6). */
function mergeRows(access: Access, table: FieldNode, { rows, stored, newId }: Rows): Record<string, unknown>[] {
  const known = new Map<string, Record<string, unknown>>()
  for (const row of Array.isArray(stored) ? stored : []) if (isRecord(row) && typeof row.id === 'string') known.set(row.id, row)
  const children = [...access.module.fields.values()].filter((node) => node.parentTable === table.name)
  const list: unknown[] = Array.isArray(rows) ? rows : []
  return list.filter(isRecord).map((row) => {
    const id = typeof row.id === 'string' ? row.id : ''
    const before = known.get(id)
    // Each stored row can be taken once; a copy of it is a new row.
    known.delete(id)
    const merged: Record<string, unknown> = before ? { ...before } : { id: newId() }
    for (const child of children) {
      if (!canUseInForm(access, child.code) || (isServerFilled(child) && child.type !== 'billRule')) continue
      if (child.type === 'billRule' || !Object.hasOwn(row, child.name)) continue
      merged[child.name] = encoded(child, row[child.name])
    }
    return merged
  })
}

function roundCalculated({ module }: Access, values: Record<string, unknown>): Record<string, unknown> {
  for (const node of module.fields.values()) {
    if (node.type !== 'calculate') continue
    const rows = node.parentTable === null ? [values] : values[node.parentTable]
    for (const holder of Array.isArray(rows) ? rows : []) {
      if (isRecord(holder) && holder[node.name] !== undefined)
        Object.assign(holder, { [node.name]: encoded(node, holder[node.name]) })
    }
  }
  return values
}
