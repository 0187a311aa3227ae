import { type Kysely, sql } from 'kysely'

/** Serial-number rules are administered: they say what they are for, who made them and when. */
const statements: readonly string[] = [
  `alter table bill_rule add column description text, add column created_at bigint not null default 0, add column created_by text,
    add column updated_at bigint, add column updated_by text`,
  // Codes of areas are unique, and there are tens of thousands.
  'create index area_code on area (normal_name(en_code))',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
