import type { Insertable, RawBuilder } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export async function insertFile(db: Handle, row: Insertable<Database['storedFile']>): Promise<void> {
  await db.insertInto('storedFile').values(row).execute()
}

export function findFile(db: Handle, type: string, name: string) {
  return db.selectFrom('storedFile').selectAll().where('type', '=', type).where('name', '=', name).executeTakeFirst()
}

type Kind = { type: string; isUsed: RawBuilder<boolean> }

function unused(db: Handle, { type, isUsed }: Kind) {
  return db
    .selectFrom('storedFile as f')
    .select('f.name')
    .where('f.type', '=', type)
    .where((eb) => eb.not(isUsed))
}

/** Forgets unused files that are older than a time, at most `limit` of them. Answers their names. */
export async function deleteUnusedBefore(db: Handle, kind: Kind, time: number, limit: number): Promise<string[]> {
  const names = unused(db, kind).where('f.createdAt', '<', time).limit(limit)
  return deleteNames(db, kind.type, names)
}

/** Forgets a user's unused files but the newest. */
export async function deleteUnusedBeyond(db: Handle, kind: Kind, userId: string, kept: number): Promise<string[]> {
  const names = unused(db, kind).where('f.userId', '=', userId).orderBy('f.createdAt', 'desc').orderBy('f.name').offset(kept)
  return deleteNames(db, kind.type, names)
}

export async function deleteIfUnused(db: Handle, kind: Kind, name: string): Promise<string[]> {
  return deleteNames(db, kind.type, unused(db, kind).where('f.name', '=', name))
}

async function deleteNames(db: Handle, type: string, names: ReturnType<typeof unused>): Promise<string[]> {
  const rows = await db
    .deleteFrom('storedFile')
    .where('type', '=', type)
    .where('name', 'in', names)
    .returning('storedFile.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Those of the names that have a row. */
export async function findKnownNames(db: Handle, type: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('storedFile')
    .select('name')
    .where('type', '=', type)
    .where('name', 'in', [...names])
    .execute()
  return new Set(rows.map((row) => row.name))
}
