import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

/** The screen of grade management, as with the entries of 0033: a code that is taken, or whose directory was removed, is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  const code = 'permission.grade'
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf(code)}, app_system.id, ${menuIdOf('permission')}, '分级管理', ${code}, 'icon-ym icon-ym-gradeManage', 2,
      'permission/gradeManage', ${propertyJson}, 908
    from app_system where app_system.id = ${mainSystemId}
      and exists (select 1 from menu where menu.id = ${menuIdOf('permission')})
    on conflict do nothing`.execute(db)
}
