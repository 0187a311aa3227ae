import { type WhyKind, type WhyNode, why } from '@/lib/contract/permission/why'
import { gradeUser, grant, grantTag } from '@/platform/modules/permission/testing'
import { insertForeign, type OnlineDev, startOnlineDev } from './online-dev-setup'

let dev: OnlineDev
beforeEach(async () => {
  const list = { useBtnPermission: true, useColumnPermission: true, useFormPermission: true, useDataPermission: true }
  dev = await startOnlineDev({ list })
  await dev.platform.db.deleteFrom('permissionGrant').where('objectId', '<>', 'stranger').execute()
})
afterEach(() => dev.stop())

const trace = async (kind: WhyKind, id: string, { userId = 'clerk', client = dev.admin } = {}) =>
  client.call(why.trace, { query: { userId, kind, id, modelId: kind === 'record' ? 'design1' : '' } })

/** What is not so, and what gives what is, one line each. */
function lines(node: WhyNode): string[] {
  if (node.parts.length > 0) return node.parts.flatMap(lines)
  const paths = node.paths.map(
    ({ links, idle }) => `${links.map(({ type, id }) => `${type} ${id}`).join(' > ')}${idle && ` (${idle})`}`,
  )
  return [`${node.isMet ? '+' : '-'} ${node.code}${paths.length > 0 ? `: ${paths.join('; ')}` : ''}`]
}
const open = () => grant(dev.platform.db, ['Role', 'salesRole', 'system', 'trade'], ['Position', 'seller', 'module', 'm1'])

