import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

/** The screen of signatures, as with the entries of 0066: a code that is taken, or whose directory was removed, is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('system.signature')}, app_system.id, ${menuIdOf('system')}, '电子签章', 'system.signature',
      'icon-ym icon-ym-signature', 2, 'system/signature', ${propertyJson}, 955
    from app_system where app_system.id = ${mainSystemId}
      and exists (select 1 from menu where menu.id = ${menuIdOf('system')})
    on conflict do nothing`.execute(db)
}
