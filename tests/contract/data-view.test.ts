import { listGroups } from '@/lib/contract/online-dev/list-groups'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordExport } from '@/lib/contract/online-dev/record-export'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { addInterface, addMenu, addSql } from './data-interface-setup'
import { createClient } from './harness'
import { batchDelete, create, insertForeign, list, type OnlineDev, raw, remove, startOnlineDev, update } from './online-dev-setup'

/** Data views (contract 3b §12): lists over data interfaces, which nobody can write to. */

let site: OnlineDev
const view = 'view1'
const machines = [
  { f_id: 'M9', name: '海天 900', place: '一车间', tonnage: 900, secret: '密' },
  { f_id: 'M10', name: '震雄 1000', place: '二车间', tonnage: 1000, secret: '密' },
  { name: '海天 80', place: '一车间', tonnage: 80.5 },
]

beforeAll(async () => {
  site = await startOnlineDev()
  const { db } = site.platform
  const staticData = JSON.stringify(machines)
  await addInterface(db, 'machines', { type: 2, dataConfigJson: JSON.stringify({ staticData }) })
  await addSql(db, 'customers', `select id, name, amount from customer where {level} is null or level = {level} order by name`, {
    parameters: [{ field: 'level', dataType: 'varchar', required: 0, defaultValue: '' }],
  })
  await release()
  await addMenu(db, view, ['clerk'])
})
afterAll(() => site.stop())

const column = (prop: string) => ({ ...field('input', prop), prop, label: prop, sortable: true })

function release(own: Record<string, unknown> = {}, source: { interfaceId?: string; interfaceParam?: string } = {}) {
  const columnData = JSON.stringify({
    columnList: ['name', 'place', 'tonnage'].map(column),
    searchList: ['name', 'place'].map((prop) => ({ ...column(prop), searchType: prop === 'name' ? 2 : 1 })),
    btnsList: [{ value: 'download', label: '导出' }],
    ...own,
  })
  const names = { id: view, fullName: '设备视图', enCode: 'machineView', webType: 4 }
  return saveReleasedDesign(site.platform.db, { ...names, formData: '', columnData, interfaceId: 'machines', ...source })
}

type Row = Record<string, unknown>
const rowsOf = async (body: Row = {}, client = site.clerk): Promise<Row[]> => (await list(client, body, view)).data.list
const namesOf = async (body: Row = {}) => (await rowsOf(body)).map(({ name }) => name)
const queryJson = (values: object) => JSON.stringify(values)

const calls: [string, (client: OnlineDev['admin']) => Promise<{ code: number }>][] = [
  ['List', (client) => list(client, {}, view)],
  ['Sums', (client) => client.call(listGroups.sums, { params: { modelId: view }, body: {} })],
  ['Export', (client) => client.call(recordExport.export, { params: { modelId: view }, body: { dataType: 0 } })],
]
it.each(calls)('%s of a view is refused to whoever is signed out or has no menu of it', async (_name, call) => {
  expect((await call(createClient(site.platform.baseUrl, ''))).code).toBe(600)
  expect((await call(site.stranger)).code).toBe(403)
})

it('shows the columns of its list alone, in the order of the interface; f_id is the id, and where there is none one is made', async () => {
  const rows = await rowsOf()
  expect(rows.map(({ name, tonnage }) => [name, tonnage])).toEqual([
    ['海天 900', 900],
    ['震雄 1000', 1000],
    ['海天 80', 80.5],
  ])
  expect(rows.map(({ id }) => id)).toEqual(['M9', 'M10', expect.stringMatching(/^\d+$/)])
  expect(JSON.stringify(rows)).not.toContain('密')
})

it('is searched as texts, by parts of them or wholly as its design says, and by nothing else', async () => {
  expect(await namesOf({ queryJson: queryJson({ name: '海天' }) })).toEqual(['海天 900', '海天 80'])
  expect(await namesOf({ queryJson: queryJson({ name: '海天', place: '一车' }) })).toEqual([])
  expect(await namesOf({ queryJson: queryJson({ jnpfKeyword: '二车间' }) })).toEqual(['震雄 1000'])
  expect(await list(site.clerk, { queryJson: queryJson({ secret: '密' }) }, view)).toMatchObject({ code: 400 })
  expect(await list(site.clerk, { superQueryJson: '{}' }, view)).toMatchObject({ code: 400 })
})

it('is sorted by numbers as numbers, cut into pages, and counts all that match', async () => {
  expect(await namesOf({ sidx: 'tonnage', sort: 'desc' })).toEqual(['震雄 1000', '海天 900', '海天 80'])
  expect(await namesOf({ sidx: '-place,tonnage', sort: 'asc' })).toEqual(['海天 80', '海天 900', '震雄 1000'])
  const { data } = await list(site.clerk, { sidx: 'tonnage', sort: 'asc', currentPage: 2, pageSize: 2 }, view)
  expect([data.list.map((row: Row) => row['name']), data.pagination]).toEqual([
    ['震雄 1000'],
    { currentPage: 2, pageSize: 2, total: 3 },
  ])
  expect((await list(site.clerk, { sidx: 'secret', sort: 'asc' }, view)).code).toBe(400)
})

