import { type Kysely, sql } from 'kysely'

const flags = ['form_use', 'form_pass_use', 'column_use', 'column_pass_use', 'enabled_mark']
const texts = ['form_password_hash', 'column_password_hash', 'column_condition', 'column_text']

const statements: readonly string[] = [
  `create table short_link (id text primary key references design(id) on delete cascade,
    user_id text not null references app_user(id) on delete cascade,
    ${flags.map((flag) => `${flag} int not null default 0`).join(', ')},
    ${texts.map((text) => `${text} text not null default ''`).join(', ')},
    created_at bigint not null, updated_at bigint not null)`,
  'create index short_link_user on short_link (user_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
