import type { GroupRow } from '@/lib/contract/online-dev/list-groups'
import { listGroups } from '@/lib/contract/online-dev/list-groups'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordBatches } from '@/lib/contract/online-dev/record-batch'
import { recordExport } from '@/lib/contract/online-dev/record-export'
import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { loadReleasedModules } from '@/platform/modules/online-dev/designs/module'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign } from '@/platform/modules/online-dev/testing'
import { createClient } from './harness'
import {
  create,
  createdId,
  insertForeign,
  list,
  modelId,
  type OnlineDev,
  permit,
  raw,
  remove,
  startOnlineDev,
  update,
} from './online-dev-setup'

/** Lists of every kind (contract 3b §4.4): what other clients get, what the own calls add, and that rights hold in all of them. */

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
})
afterAll(() => site.stop())

const release = (design: Record<string, unknown>) => saveReleasedDesign(site.platform.db, customerDesign({ list: design }))
const wire = { currentPage: 1, pageSize: 20 }
type Client = OnlineDev['admin']
const groupsOf = (client: Client) => client.call(listGroups.groups, { params: { modelId }, body: wire })
const rowsOf = (client: Client, group: string) => client.call(listGroups.rows, { params: { modelId }, body: { ...wire, group } })
const sumsOf = (client: Client) => client.call(listGroups.sums, { params: { modelId }, body: wire })
const childrenOf = (client: Client, id: string) => client.call(onlineDev.children, { params: { modelId, id }, body: wire })

const calls: [string, (client: Client) => Promise<{ code: number }>][] = [
  ['Groups', (client) => groupsOf(client)],
  ['Groups/Rows', (client) => rowsOf(client, 'x')],
  ['Sums', sumsOf],
  ['List/{id}', (client) => childrenOf(client, '1')],
]
it.each(calls)('%s is refused to whoever is signed out or may not open the module', async (_name, call) => {
  expect((await call(createClient(site.platform.baseUrl, ''))).code).toBe(600)
  expect((await call(site.stranger)).code).toBe(403)
})

describe('a list by groups', () => {
  const grouped = { type: 3, groupField: 'level', showSummary: true, summaryField: ['amount'] }
  beforeAll(async () => {
    for (const [level, amount] of [
      ['1', 10.5],
      ['2', 0.1],
      ['1', 0.2],
    ] as const)
      await createdId(site.admin, { name: `组${level}-${amount}`, level, amount })
  })

  it('comes to clients of the contract with the groups text in the first column, top and children', async () => {
    await release(grouped)
    const { data } = await list(site.admin, { pageSize: 10_000 })
    expect(data.list.map((row: GroupRow) => [row['no'], row['top'], row.children.length])).toEqual([
      ['重要', true, 2],
      ['一般', true, 1],
    ])
  })

  it('tells count and sums of each group, its rows by its key, and the sums of all', async () => {
    const { data } = await groupsOf(site.admin)
    const groups = (data?.list ?? []) as GroupRow[]
    expect(groups.map(({ group }) => [group.text, group.count, Number(group.sums['amount'])])).toEqual([
      ['重要', 2, 10.7],
      ['一般', 1, 0.1],
    ])
    const rows = await rowsOf(site.admin, groups[0]?.group.key ?? '')
    expect(rows.data?.list.map((row: { name?: unknown }) => row.name)).toEqual(['组1-0.2', '组1-10.5'])
    expect(Number((await sumsOf(site.admin)).data?.sums['amount'])).toBe(10.8)
  })

  it('is refused by its groups, and sums nothing, for whoever may not see those columns', async () => {
    await release({ ...grouped, useColumnPermission: true })
    await permit(site.platform, 'column', 'name')
    expect((await groupsOf(site.clerk)).code).toBe(403)
    expect((await rowsOf(site.clerk, 'x')).code).toBe(403)
    expect((await sumsOf(site.clerk)).data?.sums).toEqual({})
    await release({ type: 1, groupField: 'level' })
    expect((await groupsOf(site.admin)).code).toBe(403)
  })
})

