import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

/** The screen on which modules are designed, in a directory of its own; a code that is taken is left to who has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('onlineDev')}, app_system.id, '-1', '在线开发', 'onlineDev', 'icon-ym icon-ym-develop', 1, '', ${propertyJson}, 936
    from app_system where app_system.id = ${mainSystemId}
    on conflict do nothing`.execute(db)
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('onlineDev.webDesign')}, app_system.id, ${menuIdOf('onlineDev')}, '功能设计', 'onlineDev.webDesign',
      'icon-ym icon-ym-webDesign', 2, 'onlineDev/webDesign', ${propertyJson}, 937
    from app_system where app_system.id = ${mainSystemId}
      and exists (select 1 from menu where menu.id = ${menuIdOf('onlineDev')})
    on conflict do nothing`.execute(db)
}
