import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'
import { user } from '@/lib/contract/permission/user'
import { type UserSheetRow, userSheet } from '@/lib/contract/permission/user-sheet'
import { userWork } from '@/lib/contract/permission/user-work'
import { socials } from '@/lib/contract/session/socials'
import { textOfCell } from '@/lib/rows/cell'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { gradeUser, grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client, RawReply } from './harness'

/**
 * Contract 2 §1.1 over the calls that take people in and out, or give what is one's to another. `manager` administers `sales` and what is
 * below it; `outsider` belongs to `office`, `clerk` to both, `inside` to `east`.
 */

let platform: FileHarness
let admin: Client
let manager: Client
beforeEach(async () => {
  platform = await startFileHarness()
  for (const tag of ['user', 'position', 'role']) await grantTag(platform.db, 'manager', `permission.${tag}`)
  await gradeUser(platform.db, 'manager', 'sales')
  await insertPeople()
  admin = await platform.signIn('admin')
  manager = await platform.signIn('manager')
})
afterEach(() => platform.stop())

async function insertPeople(): Promise<void> {
  const person = (id: string) => ({ id, account: id, realName: `名${id}`, passwordHash: '' })
  await platform.db
    .insertInto('appUser')
    .values([person('outsider'), person('inside')])
    .execute()
  const place = (userId: string, objectId: string) => ({ userId, objectType: 'Organize' as const, objectId })
  await platform.db
    .insertInto('userRelation')
    .values([place('outsider', 'office'), place('inside', 'sales')])
    .execute()
}

const refused = { code: 400, msg: '操作失败！您没有权限操作', data: null }

async function sheetsOf(client: Client, reply: RawReply): Promise<string[][][]> {
  const response = await client.raw(`${reply.data.url}&name=x.xlsx`)
  const book = await openWorkbook(new Uint8Array(await response.arrayBuffer()))
  const sheets: string[][][] = []
  for (const index of book.sheets.keys()) {
    const rows: string[][] = []
    for await (const { cells } of book.read(index).rows) rows.push(cells.map(textOfCell))
    sheets.push(rows)
  }
  return sheets
}

it('an export holds the people of his organisations, whatever it asks for', async () => {
  const exported = async (client: Client, query: object) => {
    const reply = await client.call(userSheet.exportExcel, { query: { dataType: '1', selectKey: 'account', ...query } })
    const [rows = []] = await sheetsOf(client, reply)
    return rows.slice(1).flat().toSorted()
  }
  expect(await exported(manager, {})).toEqual(['clerk', 'inside', 'junior', 'manager'])
  expect(await exported(manager, { organizeId: 'office' })).toEqual([])
  expect(await exported(admin, { organizeId: 'office' })).toEqual(['clerk', 'outsider'])
})

describe('an import', () => {
  const row = (account: string, organizeId: string) => ({ account, realName: '王五', gender: '男', organizeId }) as UserSheetRow
  const sales = '名group/名company/名sales'
  const office = '名group/名company/名office'
  beforeEach(async () => {
    const type = { id: 'sex', parentId: '-1', category: '0' as const, fullName: '性别', enCode: 'sex', description: '' }
    await platform.db.insertInto('dictionaryType').values(type).execute()
    const item = { id: 'man', dictionaryTypeId: 'sex', fullName: '男', enCode: '1', description: null }
    await platform.db.insertInto('dictionaryData').values(item).execute()
  })

  it('takes the rows of his organisations; those of others are refused, each for itself', async () => {
    const list = [row('a1', sales), row('a2', office), row('a3', `${sales}/名east`), row('a4', `${sales};${office}`)]
    const { snum, failResult } = (await manager.call(userSheet.importData, { body: { list } })).data
    expect(snum).toBe(2)
    expect(failResult).toMatchObject([
      { account: 'a2', errorsInfo: refused.msg },
      { account: 'a4', errorsInfo: refused.msg },
    ])
    const made = await platform.db.selectFrom('appUser').select('account').where('account', 'like', 'a_').execute()
    expect(made.map(({ account }) => account).toSorted()).toEqual(['a1', 'a3'])
    expect((await admin.call(userSheet.importData, { body: { list: [row('a2', office)] } })).data.snum).toBe(1)
  })

  it('begins with a template that shows an organisation where he may add people', async () => {
    const example = async () => {
      const [, remarks = []] = await sheetsOf(manager, await manager.call(userSheet.template, {}))
      return remarks.find(([title]) => title === '所属组织')?.[3]
    }
    expect(await example()).toBe(sales)
    await gradeUser(platform.db, 'manager', 'sales', ['thisLayerSelect', 'subLayerSelect', 'subLayerAdd'])
    expect(await example()).toBe(`${sales}/名east`)
  })
})

