import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Makes text match itself inside a `like` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}

/** Whether one of the columns has the text in it, letter for letter; wildcards in it mean themselves. */
export function someHas(text: string, ...columns: readonly string[]): RawBuilder<SqlBool> {
  const like = `%${escapeLike(text)}%`
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} like ${like}`),
    sql` or `,
  )})`
}
