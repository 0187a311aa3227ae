import { sql } from 'kysely'
import { authority } from '@/lib/contract/permission/authority'
import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { gradeUser, grantTag, insertPositionType } from '@/platform/modules/permission/testing'
import { type Client, type Harness, md5, type RawReply, startHarness } from './harness'

/**
 * Contract 2 §1.1 over every administration call: who administers an organisation by `thisLayer` reaches it and nothing below, by
 * `subLayer` what is below and not itself, and in either only by the right that he has; outside nothing.
 */

let platform: Harness
let admin: Client
let manager: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  for (const screen of ['organize', 'position', 'user', 'role', 'authorize'])
    await grantTag(platform.db, 'manager', `permission.${screen}`)
  await grantTag(platform.db, 'manager', 'system.history')
  await insertPlaces()
  await insertPositionType(platform.db)
  manager = await platform.signIn('manager')
})
afterAll(() => platform.stop())

/** `here` is graded, `below` stands below it, `outside` beside it. */
const places = ['here', 'below', 'outside'] as const
type Place = (typeof places)[number]
const refusal = '操作失败！您没有权限操作'

async function insertPlaces(): Promise<void> {
  const node = (id: Place, parentId: string, idPath: string) => ({
    ...{ id, parentId, category: 'department' as const, fullName: id, enCode: id, idPath },
  })
  await platform.db
    .insertInto('organize')
    .values([
      node('here', 'company', ',group,company,here,'),
      node('below', 'here', ',group,company,here,below,'),
      node('outside', 'company', ',group,company,outside,'),
    ])
    .execute()
}

let count = 0

/** A position, a role and a person of an organisation that nothing else has to do with; by one statement, as there are hundreds. */
async function insertThings(organizeId: Place) {
  count += 1
  const [positionId, roleId, userId] = [`position${count}`, `role${count}`, `person${count}`]
  await sql`with p as (insert into position (id, organize_id, full_name, en_code)
      values (${positionId}, ${organizeId}, ${`岗${count}`}, ${positionId})),
    r as (insert into role (id, full_name, en_code, global_mark) values (${roleId}, ${`角${count}`}, ${roleId}, 0) returning id),
    ro as (insert into role_organize (role_id, organize_id) select id, ${organizeId} from r),
    u as (insert into app_user (id, account, real_name, password_hash) values (${userId}, ${userId}, ${`人${count}`}, '') returning id)
    insert into user_relation (user_id, object_type, object_id) select id, 'Organize', ${organizeId} from u`.execute(platform.db)
  return { organizeId, positionId, roleId, userId, name: `名${count}`, code: `code${count}` }
}
type Things = Awaited<ReturnType<typeof insertThings>>

const path = (organizeId: string) => [['group', 'company', organizeId]]
const nothing = { systemIds: [], module: [], button: [], column: [], form: [], resource: [] }
const named = ({ name, code }: Things) => ({ fullName: name, enCode: code })
const parentOf = (organizeId: Place) => (organizeId === 'below' ? 'here' : 'company')
const grantsOf = (objectType: 'Role' | 'Position' | 'User', id: (things: Things) => string) => (things: Things) =>
  manager.call(authority.save, { params: { objectId: id(things) }, body: { objectType, ...nothing } })

