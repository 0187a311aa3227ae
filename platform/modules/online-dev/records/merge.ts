import { widgetSchemas } from '@/components/widgets/schemas'
import { computeRecord } from '@/lib/form/compute-record'
import { type DefaultsEnv, defaultValue } from '@/lib/form/default-values'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { factsOf, isServerFilled } from '@/lib/form/widget-facts/table'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { Access } from './access'
import { encoded } from './encode'
import type { IncomingValues } from './incoming'
import { type LinkCopies, putLinkCopies } from './link-copies'
import { withOneEmpty } from './one-empty'
import { isTakenFromCaller } from './who-fills'

type MergeWays = {
  stored: Readonly<Record<string, unknown>> | null
  newId: () => string
  /** What new records and new rows begin with where the caller has no say. */
  defaults: DefaultsEnv
  copies: LinkCopies
  /** What the record was at the moment that is restored: rows that are gone come back as themselves. */
  earlier?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The document that will be stored: what came, over what was there. Taken are only values that are the caller's to give; the
 * others keep what they have or start with their default. Copies of linked records and calculations are the platform's, and empty
 * has one form.
 */
export function mergeValues(access: Access, incoming: IncomingValues, ways: MergeWays): Record<string, unknown> {
  const { module } = access
  const { stored } = ways
  const merged: Record<string, unknown> = { ...(stored ?? {}) }
  for (const node of module.fields.values()) {
    if (node.parentTable !== null) continue
    if (!isTakenFromCaller(access, node)) {
      if (stored === null) putDefault(merged, node, ways.defaults)
      continue
    }
    if (!Object.hasOwn(incoming, node.name)) continue
    const value = incoming[node.name]
    merged[node.name] = node.kind === 'table' ? mergeRows(access, node, { ...ways, rows: value }) : value
  }
  putLinkCopies(module, merged, ways)
  return withOneEmpty(module.fields, roundCalculated(access, computeRecord(module.form, merged)))
}

/** Fields that the caller may not fill start with what the design gives them. */
function putDefault(holder: Record<string, unknown>, node: FieldNode, defaults: DefaultsEnv): void {
  const schema = widgetSchemas.get(node.type)
  if (!schema || isServerFilled(node) || node.kind === 'table' || schema.stored === 'none') return
  const value = schema.encode(defaultValue(node, schema, defaults), node)
  if (!isEmptyValue(value)) holder[node.name] = value
}

type Rows = Omit<MergeWays, 'copies'> & { rows: unknown }

/** Rows are matched by their own id: known ones are changed, missing ones leave, others are new (contract 3a §6). */
function mergeRows(
  access: Access,
  table: FieldNode,
  { rows, stored, earlier, newId, defaults }: Rows,
): Record<string, unknown>[] {
  const idKey = rowIdKey(table)
  const idOf = (row: Readonly<Record<string, unknown>>) => (typeof row[idKey] === 'string' ? row[idKey] : '')
  const known = new Map<string, Record<string, unknown>>()
  for (const rowsThen of [earlier?.[table.name], stored?.[table.name]])
    for (const row of Array.isArray(rowsThen) ? rowsThen : []) if (isRecord(row) && idOf(row)) known.set(idOf(row), row)
  const children = [...access.module.fields.values()].filter((node) => node.parentTable === table.name)
  const list: unknown[] = Array.isArray(rows) ? rows : []
  return list.filter(isRecord).map((row) => {
    const id = idOf(row)
    const before = known.get(id)
    // Each known row can be taken once; a copy of it is a new row.
    known.delete(id)
    const merged: Record<string, unknown> = before ? { ...before } : { [idKey]: newId() }
    for (const child of children) {
      if (!isTakenFromCaller(access, child)) {
        if (!before) putDefault(merged, child, defaults)
      } else if (Object.hasOwn(row, child.name)) merged[child.name] = row[child.name]
    }
    return merged
  })
}

function roundCalculated({ module }: Access, values: Record<string, unknown>): Record<string, unknown> {
  for (const node of module.fields.values()) {
    if (factsOf(node.type).filledBy !== 'formula') continue
    const rows = node.parentTable === null ? [values] : values[node.parentTable]
    for (const holder of Array.isArray(rows) ? rows : []) {
      if (isRecord(holder) && holder[node.name] !== undefined)
        Object.assign(holder, { [node.name]: encoded(node, holder[node.name]) })
    }
  }
  return values
}
