import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../testing'
import { createUser } from '../user/create'
import { listOrganisations } from './listing'
import { changeOrganize, createOrganize, removeOrganize } from './service'

let ctx: PlatformContext
let close: () => Promise<void>
let admin: Actor

beforeEach(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  admin = await actorOf(ctx, 'admin')
})
afterEach(() => close())

const form = { managerId: '', enabledMark: 1, sortCode: 0, description: '' }
const department = (id: string, parentId: string) => ({ ...form, parentId, fullName: `名${id}`, enCode: `code.${id}` })
const move = (id: string, parentId: string) =>
  changeOrganize(ctx, admin, { id, category: 'department' }, department(id, parentId))
const pathOf = async (id: string) =>
  (await ctx.db.selectFrom('organize').select('idPath').where('id', '=', id).executeTakeFirstOrThrow()).idPath

describe('A10: the organisation tree', () => {
  it.each(['sales', 'east'])('refuses to move a department under %s, itself or its own child', async (parentId) => {
    await expect(move('sales', parentId)).rejects.toMatchObject({ userMessage: '当前机构Id不能与父机构Id相同' })
    expect(await pathOf('sales')).toBe(',group,company,sales,')
  })

  it('never holds a cycle after two parallel moves under each other', async () => {
    const outcomes = await Promise.allSettled([move('sales', 'office'), move('office', 'sales')])
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rows = await ctx.db.selectFrom('organize').select(['id', 'parentId', 'idPath']).execute()
    const paths = new Map(rows.map((row) => [row.id, row.idPath]))
    for (const row of rows) expect(row.idPath).toBe(`${row.parentId === '-1' ? ',' : paths.get(row.parentId)}${row.id},`)
  })

  it('moves the paths of everything below', async () => {
    await move('sales', 'office')
    expect(await pathOf('east')).toBe(',group,company,office,sales,east,')
  })

  it('does not delete a department while a member is added to it', async () => {
    await ctx.db
      .insertInto('organize')
      .values({
        id: 'new',
        parentId: 'company',
        category: 'department',
        fullName: '新',
        enCode: 'new',
        idPath: ',group,company,new,',
      })
      .execute()
    const user = {
      account: 'fresh',
      realName: '新人',
      organizeId: ['new'],
      positionId: [],
      roleId: [],
      groupId: [],
      gender: '1',
      headIcon: '',
      mobilePhone: '',
      email: '',
    }
    const outcomes = await Promise.allSettled([createUser(ctx, admin, { ...form, ...user }), removeOrganize(ctx, admin, 'new')])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    const lost = await ctx.db
      .selectFrom('userRelation as r')
      .leftJoin('organize as o', 'o.id', 'r.objectId')
      .select('r.userId')
      .where('r.objectType', '=', 'Organize')
      .where('o.id', 'is', null)
      .execute()
    expect(lost).toEqual([])
  })
})

describe('organisations', () => {
  it('names a node by the missing part of its path when its parent is filtered out', async () => {
    const tree = await listOrganisations(ctx, admin, { keyword: 'east', type: '', enabledMark: '' })
    expect(tree).toMatchObject([
      { id: 'east', parentId: '-1', fullName: '名group/名company/名sales/名east', lastFullName: '名east' },
    ])
    const kept = await listOrganisations(ctx, admin, { keyword: '', type: 'company', enabledMark: '' })
    expect(kept).toMatchObject([{ id: 'group', children: [{ id: 'company', fullName: '名company', hasChildren: false }] }])
  })

  it('allows one name below two parents, but never one code twice', async () => {
    const copy = { ...department('east', 'office'), enCode: 'other' }
    await createOrganize(ctx, admin, 'department', copy)
    await expect(createOrganize(ctx, admin, 'department', { ...copy, enCode: 'more' })).rejects.toMatchObject({
      userMessage: '部门名称不能重复',
    })
    await expect(createOrganize(ctx, admin, 'company', { ...copy, parentId: '-1', fullName: '别名' })).rejects.toMatchObject({
      userMessage: '公司编码不能重复',
    })
  })

  it.each([
    ['company', '组织'],
    ['sales', '组织'],
    ['office', '岗位'],
    ['east', '用户'],
  ])('keeps %s, which still has %s', async (id, what) => {
    await expect(removeOrganize(ctx, admin, id)).rejects.toMatchObject({ userMessage: `此记录与"${what}"关联引用，不允许被删除` })
  })

  it('tells that a node is already deleted', async () => {
    await createOrganize(ctx, admin, 'department', department('x', 'office'))
    const { id } = await ctx.db.selectFrom('organize').select('id').where('enCode', '=', 'code.x').executeTakeFirstOrThrow()
    await removeOrganize(ctx, admin, id)
    await expect(removeOrganize(ctx, admin, id)).rejects.toMatchObject({ userMessage: '删除失败，数据不存在' })
  })
})
