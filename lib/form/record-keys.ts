import { own, type RawRecord } from './read'
import type { FieldNode, FormDesign } from './types'
import { fieldByCode, tableColumns } from './walk'

/**
 * Replies carry keys of their own among the values of a record: `id` and `f_version` in rows, `{field}_id` beside a relation, the id of
 * a row of a sub-table. A design may have fields of these very names (contract 3a §7). Then the key keeps the meaning by which other
 * clients live, and what has no place beside it stands under a name with a colon, which no field can have.
 */
const asideKey = (name: string) => `field:${name}`

/** A row of a list: `own` are its own keys, and fields of the same name stand aside. */
export function withOwnKeys<O extends RawRecord>(values: RawRecord, own: O): RawRecord & O {
  const row: Record<string, unknown> = { ...values }
  for (const [key, value] of Object.entries(own)) {
    if (Object.hasOwn(values, key)) row[asideKey(key)] = values[key]
    row[key] = value
  }
  return row as RawRecord & O
}

/** The value of a field in a row of a list, whatever else its name means there. */
export function fieldOfRow(row: RawRecord, name: string): unknown {
  const aside = asideKey(name)
  return Object.hasOwn(row, aside) ? row[aside] : own(row, name)
}

/** The key of what goes with a field, such as `{field}_id`; `isField` tells which names are fields. */
export function besideKey(name: string, suffix: string, isField: (name: string) => boolean): string {
  const key = `${name}_${suffix}`
  return isField(key) ? `${name}:${suffix}` : key
}

/** What goes with a field. */
export function besideField(values: RawRecord, name: string, suffix: string): unknown {
  const aside = `${name}:${suffix}`
  return Object.hasOwn(values, aside) ? values[aside] : own(values, `${name}_${suffix}`)
}

/** Where a loaded record carries its version while a field of its design is called so. */
export const asideVersionKey = 'record:f_version'

/** The key of a record's version among its values. */
export function versionKey(design: FormDesign): string {
  return fieldByCode(design, 'f_version') ? asideVersionKey : 'f_version'
}

export const plainRowIdKey = 'id'
export const asideRowIdKey = 'row:id'

/** Under which key a row of the sub-table says which row it is (contract 3a §6). */
export function rowIdKey(table: FieldNode): string {
  return tableColumns(table).some(({ name }) => name === plainRowIdKey) ? asideRowIdKey : plainRowIdKey
}
