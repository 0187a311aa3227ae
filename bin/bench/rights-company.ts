import { sql } from 'kysely'
import { insertRecordsBulk, saveReleasedDesign } from '@/platform/modules/online-dev/public'
import { designs } from '@/platform/seed/designs/all-designs'
import type { Db } from '@/platform/store/database'

/** A company of the size that the administration is built for, with rights in every way that they can be given. */

export const sizes = { users: 50_000, departments: 10_000, roles: 500, positions: 1000, menus: 2000, items: 20_000 } as const

const systems = 10
const menusPerSystem = sizes.menus / systems
/** Of the menus of a system the first are directories. */
const directories = 10
const childrenPerDepartment = 8
const permissionGroups = 100

/** Somebody with several roles, in a department deep in the tree and in some permission groups; nobody special. */
export const benchPerson = 'u4321'

/** A module with records, of which the person sees those of his department. */
export const benchModule = designs.hipInvoice
export const benchRecord = 'record1'

export async function fillCompany(db: Db): Promise<void> {
  await fillWithoutGrants(db)
  await fillGrants(db)
  await fillModule(db)
  // As the database does by itself some time after such a load.
  await sql`analyze`.execute(db)
}

/** The organisations, people and menus of it. */
export async function fillWithoutGrants(db: Db): Promise<void> {
  await fillDepartments(db)
  await fillPeople(db)
  await fillMenus(db)
}

async function fillDepartments(db: Db): Promise<void> {
  const paths: string[] = []
  const parents: string[] = []
  for (let index = 0; index < sizes.departments; index += 1) {
    const parent = index === 0 ? -1 : Math.floor((index - 1) / childrenPerDepartment)
    parents.push(parent < 0 ? '-1' : `o${parent}`)
    paths.push(`${paths[parent] ?? ','}o${index},`)
  }
  await sql`insert into organize (id, parent_id, category, full_name, en_code, id_path)
    select 'o' || (n - 1), parent, case when n = 1 then 'company' else 'department' end, '部门' || n, 'o' || n, path
    from unnest(${parents}::text[], ${paths}::text[]) with ordinality as o(parent, path, n)`.execute(db)
}

async function fillPeople(db: Db): Promise<void> {
  const { users, departments, roles, positions } = sizes
  const statements = [
    sql`insert into position (id, organize_id, full_name, en_code)
      select 'p' || n, 'o' || (n * 10) % ${departments}::int, '岗位' || n, 'p' || n from generate_series(0, ${positions - 1}::int) n`,
    sql`insert into role (id, full_name, en_code, global_mark)
      select 'r' || n, '角色' || n, 'r' || n, n % 2 from generate_series(0, ${roles - 1}::int) n`,
    sql`insert into role_organize (role_id, organize_id)
      select 'r' || n, 'o' || (n * 37 + k * 911) % ${departments}::int
      from generate_series(0, ${roles - 1}::int, 2) n, generate_series(0, 9) k on conflict do nothing`,
    sql`insert into user_group (id, full_name, en_code) select 'g' || n, '分组' || n, 'g' || n from generate_series(0, 49) n`,
    sql`insert into app_user (id, account, real_name, password_hash, organize_id, manager_id, name_reading)
      select 'u' || n, 'user' || n, '用户' || n, '', 'o' || n % ${departments}::int, case when n > 0 then 'u' || n / 10 end, ''
      from generate_series(0, ${users - 1}::int) n`,
    sql`insert into user_relation (user_id, object_type, object_id, sort_code)
      select 'u' || n, 'Organize', 'o' || n % ${departments}::int, 0 from generate_series(0, ${users - 1}::int) n
      union all select 'u' || n, 'Role', 'r' || (n * 7 + k * 101) % ${roles}::int, k
        from generate_series(0, ${users - 1}::int) n, generate_series(0, 3) k
      union all select 'u' || n, 'Position', 'p' || n % ${positions}::int, 0 from generate_series(0, ${users - 1}::int) n
      union all select 'u' || n, 'Group', 'g' || n % 50, 0 from generate_series(0, ${users - 1}::int, 5) n
      on conflict do nothing`,
  ]
  for (const statement of statements) await statement.execute(db)
}

async function fillMenus(db: Db): Promise<void> {
  const perMenu = sizes.items / sizes.menus
  const items = (
    kind: string,
    from: number,
    to: number,
  ) => sql`insert into ${sql.table(`module_${kind}`)} (id, module_id, full_name, en_code, sort_code)
    select ${kind} || m || '.' || k, 'm' || m, '项' || k, ${kind} || k, k
    from generate_series(0, ${sizes.menus - 1}::int) m, generate_series(${from}::int, ${to}::int) k where m % ${menusPerSystem}::int >= ${directories}::int`
  const statements = [
    sql`insert into app_system (id, full_name, en_code, sort_code) select 's' || n, '应用' || n, 's' || n, n from generate_series(0, ${systems - 1}::int) n`,
    sql`insert into menu (id, system_id, parent_id, full_name, en_code, type, sort_code)
      select 'm' || n, 's' || n / ${menusPerSystem}::int,
        case when n % ${menusPerSystem}::int < ${directories}::int then '-1' else 'm' || (n / ${menusPerSystem}::int * ${menusPerSystem}::int + n % ${directories}::int) end,
        '菜单' || n, 'menu' || n, case when n % ${menusPerSystem}::int < ${directories}::int then 1 else 2 end, n
      from generate_series(0, ${sizes.menus - 1}::int) n`,
    items('button', 1, 3),
    items('column', 1, Math.floor((perMenu - 3) / 2)),
    items('form', 1, Math.ceil((perMenu - 3) / 2)),
    sql`insert into data_scheme (id, module_id, full_name, en_code, condition_json)
      select 'd' || m, 'm' || m, '方案' || m, 'd' || m, '[]' from generate_series(0, ${sizes.menus - 1}::int) m
      where m % ${menusPerSystem}::int >= ${directories}::int`,
  ]
  for (const statement of statements) await statement.execute(db)
}

