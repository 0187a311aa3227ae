import { type Kysely, sql } from 'kysely'

/** Default_Ignorable_Code_Point of Unicode 16: characters that show nothing. */
export const ignorable = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164',
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff',
].join('')
/** What JavaScript calls white space, after NFKC has made one of its kinds a plain blank. */
const blanks = '\\u0009-\\u000d\\u0020\\u1680\\u2028\\u2029'

/**
 * The rule of `lib/domain/normal-name.ts` for the database: indexes and comparisons of what must be unique. Names that differ only by
 * spelling may exist already; nothing here demands that they do not, so no installation is kept from starting.
 */
const statements: readonly string[] = [
  `create function normal_name(given text) returns text language sql immutable parallel safe strict as $$
    select lower(btrim(regexp_replace(regexp_replace(normalize(given, NFKC), '[${ignorable}]', '', 'g'), '[${blanks}]+', ' ', 'g'))
      collate "default") $$`,
  'create index app_user_name on app_user (normal_name(account))',
  'create index role_code_name on role (normal_name(en_code))',
  'create index position_code_name on position (normal_name(en_code))',
  'create index organize_code_name on organize (normal_name(en_code))',
  // People are found by any spelling of their name.
  'alter table app_user drop column search_text',
  `alter table app_user add column search_text text generated always as (normal_name(account || ' ' || real_name)) stored`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