describe('records below records', () => {
  const tree = { type: 5, parentField: 'phone', useDataPermission: false }
  let top: string
  let middle: string
  let low: string
  beforeAll(async () => {
    await release({ type: 1 })
    for (const row of (await list(site.admin)).data.list) await remove(site.admin, row.id)
    await loadWhole()
    top = await createdId(site.admin, { name: '一级' })
    middle = await createdId(site.admin, { name: '二级', phone: top })
    low = await createdId(site.admin, { name: '三级', phone: middle })
  })
  const treeDesign = (own: Record<string, unknown>) => {
    const design = customerDesign({ list: own })
    // The parent is any field that holds one id.
    return { ...design, formData: design.formData.replace('\\\\d{11}', '.*') }
  }
  const loadWhole = () => saveReleasedDesign(site.platform.db, treeDesign(tree))
  const shape = (rows: { name?: unknown; children?: unknown }[]): unknown =>
    rows.map(({ name, children }) => (Array.isArray(children) && children.length > 0 ? [name, shape(children)] : name))

  it('come whole, each below its own, with the id of the one above beside its text', async () => {
    const { data } = await list(site.admin, { pageSize: 10_000 })
    expect(shape(data.list)).toEqual([['一级', [['二级', ['三级']]]]])
    expect(data.list[0].children[0]['phone_id']).toBe(top)
  })

  it('are found together with what is above them', async () => {
    const { data } = await list(site.admin, { pageSize: 10_000, queryJson: JSON.stringify({ name: '三级' }) })
    expect(shape(data.list)).toEqual([['一级', [['二级', ['三级']]]]])
    expect(data.pagination.total).toBe(1)
  })

  it('come a level at a time where the design says so, with a mark of those that hold others', async () => {
    await saveReleasedDesign(site.platform.db, treeDesign({ ...tree, treeLazyType: 1 }))
    const { data } = await list(site.admin, { pageSize: 10_000 })
    expect(data.list).toMatchObject([{ name: '一级', hasChildren: true }])
    const level = (await childrenOf(site.admin, middle)).data?.list
    expect(level).toMatchObject([{ id: low, name: '三级', hasChildren: false }])
    expect((await childrenOf(site.admin, low)).data?.list).toEqual([])
  })

  it('a record whose parent is no more, or beyond the scope, is at the top and not lost', async () => {
    await insertForeign(site.platform, 'orphan', { name: '孤儿', phone: 'nobody' })
    const { data } = await list(site.admin, { pageSize: 10_000 })
    expect(data.list.map((row: { name: string }) => row.name).sort()).toEqual(['一级', '孤儿'])
    await remove(site.admin, 'orphan')
  })

  it('a record takes what is below it with it', async () => {
    expect(await remove(site.admin, top)).toMatchObject({ code: 200, msg: '删除成功' })
    expect((await raw(site.admin, low)).data ?? null).toMatchObject({ data: null })
    expect((await list(site.admin)).data.list).toEqual([])
  })

  it('come back with what went with them, and not before what they stand below', async () => {
    const bringBack = (id: string) => site.admin.call(recordHistory.bringBack, { params: { modelId, id } })
    const { list: gone } = (await site.admin.call(recordHistory.deleted, { params: { modelId }, query: {} })).data
    const found = gone.find(({ id }: { id: string }) => id === top)
    expect(found.untilTime - found.deletedTime).toBe(30 * 86_400_000)
    expect(await bringBack(middle)).toMatchObject({ code: 400, msg: '上级数据不存在或已被删除' })
    expect((await bringBack(top)).code).toBe(200)
    await loadWhole()
    expect(shape((await list(site.admin, { pageSize: 10_000 })).data.list)).toEqual([['一级', [['二级', ['三级']]]]])
    await remove(site.admin, low)
    await remove(site.admin, top)
    expect((await bringBack(top)).code).toBe(200)
    expect((await raw(site.admin, low)).data).toMatchObject({ id: null })
    await remove(site.admin, top)
  })

  it('come back with what the list itself would not show, and above all with what stands below that', async () => {
    const groups = [{ field: 'name', symbol: '<>', fieldValue: '停用', jnpfKey: 'input' }]
    const ruleList = { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }
    const upper = await createdId(site.admin, { name: '上级' })
    const hidden = await createdId(site.admin, { name: '停用', phone: upper })
    const lower = await createdId(site.admin, { name: '下级', phone: hidden })
    await saveReleasedDesign(site.platform.db, treeDesign({ ...tree, ruleList }))
    await remove(site.admin, upper)
    const params = { modelId, id: upper }
    expect((await site.admin.call(recordHistory.bringBack, { params })).code).toBe(200)
    await loadWhole()
    expect(shape((await list(site.admin, { pageSize: 10_000 })).data.list)).toEqual([['上级', [['停用', ['下级']]]]])
    expect((await raw(site.admin, lower)).phone).toBe(hidden)
    await remove(site.admin, upper)
  })

  it('nothing is put below what is not there, nor below what somebody deletes meanwhile', async () => {
    const refused = { code: 400, msg: expect.stringContaining('上级数据不存在或已被删除') }
    expect(await create(site.admin, { name: '无上级', phone: 'nobody' })).toMatchObject(refused)
    const branch = await createdId(site.admin, { name: '同时' })
    const [, ...made] = await Promise.all([
      remove(site.admin, branch),
      ...Array.from({ length: 6 }, (_, index) => create(site.admin, { name: `同时${index}`, phone: branch })),
    ])
    for (const { code } of made) expect([200, 400]).toContain(code)
    expect((await list(site.admin, { pageSize: 10_000 })).data.list).toEqual([])
  })

  it('nothing is put below itself, and records that stood in a circle before are all at the top, and deleted once', async () => {
    const one = await createdId(site.admin, { name: '环一' })
    const two = await createdId(site.admin, { name: '环二', phone: one })
    for (const phone of [one, two])
      expect(JSON.stringify(await update(site.admin, one, { name: '环一', phone }))).toContain('上级不能是自身或下级')
    await saveReleasedDesign(site.platform.db, treeDesign({ type: 1 }))
    expect((await update(site.admin, one, { name: '环一', phone: two })).code).toBe(200)
    const below = await createdId(site.admin, { name: '环下', phone: one })
    await saveReleasedDesign(site.platform.db, treeDesign({ ...tree, treeLazyType: 1 }))
    const { data } = await list(site.admin, { pageSize: 10_000 })
    const top = data.list.map(({ name, hasChildren }: { name: string; hasChildren: boolean }) => [name, hasChildren])
    expect(top.toSorted()).toEqual([
      ['环一', true],
      ['环二', false],
    ])
    expect((await childrenOf(site.admin, one)).data?.list).toMatchObject([{ id: below, name: '环下' }])
    await loadWhole()
    expect((await remove(site.admin, one)).code).toBe(200)
    expect((await childrenOf(site.admin, one)).data?.list).toEqual([])
  })
})

