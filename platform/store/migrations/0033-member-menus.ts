import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

type Entry = readonly [code: string, fullName: string, icon: string, sortCode: number]

const parentId = menuIdOf('permission')

const entries: readonly Entry[] = [
  ['permission.position', '岗位管理', 'icon-ym-position', 902],
  ['permission.role', '角色管理', 'icon-ym-role', 905],
  ['permission.group', '分组管理', 'icon-ym-group', 906],
]

/** The screens of what people belong to, as with the entries of 0032: a code that is taken is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  for (const [code, fullName, icon, sortCode] of entries) {
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(code)}, app_system.id, ${parentId}, ${fullName}, ${code}, ${`icon-ym ${icon}`}, 2,
        ${code.replace('.', '/')}, ${propertyJson}, ${sortCode}::int
      from app_system where app_system.id = ${mainSystemId} and exists (select 1 from menu where menu.id = ${parentId})
      on conflict do nothing`.execute(db)
  }
}
