import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

/**
 * Applications that may ask data interfaces (contract 2 §17): what each of them may ask, as whom, and which of its signatures were used
 * lately. `run_as` is who saved it last. Secrets are sealed; the hash of a person's key finds him.
 */
const statements: readonly string[] = [
  `create table interface_oauth (id text primary key, app_id text not null, app_name text not null, secret_sealed text not null,
    verify_signature int not null default 0, useful_life bigint, white_list text not null default '',
    run_as text references app_user(id) on delete set null, sort_code int not null default 0, enabled_mark int not null default 1,
    description text not null default '', version int not null default 1, created_at bigint not null, created_by text,
    updated_at bigint, updated_by text)`,
  'create unique index interface_oauth_app on interface_oauth (app_id)',
  'create unique index interface_oauth_name on interface_oauth (normal_name(app_name))',
  `create table interface_oauth_grant (oauth_id text not null references interface_oauth(id) on delete cascade,
    interface_id text not null references data_interface(id) on delete cascade, primary key (oauth_id, interface_id))`,
  'create index interface_oauth_grant_interface on interface_oauth_grant (interface_id)',
  `create table interface_oauth_user (oauth_id text not null references interface_oauth(id) on delete cascade,
    user_id text not null references app_user(id) on delete cascade, key_hash text not null, key_sealed text not null,
    primary key (oauth_id, user_id))`,
  'create unique index interface_oauth_user_key on interface_oauth_user (oauth_id, key_hash)',
  'create index interface_oauth_user_user on interface_oauth_user (user_id)',
  'create table interface_oauth_signature (signature_hash text primary key, expires_at bigint not null)',
  'create index interface_oauth_signature_end on interface_oauth_signature (expires_at)',
  'alter table data_interface_log add column oauth_id text',
  'create index data_interface_log_oauth on data_interface_log (oauth_id, invoked_at desc, id desc) where oauth_id is not null',
]

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('systemData.interfaceAuth')}, app_system.id, ${menuIdOf('systemData')}, '接口认证', 'systemData.interfaceAuth',
      'icon-ym icon-ym-interfaceOauth', 2, 'systemData/interfaceOauth', ${propertyJson}, 924
    from app_system where app_system.id = ${mainSystemId}
      and exists (select 1 from menu where menu.id = ${menuIdOf('systemData')})
    on conflict do nothing`.execute(db)
}
