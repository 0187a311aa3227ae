import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

type Entry = readonly [name: string, fullName: string, icon: string, sortCode: number]

const entries: readonly Entry[] = [
  ['position', '岗位管理', 'icon-ym-position', 902],
  ['role', '角色管理', 'icon-ym-role', 905],
  ['group', '分组管理', 'icon-ym-group', 906],
  ['authorize', '权限授权', 'icon-ym-authGroup', 907],
]

/** Screens of the rights, as with the entries of 0032: a code that is taken, or whose directory was removed, is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  for (const [name, fullName, icon, sortCode] of entries) {
    const code = `permission.${name}`
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(code)}, app_system.id, ${menuIdOf('permission')}, ${fullName}, ${code}, ${`icon-ym ${icon}`}, 2,
        ${`permission/${name}`}, ${propertyJson}, ${sortCode}::int
      from app_system where app_system.id = ${mainSystemId}
        and exists (select 1 from menu where menu.id = ${menuIdOf('permission')})
      on conflict do nothing`.execute(db)
  }
}
