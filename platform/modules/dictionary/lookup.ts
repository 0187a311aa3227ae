import type { Db, DbTransaction } from '../../store/database'
import { findTexts } from './store'

/**
 * Names of dictionary items for showing stored values. The outer key is the type id or code as asked for; the inner key is the
 * item's id or its code, since designs store either (contract 3a). An id wins over another item's equal code. Asked-for types
 * that do not exist have an empty map.
 */
export async function dictionaryTexts(
  db: Db | DbTransaction,
  typeIdOrCodes: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const asked = [...new Set(typeIdOrCodes)]
  const texts = new Map(asked.map((key) => [key, new Map<string, string>()]))
  const rows = await findTexts(db, asked)
  for (const row of rows) for (const key of [row.typeId, row.typeCode]) texts.get(key)?.set(row.enCode, row.fullName)
  for (const row of rows) for (const key of [row.typeId, row.typeCode]) texts.get(key)?.set(row.id, row.fullName)
  return texts
}
