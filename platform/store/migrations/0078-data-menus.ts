import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

const screens = [
  ['systemData.dataSource', '数据连接', 'icon-ym icon-ym-dbLink', 'systemData/dataSource', 925],
  ['systemData.dataModel', '数据建模', 'icon-ym icon-ym-dataModel', 'systemData/dataModel', 926],
  ['systemData.dataSync', '数据同步', 'icon-ym icon-ym-dataSync', 'systemData/dataSync', 927],
] as const

/** The screens of connections, data models and sync, beside that of dictionaries; a code that is taken is left to who has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  for (const [code, name, icon, address, sortCode] of screens)
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(code)}, app_system.id, parent.id, ${name}, ${code}, ${icon}, 2, ${address}, ${propertyJson}, ${sortCode}::int
      from app_system join menu parent on parent.id = ${menuIdOf('systemData')}
      where app_system.id = ${mainSystemId}
      on conflict do nothing`.execute(db)
}