async function fillModule(db: Db): Promise<void> {
  await saveReleasedDesign(db, benchModule)
  const values = { regNo: 'FP1', amount: 100, status: 'paid' }
  const record = (index: number) => ({
    id: `record${index}`,
    values,
    creatorUserId: 'u1',
    creatorTime: index,
    organizeId: `o${index}`,
  })
  await insertRecordsBulk(
    db,
    benchModule.id,
    Array.from({ length: 1000 }, (_, index) => record(index)),
  )
  const scheme = [{ logic: 'and', groups: [{ field: 'organizeId', op: '==', conditionText: '@organizeId', value: '' }] }]
  const codes = benchModule.fields.map(({ name }) => name)
  const statements = [
    sql`insert into menu (id, system_id, parent_id, full_name, en_code, type, module_id)
      values ('invoices', 's7', '-1', '发票', 'invoices', 3, ${benchModule.id})`,
    sql`insert into module_column (id, module_id, full_name, en_code)
      select 'invoices.' || code, 'invoices', code, code from unnest(${codes}::text[]) as code`,
    sql`insert into data_scheme (id, module_id, full_name, en_code, condition_json)
      values ('department', 'invoices', '本部门', 'department', ${JSON.stringify(scheme)})`,
    sql`insert into permission_grant (object_type, object_id, item_type, item_id)
      select 'Role', r.object_id, i.type, i.id from user_relation r, (select 'system' as type, 's7' as id union all select 'module', 'invoices'
        union all select 'resource', 'department' union all select 'column', id from module_column where module_id = 'invoices') i
      where r.user_id = ${benchPerson} and r.object_type = 'Role' on conflict do nothing`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** A role, position or permission group has two systems with a part of their menus, and a part of the items of those. */
async function fillGrants(db: Db): Promise<void> {
  const holders = sql`select 'Role' as type, 'r' || n as id, n from generate_series(0, ${sizes.roles - 1}::int) n
    union all select 'Position', 'p' || n, n + 3 from generate_series(0, ${sizes.positions - 1}::int, 10) n
    union all select 'PermissionGroup', 'x' || n, n + 5 from generate_series(0, ${permissionGroups - 1}::int) n
    union all select 'User', 'u' || n, n + 7 from generate_series(21, ${sizes.users - 1}::int, 100) n`
  const isOwn = sql`substr(m.system_id, 2)::int in (h.n % ${systems}::int, (h.n + 4) % ${systems}::int) and (substr(m.id, 2)::int + h.n) % 3 = 0`
  const item = (kind: string) => sql`insert into permission_grant (object_type, object_id, item_type, item_id)
    select h.type, h.id, ${kind}, i.id from (${holders}) h join menu m on ${isOwn} join ${sql.table(`module_${kind}`)} i on i.module_id = m.id
    where (h.n + i.sort_code) % 2 = 0`
  const statements = [
    sql`insert into permission_group (id, full_name, en_code) select 'x' || n, '权限组' || n, 'x' || n from generate_series(0, ${permissionGroups - 1}::int) n`,
    sql`insert into permission_group_member (group_id, object_type, object_id)
      select 'x' || n, 'Organize', 'o' || (n * 13) % 600 from generate_series(0, ${permissionGroups - 1}::int) n
      union all select 'x' || n, 'Role', 'r' || (n * 11 + k) % ${sizes.roles}::int from generate_series(0, ${permissionGroups - 1}::int) n, generate_series(0, 4) k
      union all select 'x' || n, 'Group', 'g' || n % 50 from generate_series(0, ${permissionGroups - 1}::int) n
      union all select 'x' || n, 'User', 'u' || (n * 499) from generate_series(0, ${permissionGroups - 1}::int) n`,
    sql`insert into permission_grant (object_type, object_id, item_type, item_id)
      select h.type, h.id, 'system', 's' || s from (${holders}) h, generate_series(0, ${systems - 1}::int) s where s in (h.n % ${systems}::int, (h.n + 4) % ${systems}::int)`,
    sql`insert into permission_grant (object_type, object_id, item_type, item_id)
      select h.type, h.id, 'module', m.id from (${holders}) h join menu m on ${isOwn}`,
    sql`insert into permission_grant (object_type, object_id, item_type, item_id)
      select h.type, h.id, 'resource', d.id from (${holders}) h join menu m on ${isOwn} join data_scheme d on d.module_id = m.id`,
    item('button'),
    item('column'),
    item('form'),
  ]
  for (const statement of statements) await statement.execute(db)
}