describe('a handover', () => {
  const handOver = (fromId: string, toId: string, permissionList = ['salesRole--role', 'seller--position']) =>
    manager.call(userWork.handOver, { body: { fromId, toId, permissionList } })
  const give = (userId: string) =>
    platform.db
      .insertInto('userRelation')
      .values([
        { userId, objectType: 'Role', objectId: 'salesRole' },
        { userId, objectType: 'Position', objectId: 'seller' },
      ])
      .execute()

  it('is between two people of his organisations', async () => {
    await give('inside')
    await give('outsider')
    const work = (fromId: string) => manager.call(userWork.work, { query: { fromId } })
    expect(await work('inside')).toMatchObject({ code: 200 })
    for (const id of ['outsider', 'clerk']) expect([id, await work(id)]).toMatchObject([id, refused])
    expect(await handOver('outsider', 'junior')).toMatchObject(refused)
    expect(await handOver('inside', 'outsider')).toMatchObject(refused)
    await platform.db.updateTable('userRelation').set({ objectId: 'sales' }).where('objectId', '=', 'east').execute()
    expect(await handOver('inside', 'junior')).toMatchObject({ code: 200 })
  })

  it('gives only what belongs to his organisations', async () => {
    await platform.db.insertInto('roleOrganize').values({ roleId: 'salesRole', organizeId: 'office' }).execute()
    await give('inside')
    await platform.db.updateTable('userRelation').set({ objectId: 'sales' }).where('objectId', '=', 'east').execute()
    expect(await handOver('inside', 'junior', ['salesRole--role'])).toMatchObject(refused)
    expect(await handOver('inside', 'junior', ['seller--position'])).toMatchObject({ code: 200 })
  })
})

it('accounts of others are read of whom he sees, and unbound of whom he may change', async () => {
  const binding = (userId: string) => {
    return { id: `b.${userId}`, provider: 'wechat', issuer: '', subject: userId, userId, socialName: '微信', createdAt: 1 }
  }
  await platform.db.insertInto('socialBinding').values(['inside', 'clerk', 'outsider'].map(binding)).execute()
  const read = (userId: string) => manager.call(socials.list, { query: { userId } })
  const unbind = (userId: string) => manager.call(socials.remove, { params: { id: `b.${userId}` }, query: { userId } })
  for (const id of ['inside', 'clerk']) expect([id, (await read(id)).code]).toEqual([id, 200])
  expect(await read('outsider')).toMatchObject(refused)
  for (const id of ['clerk', 'outsider']) expect([id, await unbind(id)]).toMatchObject([id, refused])
  expect(await unbind('inside')).toMatchObject({ code: 200 })
  const left = await platform.db.selectFrom('socialBinding').select('userId').execute()
  expect(left.map(({ userId }) => userId).toSorted()).toEqual(['clerk', 'outsider'])
})

it('whom a position or role may be given to is told of his organisations', async () => {
  await platform.db.insertInto('roleOrganize').values({ roleId: 'salesRole', organizeId: 'office' }).execute()
  const forPosition = (positionId: string) => manager.call(pickers.usersForPosition, { query: { positionId } })
  const forRole = (query: object) => manager.call(pickers.usersForRole, { query: { roleId: 'salesRole', ...query } })
  const ids = ({ data }: RawReply) => data.map(({ id }: { id: string }) => id).toSorted()
  expect(ids(await forPosition('seller'))).toEqual(['sales'])
  expect(await forPosition('writer')).toMatchObject(refused)
  expect(ids(await forRole({}))).toEqual(['sales'])
  expect(ids(await forRole({ organizeId: 'sales' }))).toEqual(['clerk', 'inside', 'manager'])
  expect(ids(await forRole({ organizeId: 'office' }))).toEqual([])
  expect(ids(await forRole({ keyword: 'outsider' }))).toEqual([])
  await platform.db.deleteFrom('roleOrganize').where('organizeId', '=', 'sales').where('roleId', '=', 'salesRole').execute()
  expect(await forRole({})).toMatchObject(refused)
})

it('the chart counts the people of his organisations; pickers offer everybody, as to all', async () => {
  const counts = async (client: Client) => {
    const { list } = (await client.call(organisation.headcounts, {})).data
    return Object.fromEntries(list.map(({ id, own, all }: { id: string; own: number; all: number }) => [id, [own, all]]))
  }
  expect(await counts(manager)).toEqual({ group: [0, 4], company: [0, 4], sales: [3, 4], east: [1, 1] })
  expect(await counts(admin)).toMatchObject({ office: [2, 2], company: [0, 5] })
  const all = async (client: Client) => (await client.call(user.all, {})).data.list.length
  expect(await all(manager)).toBe(await all(admin))
  expect(JSON.stringify((await manager.call(user.selector, {})).data)).toContain('outsider')
})
