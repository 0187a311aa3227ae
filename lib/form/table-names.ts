import { own, type RawRecord, readText } from './read'

/*
 * What designer and platform both know of designs on tables (contract 3b §2.3, §3).
 */

/** A field that a secondary table keeps is called after it and its column (contract 3a §3.2); null for all other names. */
export function secondaryPlace(name: string): { table: string; column: string } | null {
  const [, table = '', column = ''] = /^jnpf_(.+)_jnpf_(.+)$/.exec(name) ?? []
  return table === '' ? null : { table, column }
}

/** Wire: `typeId` 1 the main table, 0 others; some clients write the number. */
export function isMainTable(entry: RawRecord): boolean {
  const typeId = own(entry, 'typeId')
  return typeId === 1 || readText(typeId) === '1'
}

/** Columns that the platform writes by itself, so that no field is kept in them (contract 3b §2.3). */
export const serviceColumnNames: ReadonlySet<string> = new Set([
  ...['f_flowtaskid', 'f_flowid', 'f_version', 'f_deletemark', 'f_deletetime', 'f_deleteuserid'],
])
