import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Endpoint } from '@/lib/contract/endpoint'
import { authority } from '@/lib/contract/permission/authority'
import { organisation } from '@/lib/contract/permission/organisation'
import { permissionGroup } from '@/lib/contract/permission/permission-group'
import { permissionViewer } from '@/lib/contract/permission/permission-viewer'
import { pickers } from '@/lib/contract/permission/pickers'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { userGroup } from '@/lib/contract/permission/user-group'
import { why } from '@/lib/contract/permission/why'
import { menu } from '@/lib/contract/system/menu'
import type { Actor, PlatformContext } from '@/platform/http/context'
import { hasTag, loadActor, menusOfSystem, rightsOfModules } from '@/platform/modules/permission/public'
import { routes } from '@/platform/routes'
import type { Db } from '@/platform/store/database'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './bench/database'
import { measure, type Row } from './bench/measure'
import { benchModule, benchPerson, benchRecord, fillCompany, sizes } from './bench/rights-company'

/** Rights in a company of 50,000 people: what every call asks, what the screens of rights ask, and "why". */

const session = { tokenHash: '', ipAddress: '' }

async function benchRights(): Promise<{ load: object[]; calls: Row[] }> {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    const startedAt = performance.now()
    await fillCompany(ctx.db)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from permission_grant`.execute(ctx.db)
    const load = {
      database: opened.name,
      ...sizes,
      grants: rows[0]?.count,
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
    const calls = [...(await everyCall(ctx)), ...(await screens(ctx))]
    return { load: [load], calls }
  } finally {
    await opened.close()
  }
}

/** What nearly every call of everybody asks first, beside the least SQL that answers the same for this one person. */
async function everyCall(ctx: PlatformContext): Promise<Row[]> {
  const modelId = benchModule.id
  const actor = await personIn(ctx)
  const system = { id: 's7', name: '', icon: '', enCode: '', sortCode: 0 }
  const grantees = sql`(object_type = 'User' and object_id = ${actor.userId}
    or object_type = 'Role' and object_id = any(${[...actor.roleIds]}::text[])
    or object_type = 'Position' and object_id = any(${[...actor.positionIds]}::text[])
    or object_type = 'PermissionGroup' and object_id = any(${[...actor.permissionGroupIds]}::text[]))`
  const byHand = {
    actor: () =>
      sql`select u.*, r.object_type, r.object_id from app_user u join user_relation r on r.user_id = u.id where u.id = ${actor.userId}`,
    rights: () => sql`select g.item_type, g.item_id from menu m
      join lateral (select id from module_button where module_id = m.id union all select id from module_column where module_id = m.id
        union all select id from module_form where module_id = m.id union all select id from data_scheme where module_id = m.id
        union all select m.id union all select m.system_id) i on true
      join permission_grant g on g.item_id = i.id and g.item_type in ('system', 'module', 'button', 'column', 'form', 'resource') and ${grantees}
      where m.module_id = ${modelId}`,
    shell: () => sql`select g.item_type, g.item_id from permission_grant g where ${grantees}`,
  }
  return [
    await measure('who acts', () => loadActor(ctx, actor.userId, session), { byHand: () => byHand.actor().execute(ctx.db) }),
    await measure('rights on a module', () => rightsOfModules(ctx, actor, [modelId]), {
      byHand: () => byHand.rights().execute(ctx.db),
    }),
    await measure('right to a screen', () => hasTag(ctx, actor, 'permission.user')),
    await measure('menus and items of a system', () => menusOfSystem(ctx, actor, system), {
      byHand: () => byHand.shell().execute(ctx.db),
    }),
  ]
}

async function personIn(ctx: PlatformContext): Promise<Actor> {
  const actor = await loadActor(ctx, benchPerson, session)
  if (!actor) throw new Error('the person of the bench is not there')
  return actor
}

async function screens(ctx: PlatformContext): Promise<Row[]> {
  const administrator: Actor = { ...(await personIn(ctx)), userId: 'administrator', isAdministrator: true }
  const ask = (endpoint: Endpoint, input: { params?: object; query?: object; body?: object } = {}) => {
    const found = routes.find((route) => route.endpoint === endpoint)
    if (!found) throw new Error(`nobody answers ${endpoint.path}`)
    const parsed = {
      params: endpoint.params.parse(input.params),
      query: endpoint.query.parse(input.query ?? (endpoint.query.safeParse(undefined).success ? undefined : {})),
      body: endpoint.body.parse(input.body),
    }
    return () => found.handle({ ...parsed, ctx, actor: administrator, meta: {} as never })
  }
  const allMenus = Array.from({ length: sizes.menus }, (_, index) => `m${index}`).join(',')
  const allSystems = Array.from({ length: 10 }, (_, index) => `s${index}`).join(',')
  const params = { objectId: 'r7' }
  const grants = await grantsOf(ctx.db, 'r7')
  const step = (type: string, moduleIds: string) => ask(authority.values, { params, body: { type, moduleIds } })
  const asked = (kind: string, id: string, modelId = '') => ask(why.trace, { query: { userId: benchPerson, kind, id, modelId } })
  return [
    await measure('authorise: roles', ask(authority.objects, { query: { objectType: 'Role' } }), { aim: 300 }),
    await measure('authorise: people by name', ask(authority.objects, { query: { objectType: 'User', keyword: '用户43' } }), {
      aim: 300,
    }),
    await measure('authorise: permission groups', ask(permissionGroup.list), { aim: 300 }),
    await measure('authorise: step of systems', step('system', ''), { aim: 300 }),
    await measure('authorise: step of 2,000 menus', step('module', allSystems), { aim: 1000 }),
    await measure('authorise: step of all buttons', step('button', allMenus), { aim: 1000 }),
    await measure('authorise: effect for a role', ask(authority.effect, { params, body: { objectType: 'Role', ...grants } }), {
      aim: 1000,
    }),
    await measure(
      'viewer: what gives a person rights',
      ask(permissionViewer.sources, { query: { id: benchPerson, objectType: 'user' } }),
      { aim: 300 },
    ),
    await measure('why: menu', asked('menu', 'm1515'), { aim: 300 }),
    await measure('why: button', asked('button', 'button1515.1'), { aim: 300 }),
    await measure('why: column', asked('column', 'column1515.1'), { aim: 300 }),
    await measure('why: field', asked('form', 'form1515.1'), { aim: 300 }),
    await measure('why: data scheme', asked('resource', 'd1515'), { aim: 300 }),
    await measure('why: record', asked('record', benchRecord, benchModule.id), { aim: 300 }),
    await measure('why: directory of 19 menus', asked('menu', 'm1405'), { aim: 300 }),
    await measure(
      'why: everything of a menu',
      ask(why.overview, { params: { menuId: 'm1515' }, query: { userId: benchPerson } }),
      { aim: 300 },
    ),
    await measure('list: users', ask(user.list), { aim: 300 }),
    await measure('list: users by name', ask(user.list, { query: { keyword: '432' } }), { aim: 300 }),
    await measure('list: roles', ask(role.list), { aim: 300 }),
    await measure('list: positions', ask(position.list), { aim: 300 }),
    await measure('list: groups', ask(userGroup.list), { aim: 300 }),
    await measure('list: organisations', ask(organisation.list), { aim: 300 }),
    await measure('list: menus of a system', ask(menu.bySystem, { params: { systemId: 's7' } }), { aim: 300 }),
    await measure('tree: node of people', ask(pickers.userTree, { params: { id: 'o4' }, body: {} }), { aim: 100 }),
  ]
}

/** Half of what the role has, and something else. */
async function grantsOf(db: Db, roleId: string) {
  const rows = await db.selectFrom('permissionGrant').select(['itemType', 'itemId']).where('objectId', '=', roleId).execute()
  const ids = (type: string) =>
    rows.flatMap(({ itemType, itemId }, index) => (itemType === type && index % 2 === 0 ? itemId : []))
  return {
    ...{ systemIds: ids('system'), module: [...ids('module'), 'm1', 'm2'], button: ids('button'), column: ids('column') },
    ...{ form: ids('form'), resource: ids('resource') },
  }
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const report = await benchRights()
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
else for (const table of Object.values(report)) console.table(table)
