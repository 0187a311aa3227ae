import { type Kysely, sql } from 'kysely'

/**
 * Portals (contract 4b §1–3). `form_data` is the draft; what people see is the newest row of `portal_version`. `portal_manage`: which
 * systems have a portal as a page of theirs. `portal_custom`: where somebody has put the items of a portal, by their ids.
 */
const statements: readonly string[] = [
  `create table portal (id text primary key, full_name text not null, en_code text not null, category text not null default '',
    type int not null default 0, link_type int not null default 0, custom_url text not null default '', enabled_lock int not null default 1,
    enabled_mark int not null default 1, sort_code int not null default 0, description text not null default '',
    form_data text not null default '', state int not null default 0 check (state in (0, 1, 2)),
    platform_release text not null default '', extra_json text not null default '{}', version int not null default 1,
    created_at bigint not null, created_by text, updated_at bigint, updated_by text)`,
  'create unique index portal_code on portal (normal_name(en_code))',
  'create unique index portal_name on portal (normal_name(full_name))',
  `create table portal_version (portal_id text not null references portal(id) on delete cascade, number int not null,
    full_name text not null, en_code text not null, type int not null, link_type int not null, custom_url text not null,
    enabled_lock int not null, form_data text not null, user_name text not null default '', created_at bigint not null,
    created_by text, primary key (portal_id, number))`,
  `create table portal_manage (id text primary key, portal_id text not null references portal(id),
    system_id text not null references app_system(id) on delete cascade, platform text not null check (platform in ('Web', 'App')),
    home_page_mark int not null default 0, sort_code int not null default 0, enabled_mark int not null default 1,
    description text not null default '', version int not null default 1,
    created_at bigint not null, created_by text, updated_at bigint, updated_by text)`,
  'create unique index portal_manage_place on portal_manage (system_id, platform, portal_id)',
  'create index portal_manage_portal on portal_manage (portal_id)',
  `create table portal_custom (user_id text not null references app_user(id) on delete cascade,
    portal_id text not null references portal(id) on delete cascade, system_id text not null, platform text not null,
    places_json text not null, updated_at bigint not null, primary key (user_id, portal_id, system_id, platform))`,
  'create index portal_custom_portal on portal_custom (portal_id)',
  `create table portal_default (user_id text not null references app_user(id) on delete cascade, system_id text not null,
    platform text not null, portal_id text not null references portal(id) on delete cascade, primary key (user_id, system_id, platform))`,
  'create index portal_default_portal on portal_default (portal_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