it('stands by groups as lists of records do for clients of the contract, and sums its amounts exactly', async () => {
  await release({ type: 3, groupField: 'place', showSummary: true, summaryField: ['tonnage'] })
  const groups = await rowsOf({ pageSize: 10_000 })
  expect(groups.map((row) => [row['name'], row['top'], (row['children'] as Row[]).length])).toEqual([
    ['一车间', true, 2],
    ['二车间', true, 1],
  ])
  expect(groups[0]?.['group']).toEqual({ key: '', text: '一车间', count: 2, sums: { tonnage: '980.5' } })
  const body = { queryJson: queryJson({ place: '一车间' }) }
  const { data } = await site.clerk.call(listGroups.sums, { params: { modelId: view }, body })
  expect(data).toMatchObject({ count: 2, sums: { tonnage: '980.5' } })
  await release()
})

it('hides columns, and what is searched, sorted and exported by them, from whoever has no right to them', async () => {
  await release({ useColumnPermission: true, useBtnPermission: true })
  const { db } = site.platform
  const columns = ['name', 'place'].map((enCode) => ({
    id: `view.${enCode}`,
    moduleId: `menu.${view}`,
    fullName: enCode,
    enCode,
  }))
  await db.insertInto('moduleColumn').values(columns).execute()
  await grant(db, ['User', 'clerk', 'column', 'view.name'], ['User', 'clerk', 'column', 'view.place'])
  expect(Object.keys((await rowsOf())[0] ?? {}).sort()).toEqual(['id', 'name', 'place'])
  expect((await list(site.clerk, { sidx: 'tonnage', sort: 'asc' }, view)).code).toBe(400)
  const exported = (client = site.clerk) => client.call(recordExport.export, { params: { modelId: view }, body: { dataType: 1 } })
  expect((await exported()).code).toBe(403)
  const button = { id: 'view.download', moduleId: `menu.${view}`, fullName: '导出', enCode: 'btn_download' }
  await db.insertInto('moduleButton').values(button).execute()
  await grant(db, ['User', 'clerk', 'button', button.id])
  expect((await exported()).data.name).toBe('设备视图.xlsx')
  await release()
})

it('is exported as it is asked for: its page or all that match, in the chosen columns', async () => {
  const textOf = async (body: Row) => {
    const reply = await site.clerk.call(recordExport.export, { params: { modelId: view }, body: { format: 'csv', ...body } })
    const response = await site.clerk.raw(`${reply.data.url}&name=${encodeURIComponent(reply.data.name)}`)
    return (await response.text()).trim().split(/\r?\n/)
  }
  expect(await textOf({ dataType: 1, queryJson: queryJson({ name: '海天' }), selectKey: ['tonnage', 'name'] })).toEqual([
    'name,tonnage',
    '海天 900,900',
    '海天 80,80.5',
  ])
  expect(await textOf({ dataType: 0, pageSize: 1, selectKey: ['name'] })).toEqual(['name', '海天 900'])
})

it('gives a parameter of its interface what is searched for, and shows of an SQL interface what its reader may see', async () => {
  await insertForeign(site.platform, 'c1', { name: '甲', level: '1', amount: 12.5 })
  await insertForeign(site.platform, 'c2', { name: '乙', level: '2' })
  const parameter = { field: 'level', defaultValue: '', useSearch: true, relationField: 'place' }
  const source = { interfaceId: 'customers', interfaceParam: JSON.stringify([parameter]) }
  await release({ columnList: ['name', 'amount'].map(column) }, source)
  expect((await rowsOf({}, site.admin)).map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '乙']))
  expect(await rowsOf({ queryJson: queryJson({ place: '1' }) }, site.admin)).toMatchObject([
    { id: 'c1', name: '甲', amount: 12.5 },
  ])
  // Who has no scheme of the records that the interface reads has none here.
  await saveReleasedDesign(site.platform.db, customerDesign({ list: { useDataPermission: true } }))
  expect(await rowsOf()).toEqual([])
  await release()
})

it('has no record to read, write or delete', async () => {
  const refused = { code: 400, msg: '数据视图只能查询和导出' }
  expect(await create(site.admin, { name: '新' }, {}, view)).toMatchObject(refused)
  expect(await update(site.admin, 'M9', { name: '新' }, view)).toMatchObject(refused)
  expect(await remove(site.admin, 'M9', view)).toMatchObject(refused)
  expect(await batchDelete(site.admin, ['M9'], view)).toMatchObject(refused)
  expect(await raw(site.admin, 'M9', view)).toMatchObject(refused)
  expect(await site.admin.call(listGroups.groups, { params: { modelId: view }, body: {} })).toMatchObject(refused)
  expect((await site.clerk.call(onlineDev.config, { params: { modelId: view }, query: {} })).data).toMatchObject({ webType: 4 })
})

it('says so where its interface is gone or pages itself', async () => {
  await release({}, { interfaceId: 'nobody' })
  expect(await list(site.clerk, {}, view)).toMatchObject({ code: 400, msg: '数据不存在' })
  await addSql(site.platform.db, 'paged', 'select 1 as name', { hasPage: 1 })
  await release({}, { interfaceId: 'paged' })
  expect(await list(site.clerk, {}, view)).toMatchObject({ code: 400, msg: '数据视图的接口不能分页' })
  await release()
})
