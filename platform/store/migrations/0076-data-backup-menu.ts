import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

/** The screen of backups; a code that is taken is left to who has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('systemData.dataBackup')}, app_system.id, ${menuIdOf('systemData')}, '数据备份', 'systemData.dataBackup',
      'icon-ym icon-ym-dataBackup', 2, 'systemData/dataBackup', ${propertyJson}, 929
    from app_system where app_system.id = ${mainSystemId}
      and exists (select 1 from menu where menu.id = ${menuIdOf('systemData')})
    on conflict do nothing`.execute(db)
}
