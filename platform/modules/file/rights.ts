import { sql } from 'kysely'
import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { fileNamePattern } from '../../store/file-use'
import { avatarType } from './avatar-url'
import { findFile, findOwners } from './store'

type StoredFile = { type: string; name: string; userId: string | null }

/**
 * Whether a person sees something that shows the file: his own upload, a picture of a person, or a row that names it (see
 * `FileWitness`). A table that no module answers for shows nothing; of a record of a task two do. The first yes ends it.
 */
export async function mayReadFile(ctx: PlatformContext, actor: Actor, file: StoredFile): Promise<boolean> {
  if (file.userId === actor.userId || file.type === avatarType) return true
  for (const table of await tablesNaming(ctx, file.name)) {
    for (const witness of ctx.fileViewers.witnesses) {
      if (witness.isAbout(table) && (await witness.sees(ctx, actor, { name: file.name, table }))) return true
    }
  }
  return false
}

/** The file when the person may read it. What he may not see is for him as if it were not there. */
export async function findReadableFile(ctx: PlatformContext, actor: Actor, { type, name }: { type: string; name: string }) {
  const row = await findFile(ctx.db, type, name)
  return row && (await mayReadFile(ctx, actor, row)) ? row : undefined
}

const tablesMax = 50

/** Jumps from table to table in the index, however many rows of one of them name the file. */
async function tablesNaming(ctx: PlatformContext, name: string): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`with recursive named as (
      select min(source) as source from file_naming where name = ${name}
      union all select (select min(n.source) from file_naming n where n.name = ${name} and n.source > named.source)
        from named where named.source is not null)
    select source from named where source is not null limit ${sql.lit(tablesMax)}`.execute(ctx.db)
  return rows.map(({ source }) => source)
}

/** Where a text is to be written: files that the row names already may stay in it. */
export type NamingRow = { table: string; id: string }

/** Names of stored files in a text: those that its writer may not put there, and those that stand in the row already. */
export type NamingFaults = { refused: ReadonlySet<string>; ofRow: ReadonlySet<string> }

/** Files of others that one save takes over at most; each is asked about. */
const foreignMax = 20

/**
 * Who sees a row sees the files that it names, so nobody may name a file that he neither brought nor sees; `writer` null is a
 * stranger, who may name none. `text` is what is about to be written, as JSON or HTML.
 */
export async function findNamingFaults(
  ctx: PlatformContext,
  writer: Actor | null,
  { text, row }: { text: string; row: NamingRow | null },
): Promise<NamingFaults> {
  const names = fileNamesIn(text)
  const files = await findOwners(ctx.db, names)
  const ofRow = new Set(row ? await namedByRow(ctx, row, names) : [])
  const faults = new Set<string>()
  let asked = 0
  for (const file of files) {
    if (ofRow.has(file.name) || (writer && file.userId === writer.userId)) continue
    asked += 1
    const isSeen = writer !== null && asked <= foreignMax && (await mayReadFile(ctx, writer, file))
    if (!isSeen) faults.add(file.name)
  }
  return { refused: faults, ofRow }
}

/** The same for texts of which everybody who may write them sees every part. Throws the refusal. */
export async function demandNameable(
  ctx: PlatformContext,
  writer: Actor,
  { text, row, path }: { text: string; row: NamingRow | null; path: string },
): Promise<void> {
  const faults = await findNamingFaults(ctx, writer, { text, row })
  if (faults.refused.size > 0) throw refused('文件不存在，请重新上传', path)
}

export function fileNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(fileNamePattern, 'g'))].map(([name]) => name))]
}

async function namedByRow(ctx: PlatformContext, { table, id }: NamingRow, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await ctx.db
    .selectFrom('fileNaming')
    .select('name')
    .where('source', '=', table)
    .where('rowId', '=', id)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute()
  return rows.map(({ name }) => name)
}
