import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

/**
 * Data screens (contract 4b §5): `detail` and `component` are JSON texts. `screen_link`: displays that nobody is signed in at; of the key
 * only its hash is kept, and without a person a link shows only what stands in the design; `screen_version`: what that person agreed to. `screen_picture`: what was taken for screens.
 */
const statements: readonly string[] = [
  `create table data_screen (id text primary key, title text not null, category text not null default '',
    status int not null default 1, background_url text not null default '', detail text not null default '',
    component text not null default '', extra_json text not null default '{}', version int not null default 1,
    created_at bigint not null, created_by text, updated_at bigint, updated_by text)`,
  'create index data_screen_order on data_screen (created_at desc, id)',
  `create table screen_category (id text primary key, category_key text not null, category_value text not null,
    version int not null default 1, created_at bigint not null, created_by text)`,
  'create unique index screen_category_value on screen_category (normal_name(category_value))',
  `create table screen_link (id text primary key, screen_id text not null references data_screen(id) on delete cascade,
    full_name text not null, user_id text references app_user(id) on delete cascade, screen_version int not null, key_hash text not null unique,
    expires_at bigint not null, used_at bigint, created_at bigint not null, created_by text)`,
  'create index screen_link_screen on screen_link (screen_id)',
  `create table screen_picture (id text primary key, type text not null, name text not null, created_at bigint not null,
    created_by text)`,
  'create index screen_picture_type on screen_picture (type, created_at desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`insert into screen_category (id, category_key, category_value, created_at)
    values (${seedId('screenCategory', 'default')}, '默认分类', 'default', 0)`.execute(db)
}