type Write = readonly [name: string, right: 'Add' | 'Edit' | 'Delete', run: (things: Things) => Promise<RawReply>]
const writes: readonly Write[] = [
  [
    'a department below',
    'Add',
    (o) => manager.call(organisation.departmentCreate, { body: { ...named(o), parentId: o.organizeId } }),
  ],
  [
    'a position',
    'Add',
    (o) => manager.call(position.create, { body: { ...named(o), organizeId: o.organizeId, type: 'manage' } }),
  ],
  [
    'a role',
    'Add',
    (o) => manager.call(role.create, { body: { ...named(o), globalMark: 0, organizeIdsTree: path(o.organizeId) } }),
  ],
  [
    'a user',
    'Add',
    (o) => manager.call(user.create, { body: { account: o.code, realName: o.name, organizeId: o.organizeId, gender: '1' } }),
  ],
  [
    'the organisation',
    'Edit',
    (o) =>
      manager.call(organisation.departmentUpdate, {
        params: { id: o.organizeId },
        body: { fullName: o.organizeId, enCode: o.organizeId, parentId: parentOf(o.organizeId) },
      }),
  ],
  ['its state', 'Edit', (o) => manager.call(organisation.departmentState, { params: { id: o.organizeId } })],
  [
    'a position of it',
    'Edit',
    (o) =>
      manager.call(position.update, {
        params: { id: o.positionId },
        body: { ...named(o), organizeId: o.organizeId, type: 'manage' },
      }),
  ],
  ['the state of a position', 'Edit', (o) => manager.call(position.state, { params: { id: o.positionId } })],
  [
    'a role of it',
    'Edit',
    (o) =>
      manager.call(role.update, {
        params: { id: o.roleId },
        body: { ...named(o), globalMark: 0, organizeIdsTree: path(o.organizeId) },
      }),
  ],
  ['the state of a role', 'Edit', (o) => manager.call(role.state, { params: { id: o.roleId } })],
  [
    'a person of it',
    'Edit',
    (o) =>
      manager.call(user.update, {
        params: { id: o.userId },
        body: { account: o.userId, realName: o.name, organizeId: o.organizeId, gender: '1' },
      }),
  ],
  ['the state of a person', 'Edit', (o) => manager.call(user.state, { params: { id: o.userId } })],
  ['the lock of a person', 'Edit', (o) => manager.call(user.unlock, { params: { id: o.userId } })],
  [
    'the password of a person',
    'Edit',
    (o) => manager.call(user.resetPassword, { params: { id: o.userId }, body: { userPassword: md5('x') } }),
  ],
  [
    'members of a position',
    'Edit',
    (o) =>
      manager.call(userRelation.replace, { params: { id: o.positionId }, body: { objectType: 'Position', userIds: [o.userId] } }),
  ],
  [
    'members of a role',
    'Edit',
    (o) => manager.call(userRelation.replace, { params: { id: o.roleId }, body: { objectType: 'Role', userIds: [o.userId] } }),
  ],
  ['grants to a role', 'Edit', grantsOf('Role', (o) => o.roleId)],
  ['grants to a position', 'Edit', grantsOf('Position', (o) => o.positionId)],
  ['grants to a person', 'Edit', grantsOf('User', (o) => o.userId)],
  ['grants to several', 'Edit', (o) => manager.call(authority.batch, { body: { ...nothing, roleIds: [o.roleId] } })],
  [
    'the effect of grants',
    'Edit',
    (o) => manager.call(authority.effect, { params: { objectId: o.roleId }, body: { objectType: 'Role', ...nothing } }),
  ],
  ['a position of it', 'Delete', (o) => manager.call(position.remove, { params: { id: o.positionId } })],
  ['a role of it', 'Delete', (o) => manager.call(role.remove, { params: { id: o.roleId } })],
  ['a person of it', 'Delete', (o) => manager.call(user.remove, { params: { id: o.userId } })],
  ['the organisation', 'Delete', (o) => manager.call(organisation.remove, { params: { id: o.organizeId } })],
]

const layers = ['thisLayer', 'subLayer'] as const
const reached: Record<(typeof layers)[number], Place> = { thisLayer: 'here', subLayer: 'below' }

describe.each(layers)('by %s', (layer) => {
  it.each(writes)('%s is written there and nowhere else (%s)', async (_, right, run) => {
    await gradeUser(platform.db, 'manager', 'here', [`${layer}Select`, `${layer}${right}`])
    for (const place of places) {
      const reply = await run(await insertThings(place))
      const isAllowed = place === reached[layer]
      // What is refused for another reason, such as an organisation that is not empty, was allowed.
      expect([place, reply.msg === refusal]).toEqual([place, !isAllowed])
      if (isAllowed && right !== 'Delete') expect(reply.code).toBe(200)
      if (!isAllowed) expect(reply).toMatchObject({ code: 400, data: null })
    }
  })

  it('reads show that part alone', async () => {
    await platform.db.updateTable('organize').set({ enabledMark: 1 }).execute()
    await gradeUser(platform.db, 'manager', 'here', [`${layer}Select`])
    for (const place of places) {
      const things = await insertThings(place)
      const isSeen = place === reached[layer]
      expect([place, await seenOf(things)]).toEqual([place, Array.from({ length: 14 }, () => isSeen)])
    }
  })
})

it.each(['Add', 'Edit', 'Delete'] as const)('the right to %s does nothing but that', async (given) => {
  await gradeUser(platform.db, 'manager', 'here', ['thisLayerSelect', `thisLayer${given}`])
  const things = await insertThings('here')
  for (const [name, needed, run] of writes)
    if (needed !== given) expect([name, await run(things)]).toMatchObject([name, { code: 400, msg: refusal }])
})

