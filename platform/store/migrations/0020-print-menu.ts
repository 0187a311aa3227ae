import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

/** The screen of the print templates, as with the entries of 0004: a code that is taken, or whose directory was removed, is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('system.printDev')}, app_system.id, ${menuIdOf('system')}, '打印模板', 'system.printDev',
      'icon-ym icon-ym-printDesign', 2, 'system/printDev', ${propertyJson}, 913
    from app_system where app_system.id = ${seedId('system', 'mainSystem')}
      and exists (select 1 from menu where menu.id = ${menuIdOf('system')})
    on conflict do nothing`.execute(db)
}