describe('why somebody has something', () => {
  it('names every grant that gives it, and what brings the person to it', async () => {
    const { db } = dev.platform
    await open()
    await db.insertInto('permissionGroup').values({ id: 'finance', fullName: '财务权限', enCode: 'finance' }).execute()
    await db
      .insertInto('permissionGroupMember')
      .values({ groupId: 'finance', objectType: 'Organize', objectId: 'company' })
      .execute()
    await grant(db, ['User', 'clerk', 'button', 'b1'], ['PermissionGroup', 'finance', 'button', 'b1'])
    const { data } = await trace('button', 'b1')
    expect(data).toMatchObject({
      isGiven: true,
      person: { id: 'clerk', fullName: '名clerk', account: 'clerk', organize: '名group/名company/名sales' },
      target: { kind: 'button', id: 'b1', fullName: '新增' },
      menu: { id: 'm1', fullName: '客户' },
    })
    expect(lines(data.trace)).toEqual([
      '+ account',
      '+ systemEnabled',
      '+ systemHeld: role salesRole',
      '+ wayOpen',
      '+ menuHeld: position seller',
      '+ itemEnabled',
      '+ itemHeld.button: company company > permissionGroup finance; user clerk',
    ])
  })

  it('tells each reason for a no: what is disabled, what is not granted, and who has it', async () => {
    const { db } = dev.platform
    await open()
    await grant(
      db,
      ['Role', 'salesRole', 'button', 'b1'],
      ['Role', 'powerRole', 'button', 'b1'],
      ['Position', 'writer', 'button', 'b1'],
    )
    await db.updateTable('appUser').set({ organizeId: 'office', enabledMark: 0 }).where('id', '=', 'clerk').execute()
    await db.updateTable('appSystem').set({ enabledMark: 0 }).where('id', '=', 'trade').execute()
    await db.updateTable('menu').set({ enabledMark: 0 }).where('id', '=', 'tradeDir').execute()
    await db.updateTable('moduleButton').set({ enabledMark: 0 }).where('id', '=', 'b1').execute()
    const { data } = await trace('button', 'b1')
    expect(data.isGiven).toBe(false)
    expect(lines(data.trace)).toEqual([
      '- account',
      '- systemEnabled',
      '- systemHeld: role salesRole (otherOrganisation)',
      '- wayOpen',
      '+ menuHeld: position seller',
      '- itemEnabled',
      '- itemHeld.button: role salesRole (otherOrganisation)',
    ])
    const leaves = (node: WhyNode): WhyNode[] => (node.parts.length > 0 ? node.parts.flatMap(leaves) : [node])
    const [way, held] = ['wayOpen', 'itemHeld.button'].map((code) => leaves(data.trace).find((node) => node.code === code))
    expect(way?.words).toMatchObject({ closed: '目录', menu: '客户' })
    expect(held?.holders.map(({ fullName }) => fullName)).toEqual(['高级角色', '销售角色', '文员'])
  })

  it('of a column the form is asked too, and where a design restricts nothing that is the reason', async () => {
    await open()
    await grant(dev.platform.db, ['User', 'clerk', 'column', 'c1'])
    const column = (await trace('column', 'c1')).data
    expect([column.isGiven, lines(column.trace).filter((line) => line.startsWith('-'))]).toEqual([false, ['- itemHeld.form']])
    await dev.stop()
    dev = await startOnlineDev()
    const free = (await trace('column', 'c1')).data
    expect([free.isGiven, lines(free.trace).at(-1)]).toEqual([true, '+ unrestricted.column'])
  })

  it('a directory is shown for what it leads to; an administrator needs no grant', async () => {
    await open()
    const directory = (await trace('menu', 'tradeDir')).data
    expect(directory.isGiven).toBe(true)
    expect(lines(directory.trace)).toEqual([
      '+ account',
      '+ systemEnabled',
      '+ systemHeld: role salesRole',
      '+ wayOpen',
      '- menuHeld',
      '+ below',
    ])
    const admin = (await trace('button', 'b2', { userId: 'admin' })).data
    expect(lines(admin.trace)).toEqual(['+ account', '+ administrator'])
  })

  it('of all menus those that the person sees are the ones of which each says so', async () => {
    await open()
    const { data } = await dev.admin.call(why.menus, { query: { userId: 'clerk' } })
    const menus = await dev.platform.db.selectFrom('menu').select('id').execute()
    const each = await Promise.all(menus.map(async ({ id }) => ((await trace('menu', id)).data.isGiven ? id : null)))
    expect([...data.ids].sort()).toEqual(each.filter((id) => id !== null).sort())
    expect(data.ids).toEqual(expect.arrayContaining(['m1', 'tradeDir']))
    await dev.platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
    expect((await dev.admin.call(why.menus, { query: { userId: 'clerk' } })).data.ids).toEqual([])
  })

  it('of one menu everything at once', async () => {
    await open()
    await grant(dev.platform.db, ['User', 'clerk', 'button', 'b2'], ['User', 'clerk', 'resource', 's2'])
    const { data } = await dev.admin.call(why.overview, { params: { menuId: 'm1' }, query: { userId: 'clerk' } })
    expect(data.menu).toEqual({ id: 'm1', fullName: '客户', isGiven: true })
    const given = data.items.filter((item: { isGiven: boolean }) => item.isGiven).map(({ id }: { id: string }) => id)
    expect(given).toEqual(['b2', 's2'])
    expect(data.items).toHaveLength(6)
  })
})