/** Whether each of the reads shows the things. */
async function seenOf({ organizeId, positionId, roleId, userId }: Things): Promise<boolean[]> {
  const has = (reply: RawReply, id: string) => JSON.stringify(reply.data).includes(`"id":"${id}"`)
  const isGiven = (reply: RawReply) => {
    if (reply.code !== 200) expect(reply.msg).toBe(refusal)
    return reply.code === 200
  }
  const [byOrganize, page] = [{ organizeId: 'company', pageSize: 1000 }, { pageSize: 1000 }]
  const objects = (objectType: 'Role' | 'Position' | 'User') =>
    manager.call(authority.objects, { query: { ...page, objectType } })
  const values = (objectId: string) =>
    manager.call(authority.values, { params: { objectId }, body: { type: 'system', moduleIds: '' } })
  return [
    has(await manager.call(organisation.list, { query: {} }), organizeId),
    has(await manager.call(organisation.departmentList, { params: { id: 'company' }, query: {} }), organizeId),
    has(await manager.call(pickers.organizeByAuth, { params: { id: '0' } }), organizeId),
    isGiven(await manager.call(organisation.departmentInfo, { params: { id: organizeId } })),
    has(await manager.call(position.list, { query: byOrganize }), positionId),
    isGiven(await manager.call(position.info, { params: { id: positionId } })),
    has(await manager.call(role.list, { query: page }), roleId),
    isGiven(await manager.call(role.info, { params: { id: roleId } })),
    has(await manager.call(user.list, { query: byOrganize }), userId),
    isGiven(await manager.call(user.info, { params: { id: userId } })),
    isGiven(await manager.call(userRelation.members, { params: { id: roleId } })),
    has(await objects('Role'), roleId) && has(await objects('Position'), positionId),
    has(await objects('User'), userId),
    isGiven(await values(roleId)) && isGiven(await values(userId)),
  ]
}

describe('what belongs to several organisations', () => {
  beforeAll(() => gradeUser(platform.db, 'manager', 'here'))

  it('is seen by who administers one of them, and changed by who administers all', async () => {
    const { roleId, userId } = await insertThings('here')
    await platform.db.insertInto('roleOrganize').values({ roleId, organizeId: 'outside' }).execute()
    await platform.db.insertInto('userRelation').values({ userId, objectType: 'Organize', objectId: 'outside' }).execute()
    const may = { add: false, edit: false, remove: false }
    const rowOf = (reply: RawReply, id: string) => reply.data.list.find((row: { id: string }) => row.id === id)
    expect(rowOf(await manager.call(role.list, { query: { pageSize: 1000 } }), roleId)).toMatchObject({ may })
    expect(rowOf(await manager.call(user.list, { query: { pageSize: 1000 } }), userId)).toMatchObject({ may })
    for (const reply of [
      await manager.call(role.remove, { params: { id: roleId } }),
      await manager.call(role.state, { params: { id: roleId } }),
      await manager.call(user.remove, { params: { id: userId } }),
      await manager.call(user.resetPassword, { params: { id: userId }, body: { userPassword: md5('x') } }),
    ])
      expect(reply).toMatchObject({ code: 400, msg: refusal })
    await gradeUser(platform.db, 'manager', 'outside')
    expect((await manager.call(role.remove, { params: { id: roleId } })).code).toBe(200)
    expect((await manager.call(user.remove, { params: { id: userId } })).code).toBe(200)
    await platform.db.deleteFrom('gradeOrganize').where('organizeId', '=', 'outside').execute()
  })

  it('nothing is put where its administrator may not add, nor taken from where he may not change', async () => {
    const { positionId, roleId, userId, name, code } = await insertThings('here')
    const to = { fullName: name, enCode: code }
    const wider = { ...to, globalMark: 0, organizeIdsTree: [...path('here'), ...path('outside')] }
    for (const reply of [
      await manager.call(position.update, { params: { id: positionId }, body: { ...to, organizeId: 'outside', type: 'manage' } }),
      await manager.call(role.update, { params: { id: roleId }, body: wider }),
      await manager.call(user.update, {
        params: { id: userId },
        body: { account: userId, realName: name, organizeId: 'here,outside', gender: '1' },
      }),
    ])
      expect(reply).toMatchObject({ code: 400, msg: refusal })
  })

  it('a role or a person of no organisation is for administrators', async () => {
    expect(
      await manager.call(user.update, {
        params: { id: 'stranger' },
        body: { account: 'stranger', realName: '名stranger', organizeId: 'here', gender: '1' },
      }),
    ).toMatchObject({ code: 400, msg: refusal })
    const body = { objectType: 'Role' as const, ...nothing }
    expect(await manager.call(authority.save, { params: { objectId: 'globalRole' }, body })).toMatchObject({ msg: refusal })
    expect(await manager.call(authority.values, { params: { objectId: 'globalRole' }, body: { type: 'system' } })).toMatchObject({
      msg: refusal,
    })
  })
})

