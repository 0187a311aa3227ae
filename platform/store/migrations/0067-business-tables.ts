import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Tables of the business, apart from those of the platform: the calls about tables see no others.
  'create schema if not exists business',
  // A column of the business may hold any text: what is no list reads as nothing.
  `create or replace function text_as_list(written text) returns jsonb language plpgsql immutable as $body$
    declare found jsonb;
    begin
      found := written::jsonb;
      return case when jsonb_typeof(found) in ('array', 'object') then found end;
    exception when others then
      return null;
    end $body$`,
]

/** Designs may stand on tables that are there (contract 3b §3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
