import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

type Entry = readonly [name: string, fullName: string, icon: string, sortCode: number]

const entries: readonly Entry[] = [
  ['commonWords', '审批常用语', 'icon-ym-sysWords', 931],
  ['icons', '系统图标', 'icon-ym-sysIcons', 932],
  ['log', '系统日志', 'icon-ym-sysList', 933],
  ['cache', '系统缓存', 'icon-ym-sysCache', 934],
  ['monitor', '系统监控', 'icon-ym-monitor', 935],
]

/** Screens of the system itself, as with the entries of 0032: a code that is taken, or whose directory was removed, is left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  for (const [name, fullName, icon, sortCode] of entries) {
    const code = `system.${name}`
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(code)}, app_system.id, ${menuIdOf('system')}, ${fullName}, ${code}, ${`icon-ym ${icon}`}, 2,
        ${`system/${name}`}, ${propertyJson}, ${sortCode}::int
      from app_system where app_system.id = ${mainSystemId}
        and exists (select 1 from menu where menu.id = ${menuIdOf('system')})
      on conflict do nothing`.execute(db)
  }
}