describe('A6: organisations', () => {
  const move = (id: string, parentId: string) =>
    manager.call(organisation.departmentUpdate, { params: { id }, body: { parentId, fullName: id, enCode: id } })
  const rowOf = (organizeId: string) =>
    platform.db
      .selectFrom('gradeOrganize')
      .selectAll()
      .where('userId', '=', 'manager')
      .where('organizeId', '=', organizeId)
      .executeTakeFirst()

  it('that somebody makes he sees from then on, with the rights that he has above it and no more', async () => {
    await gradeUser(platform.db, 'manager', 'here', ['thisLayerSelect', 'thisLayerAdd'])
    const body = { parentId: 'here', fullName: '新部门', enCode: 'made' }
    const { id } = (await manager.call(organisation.departmentCreate, { body })).data
    expect(await rowOf(id)).toMatchObject({
      thisLayerSelect: 1,
      thisLayerAdd: 1,
      thisLayerEdit: 0,
      thisLayerDelete: 0,
      subLayerSelect: 0,
    })
    expect((await manager.call(organisation.departmentInfo, { params: { id } })).code).toBe(200)
    const { list } = (await admin.call(adminHistory.list, { query: { objectType: 'grade', objectId: 'manager' } })).data
    expect(list[0]).toMatchObject({ action: 'update', objectName: '名manager/manager' })
    await admin.call(organisation.departmentRemove, { params: { id } })
    expect(await rowOf(id)).toBeUndefined()
  })

  it('are made at the top, and moved there, by administrators alone', async () => {
    await gradeUser(platform.db, 'manager', 'group')
    const body = { parentId: '-1', fullName: '顶级', enCode: 'top' }
    expect(await manager.call(organisation.create, { body })).toMatchObject({ code: 400, msg: refusal })
    const company = { parentId: '-1', fullName: '名company', enCode: 'code.company' }
    expect(await manager.call(organisation.update, { params: { id: 'company' }, body: company })).toMatchObject({ msg: refusal })
    await platform.db.deleteFrom('gradeOrganize').where('organizeId', '=', 'group').execute()
  })

  it('are not moved to where their administrator would have more in them', async () => {
    await gradeUser(platform.db, 'manager', 'here')
    await gradeUser(platform.db, 'manager', 'outside', ['thisLayerSelect', 'thisLayerEdit'])
    expect(await move('outside', 'here')).toMatchObject({ code: 400, msg: refusal })
    await gradeUser(platform.db, 'manager', 'outside')
    expect(await move('outside', 'here')).toMatchObject({ code: 200 })
    expect(await move('outside', 'company')).toMatchObject({ code: 400, msg: refusal })
    const back = { parentId: 'company', fullName: 'outside', enCode: 'outside' }
    await admin.call(organisation.departmentUpdate, { params: { id: 'outside' }, body: back })
    await platform.db.deleteFrom('gradeOrganize').where('organizeId', '=', 'outside').execute()
  })

  it('of others have no history for him, and nothing of it is restored', async () => {
    await gradeUser(platform.db, 'manager', 'here')
    const rename = (id: string, parentId: string, fullName: string) =>
      admin.call(organisation.departmentUpdate, { params: { id }, body: { parentId, fullName, enCode: id } })
    await rename('outside', 'company', '外部')
    await rename('below', 'here', '内部')
    const newest = async (client: Client, objectId: string) =>
      (await client.call(adminHistory.list, { query: { objectId } })).data.list[0]
    const { id } = await newest(admin, 'outside')
    expect(await newest(manager, 'outside')).toBeUndefined()
    expect(await newest(manager, 'below')).toMatchObject({ objectName: '内部' })
    expect(await manager.call(adminHistory.info, { params: { id } })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect(await manager.call(adminHistory.restore, { params: { id } })).toMatchObject({ code: 400, msg: '数据不存在' })
  })
})

it('whoever has the screens but no record sees nothing and writes nothing', async () => {
  await platform.db.deleteFrom('gradeAdmin').execute()
  const things = await insertThings('here')
  expect(await seenOf(things)).not.toContain(true)
  for (const [, , run] of writes) expect(await run(things)).toMatchObject({ code: 400, msg: refusal })
})
