import { type SqlBool, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Db, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'

type Handle = Db | DbTransaction

export type WordsFilter = {
  /** Whose; null for those of everybody. */
  ownerId: string | null
  keyword: string
  enabledMark: '' | '0' | '1'
}

const fields = ['id', 'commonWordsText', 'ownerId', 'sortCode', 'enabledMark', 'createdAt', 'version'] as const

const orders = {
  commonWordsText: 'commonWordsText',
  sortCode: 'sortCode',
  enabledMark: 'enabledMark',
  creatorTime: 'createdAt',
}

/** As it was asked for, then in the order of contract 2 §0.1. */
export function findWordsPage(db: Handle, filter: WordsFilter, asked: Page & Sorting) {
  const base = db
    .selectFrom('commonWords')
    .where((eb) =>
      eb.and([
        filter.ownerId === null ? eb('ownerId', 'is', null) : eb('ownerId', '=', filter.ownerId),
        ...(filter.keyword ? [someHas(filter.keyword, 'commonWordsText')] : []),
        ...(filter.enabledMark ? [eb('enabledMark', '=', Number(filter.enabledMark))] : []),
      ]),
    )
  return findPage(base, inOrder(base.select(fields), asked, { table: 'commonWords', columns: orders }), asked)
}

export function findWords(db: Handle, id: string) {
  return db.selectFrom('commonWords').select(fields).where('id', '=', id).executeTakeFirst()
}

/** What a person is offered in a system: the own ones first. */
export function findOffered(db: Handle, { userId, systemId, limit }: { userId: string; systemId: string | null; limit: number }) {
  return db
    .selectFrom('commonWords as w')
    .select(['id', 'commonWordsText', 'ownerId', 'sortCode', 'enabledMark', 'createdAt'])
    .where('enabledMark', '=', 1)
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', userId),
        eb.and([
          eb('ownerId', 'is', null),
          sql<SqlBool>`(not exists (select from common_words_system s where s.words_id = w.id)
            or exists (select from common_words_system s where s.words_id = w.id and s.system_id = ${systemId}))`,
        ]),
      ]),
    )
    .orderBy('ownerId', (order) => order.asc().nullsLast())
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countOwn(db: Handle, userId: string): Promise<number> {
  const row = await db
    .selectFrom('commonWords')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('ownerId', '=', userId)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** The systems of each of the words, in their order. */
export function findSystemsOf(db: Handle, wordsIds: readonly string[]) {
  if (wordsIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('commonWordsSystem as s')
    .innerJoin('appSystem as a', 'a.id', 's.systemId')
    .select(['s.wordsId', 'a.id', 'a.fullName'])
    .where('s.wordsId', 'in', [...wordsIds])
    .orderBy('a.sortCode')
    .orderBy('a.id')
    .execute()
}

/** Those of the ids that there are; until the transaction ends nobody deletes them. */
export async function holdSystems(trx: DbTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('appSystem')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map((row) => row.id)
}

/** Whether words name the system. Whoever asks is about to delete it: nobody names it any more until the transaction ends. */
export async function isSystemInWords(trx: DbTransaction, systemId: string): Promise<boolean> {
  await trx.selectFrom('appSystem').select('id').where('id', '=', systemId).forUpdate().execute()
  const row = await trx.selectFrom('commonWordsSystem').select('wordsId').where('systemId', '=', systemId).executeTakeFirst()
  return row !== undefined
}

type WordsValues = { commonWordsText: string; sortCode: number; enabledMark: number }

export async function insertWords(
  trx: DbTransaction,
  row: WordsValues & { id: string; ownerId: string | null; createdAt: number; createdBy: string },
): Promise<void> {
  await trx.insertInto('commonWords').values(row).execute()
}

export async function updateWords(
  trx: DbTransaction,
  id: string,
  values: WordsValues & { updatedAt: number; updatedBy: string },
): Promise<void> {
  await trx
    .updateTable('commonWords')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Until the transaction ends nobody else changes these words. */
export async function lockWords(trx: DbTransaction, id: string): Promise<void> {
  await trx.selectFrom('commonWords').select('id').where('id', '=', id).forUpdate().execute()
}

export async function replaceSystems(trx: DbTransaction, wordsId: string, systemIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('commonWordsSystem').where('wordsId', '=', wordsId).execute()
  if (systemIds.length === 0) return
  await trx
    .insertInto('commonWordsSystem')
    .values(systemIds.map((systemId) => ({ wordsId, systemId })))
    .execute()
}

/** With where they were offered. */
export async function deleteWords(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('commonWords').where('id', '=', id).execute()
}
