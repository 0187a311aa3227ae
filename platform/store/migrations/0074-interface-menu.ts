import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

/** The screen of data interfaces, among those of data; a code that is taken is left to who has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('systemData.dataInterface')}, app_system.id, ${menuIdOf('systemData')}, '数据接口', 'systemData.dataInterface',
      'icon-ym icon-ym-dataInterface', 2, 'systemData/dataInterface', ${propertyJson}, 923
    from app_system where app_system.id = ${seedId('system', 'mainSystem')}
      and exists (select 1 from menu where menu.id = ${menuIdOf('systemData')})
    on conflict do nothing`.execute(db)
}