describe('why somebody sees a record', () => {
  beforeEach(async () => {
    await open()
    await insertForeign(dev.platform, 'other', { name: '别人的' })
    const { db } = dev.platform
    const row = (field: string, op: string, conditionText: string, value: unknown) => ({ field, op, conditionText, value })
    const conditionJson = JSON.stringify([
      { logic: 'and', groups: [row('name', 'like', 'input', '别人'), row('creatorUserId', '==', 'userSelect', 'manager')] },
    ])
    await db
      .insertInto('dataScheme')
      .values({ id: 's3', moduleId: 'm1', fullName: '经理的', enCode: 's3', conditionJson })
      .execute()
  })

  it('tells which scheme let it in by which conditions, and which condition keeps it out', async () => {
    const { db } = dev.platform
    const none = (await trace('record', 'other')).data
    expect([none.isGiven, lines(none.trace).at(-1)]).toEqual([false, '- noScheme'])
    await grant(db, ['Role', 'salesRole', 'resource', 's2'])
    const mine = (await trace('record', 'other')).data
    expect([mine.isGiven, lines(mine.trace).at(-1)]).toEqual([false, '- condition'])
    await grant(db, ['User', 'clerk', 'resource', 's3'])
    const { data } = await trace('record', 'other')
    expect(data).toMatchObject({ isGiven: true, target: { kind: 'record', id: 'other', fullName: '客户' }, menu: null })
    const scope = data.trace.parts.at(-1)
    expect(scope.parts.map((offer: WhyNode) => [offer.isMet, offer.paths[0]?.links[0]?.id])).toEqual([
      [false, 'salesRole'],
      [true, 'clerk'],
    ])
    const conditions = scope.parts[1].parts[0].parts[0].parts
    expect(conditions.map(({ words }: WhyNode) => words)).toMatchObject([
      { field: '名称', op: 'like', value: '别人' },
      { systemType: 'createUser', op: '==', value: '名manager/manager' },
    ])
    await grant(db, ['Position', 'seller', 'resource', 's1'])
    const all = (await trace('record', 'other')).data
    expect(lines(all.trace).at(-1)).toBe('+ allData: position seller')
  })

  it('tells that it is no more, and that a scheme cannot be read', async () => {
    const { db } = dev.platform
    await db.updateTable('dataScheme').set({ conditionJson: '[' }).where('id', '=', 's3').execute()
    await grant(db, ['User', 'clerk', 'resource', 's3'], ['User', 'clerk', 'resource', 's2'])
    expect(lines((await trace('record', 'other')).data.trace).at(-1)).toBe('- schemeBroken')
    expect(lines((await trace('resource', 's2')).data.trace).at(-1)).toBe('- readableOf: user clerk')
    expect(lines((await trace('record', 'gone')).data.trace)).toContain('- recordThere')
  })

  it('is told to those only who may see it themselves', async () => {
    const { db } = dev.platform
    await grantTag(db, 'manager', 'permission.authorize')
    await gradeUser(db, 'manager', 'company')
    const manager = await dev.platform.signIn('manager')
    const refused = { code: 400, msg: '操作失败！您没有权限操作' }
    expect(await trace('record', 'other', { client: manager })).toMatchObject(refused)
    await grant(
      db,
      ['User', 'manager', 'system', 'trade'],
      ['User', 'manager', 'module', 'm1'],
      ['User', 'manager', 'resource', 's1'],
    )
    expect(await trace('record', 'other', { client: manager })).toMatchObject({ code: 200, data: { isGiven: false } })
    expect(await trace('record', 'gone', { client: manager })).toMatchObject(refused)
  })
})

describe('who may ask', () => {
  it('whoever grants rights, about what is there', async () => {
    const missing = { code: 400, msg: '数据不存在' }
    for (const kind of ['menu', 'button', 'column', 'form', 'resource'] as const)
      expect(await trace(kind, 'unknown')).toMatchObject(missing)
    expect(await trace('menu', 'm1', { userId: 'unknown' })).toMatchObject(missing)
    const noModule = await dev.admin.call(why.trace, { query: { userId: 'clerk', kind: 'record', id: 'x', modelId: 'unknown' } })
    expect(noModule).toMatchObject(missing)
    const bad = await dev.admin.call(why.trace, { query: { userId: '', kind: 'portal' as 'menu', id: 'm1' } })
    expect(bad).toMatchObject({ code: 400, issues: [{ path: 'userId' }, { path: 'kind' }] })
    expect(await dev.admin.call(why.menus, { query: { userId: '' } })).toMatchObject({ code: 400 })
    expect(await dev.platform.anonymous.call(why.menus, { query: { userId: 'a' } })).toMatchObject({ code: 600 })
    expect(await dev.platform.anonymous.call(why.trace, { query: { userId: 'a', kind: 'menu', id: 'b' } })).toMatchObject({
      code: 600,
    })
    await grantTag(dev.platform.db, 'clerk', 'permission.user')
    const clerk = await dev.platform.signIn('clerk')
    expect(await trace('menu', 'm1', { client: clerk })).toMatchObject({ code: 403 })
    expect(await clerk.call(why.menus, { query: { userId: 'clerk' } })).toMatchObject({ code: 403 })
    expect(await clerk.call(why.overview, { params: { menuId: 'm1' }, query: { userId: 'clerk' } })).toMatchObject({ code: 403 })
  })
})
