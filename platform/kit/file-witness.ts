import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, FileWitness, Naming, PlatformContext } from '../http/context'
import { fileNamePattern } from '../store/file-use'

/** A file is named by one or two rows; samples of load tests by millions, of which the newest answer for all. */
const rowsMax = 2000

/** Ids of the rows of the table that name the file, as a subquery. */
export function namingRows({ name, table }: Naming): RawBuilder<unknown> {
  return sql`(select row_id from file_naming where name = ${name} and source = ${table} order by row_id desc limit ${sql.lit(rowsMax)})`
}

/** The same as a list, where each has to be asked about on its own. */
export async function namingIds(ctx: PlatformContext, { name, table }: Naming, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('fileNaming')
    .select('rowId')
    .where('name', '=', name)
    .where('source', '=', table)
    .orderBy('rowId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ rowId }) => rowId)
}

/**
 * Whether a text names the file, read as those read it who check what may be written: a longer name that begins with this one is
 * another file.
 */
export function namesFile(text: RawBuilder<unknown>, name: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from regexp_matches(${text}, ${sql.lit(fileNamePattern)}, 'g') found where found[1] = ${name})`
}

/** For tables where one condition on the row, called `r`, says who sees it and what it names. */
export function rowWitness(table: string, condition: (actor: Actor, naming: Naming) => RawBuilder<SqlBool>): FileWitness {
  return {
    isAbout: (asked) => asked === table,
    sees: async (ctx, actor, naming) => {
      const { rows } = await sql`select 1 from ${sql.id(table)} r
        where r.id in ${namingRows(naming)} and ${condition(actor, naming)} limit 1`.execute(ctx.db)
      return rows.length > 0
    },
  }
}