describe('rows that are edited where they stand', () => {
  it('come with what is stored under each key and its text beside it; a save of the columns leaves the rest of the record alone', async () => {
    const columns = ['name', 'level'].map((prop) => ({ prop, id: prop, __vModel__: prop, __config__: { jnpfKey: 'select' } }))
    await release({ type: 4, columnList: columns })
    const id = await createdId(site.admin, { name: '行内', level: '1', note: '只在表单中' })
    const found = (await list(site.admin)).data.list.find((row: { id: string }) => row.id === id)
    expect(found).toMatchObject({ level: '1', level_name: '重要' })
    expect(found).not.toHaveProperty('note')
    // As clients of the contract send the row: with the texts beside, and what they keep of it.
    const reply = await update(site.admin, id, { ...found, level: '2', rowEdit: true })
    expect(reply).toMatchObject({ code: 200, msg: '更新成功' })
    expect(await raw(site.admin, id)).toMatchObject({ level: '2', note: '只在表单中' })
    expect((await update(site.admin, id, { ...found, level: '1' })).code).toBe(400)
  })
})

describe('the list of phones (contract 3b §4.7)', () => {
  const phone = { 'jnpf-origin': 'app' }
  const entry = (prop: string) => ({
    prop,
    id: prop,
    label: prop,
    jnpfKey: 'input',
    __config__: { jnpfKey: 'input', label: prop },
  })
  const filter = {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'level', jnpfKey: 'select', symbol: '==', fieldValue: '1' }] }],
  }
  const app = {
    ruleListApp: filter,
    columnList: [entry('name'), entry('phone')],
    searchList: [{ ...entry('note'), searchType: 2 }],
    sortList: [entry('amount')],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [{ value: 'edit', label: '编辑' }],
  }
  const releaseBoth = (desktop: Record<string, unknown>, own: Record<string, unknown> = {}) =>
    saveReleasedDesign(site.platform.db, {
      ...customerDesign({ list: desktop }),
      appColumnData: JSON.stringify({ ...app, ...own }),
    })
  const listed = (client: Client, body: Record<string, unknown>, headers: Record<string, string>) =>
    client.call(
      onlineDev.list,
      { params: { modelId }, body: { ...wire, queryJson: JSON.stringify({ note: '手机单' }), ...body } },
      headers,
    )
  let id = ''
  beforeAll(async () => {
    await release({})
    for (const [name, level, amount] of [
      ['手机甲', '1', 2],
      ['手机乙', '2', 3],
      ['手机丙', '1', 1],
    ] as const)
      id = await createdId(site.admin, { name, level, amount, note: '手机单', phone: '13800000000' })
    await releaseBoth({ searchList: [{ ...entry('note'), searchType: 2 }] })
  })

  it('is filtered, sorted, searched and shown as its design says where the origin is no desktop, and only there', async () => {
    const asked = { sidx: 'amount', sort: 'asc' }
    const onPhone = (await listed(site.admin, asked, phone)).data?.list ?? []
    expect(onPhone.map(({ name }: { name?: unknown }) => name)).toEqual(['手机丙', '手机甲'])
    expect(onPhone[0]).toMatchObject({ phone: '13800000000' })
    expect(onPhone[0]).not.toHaveProperty('level')
    expect((await listed(site.admin, asked, { 'jnpf-origin': 'pc' })).data?.list).toHaveLength(3)
    // The order that the design itself says may be of a field that is no column.
    const ownOrder = { ...asked, sidx: 'level' }
    expect((await listed(site.admin, ownOrder, phone)).code).not.toBe(200)
    await releaseBoth({ searchList: [{ ...entry('note'), searchType: 2 }] }, { defaultSidx: 'level', sort: 'asc' })
    expect((await listed(site.admin, ownOrder, phone)).data?.list).toHaveLength(2)
    // What only the desktop has is not asked for on a phone, and its buttons are not there.
    expect((await listed(site.admin, { queryJson: JSON.stringify({ level: ['1'] }) }, phone)).code).not.toBe(200)
    const body = { ...wire, dataType: 1 as const, selectIds: [], format: 'csv' as const }
    expect((await site.admin.call(recordExport.export, { params: { modelId }, body }, phone)).code).toBe(403)
  })

  it('changes of all that match no more than the list shows where it was asked, and asks an index for its order', async () => {
    const body = { ...wire, queryJson: '', dataType: 1 as const, selectIds: [], kind: 'set' as const, field: 'note', value: '改' }
    const prepared = (headers: Record<string, string>) =>
      site.admin.call(recordBatches.prepare, { params: { modelId }, body }, headers)
    expect((await prepared(phone)).data).toMatchObject({ totalCount: 2 })
    expect((await prepared({ 'jnpf-origin': 'pc' })).data).toMatchObject({ totalCount: 4 })
    const module = (await loadReleasedModules(site.platform.db, [modelId])).get(modelId)
    expect([...(module?.plan.columns.keys() ?? [])]).toEqual(expect.arrayContaining(['amount', 'level']))
  })

  it('hides by rights what either list hides, and asks for the right to delete', async () => {
    await releaseBoth({ useColumnPermission: true, searchList: [] }, { useBtnPermission: true, sortList: [entry('amount')] })
    await permit(site.platform, 'column', 'name')
    const rows = (await listed(site.clerk, { queryJson: '' }, phone)).data?.list ?? []
    for (const row of rows) expect(row).not.toHaveProperty('phone')
    // The desktop hides the amounts, so they are not told by an order either.
    expect((await listed(site.clerk, { queryJson: '', sidx: 'amount', sort: 'asc' }, phone)).code).not.toBe(200)
    const gone = await site.clerk.call(onlineDev.remove, { params: { modelId, id } }, phone)
    expect(gone.code).toBe(403)
    expect((await site.admin.call(onlineDev.remove, { params: { modelId, id } }, phone)).code).toBe(200)
  })
})
