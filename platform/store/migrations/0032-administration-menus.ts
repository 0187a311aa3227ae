import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

type Entry = readonly [code: string, parent: string, fullName: string, icon: string, type: 1 | 2, sortCode: number]

const entries: readonly Entry[] = [
  ['permission.organize', 'permission', '组织管理', 'icon-ym-organization', 2, 901],
  ['permission.user', 'permission', '用户管理', 'icon-ym-user', 2, 904],
  ['system.menu', 'system', '应用菜单', 'icon-ym-sysMenu', 2, 914],
  ['system.billRule', 'system', '单据规则', 'icon-ym-sysBillRule', 2, 915],
  ['system.area', 'system', '行政区划', 'icon-ym-area', 2, 916],
  ['system.sysConfig', 'system', '系统配置', 'icon-ym-sysSet', 2, 917],
  ['system.history', 'system', '操作记录', 'icon-ym-sysLog', 2, 918],
  ['systemData', '-1', '数据应用', 'icon-ym-dataApplication', 1, 920],
  ['systemData.dictionary', 'systemData', '数据字典', 'icon-ym-sysDictionary', 2, 921],
]

/** The screens of the administration, as with the entries of 0004: a code that is taken, or whose directory was removed, is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  // Behind those that come now, unless somebody has given it another place.
  await sql`update menu set sort_code = 909 where id = ${menuIdOf('permission.userOnline')} and sort_code = 901`.execute(db)
  for (const [code, parent, fullName, icon, type, sortCode] of entries) {
    const parentId = parent === '-1' ? parent : menuIdOf(parent)
    const url = type === 1 ? '' : code.replace('.', '/')
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(code)}, app_system.id, ${parentId}, ${fullName}, ${code}, ${`icon-ym ${icon}`}, ${type}::int, ${url}, ${propertyJson},
        ${sortCode}::int
      from app_system where app_system.id = ${mainSystemId}
        and (${parentId} = '-1' or exists (select 1 from menu where menu.id = ${parentId}))
      on conflict do nothing`.execute(db)
  }
}
