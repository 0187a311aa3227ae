import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a column names the same as the text, in whatever spelling (migration 0019). Indexes hold `normal_name(column)`. */
export function sameName(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`normal_name(${sql.ref(column)}) = normal_name(${text})`
}
