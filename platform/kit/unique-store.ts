import { isSameName } from '@/lib/domain/normal-name'
import type { DbTransaction } from '../store/database'
import type { Duplicates } from './object-file'
import { type Clash, takes } from './unique'

/** Tables in which a name and a code are each taken once, wherever the row stands. */
type NamedTable = 'billRule' | 'dataInterface' | 'dataReport' | 'portal' | 'printTemplate' | 'scheduledTask' | 'signature'

type Named = { fullName: string; enCode: string }

/** Whether another row has the name or the code; the name, which stands first in the forms, is told first. */
export async function findClash(
  trx: DbTransaction,
  table: NamedTable,
  wanted: Named & { exceptId: string },
): Promise<Clash | null> {
  const query = trx.selectFrom(table).select('fullName').where('id', '<>', wanted.exceptId)
  const rows = await query.where(takes(wanted)).execute()
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.fullName, wanted.fullName)) ? 'name' : 'code'
}

/** What of something from elsewhere is taken. */
export async function findTaken(trx: DbTransaction, table: NamedTable, wanted: Named & { id: string }): Promise<Duplicates> {
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'fullName', 'enCode'])
    .where((eb) => eb.or([eb('id', '=', wanted.id), takes(wanted)]))
    .execute()
  return {
    id: rows.some((row) => row.id === wanted.id),
    enCode: rows.some((row) => isSameName(row.enCode, wanted.enCode)),
    fullName: rows.some((row) => isSameName(row.fullName, wanted.fullName)),
  }
}
