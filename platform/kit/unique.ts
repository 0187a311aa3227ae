import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import type { DbTransaction } from '../store/database'
import { isOwnNameTaken, type OwnName, type OwnTable, sameName } from '../store/same-name'
import { refused } from './refusals'

type Wanted = { fullName: string; enCode: string }

/** Which of the values that have to be unique is taken already. */
export type Clash = 'name' | 'code'

/** Whether a row has the code, or within its place the name, in whatever spelling. Without a place the name is unique everywhere. */
export function takes({ fullName, enCode }: Wanted, place: Expression<SqlBool> = sql<SqlBool>`true`): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sameName('enCode', enCode)} or (${place} and ${sameName('fullName', fullName)}))`
}

/** Judges the rows found by name or code; the code is named first, because it may not be used again anywhere. */
export function clashOf(rows: readonly { enCode: string }[], enCode: string): Clash | null {
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.enCode, enCode)) ? 'code' : 'name'
}

/** Throws the refusal of what is taken (contract 2 §0.3); `noun` says of what kind of thing. */
export function demandFree(clash: Clash | null, noun = ''): void {
  if (clash === 'code') throw refused(`${noun}编码不能重复`, 'enCode')
  if (clash === 'name') throw refused(`${noun}名称不能重复`, 'fullName')
}

/** The same of what people keep for themselves in the list of a menu. */
export async function demandOwnNameFree(trx: DbTransaction, table: OwnTable, named: OwnName): Promise<void> {
  demandFree((await isOwnNameTaken(trx, table, named)) ? 'name' : null)
}
