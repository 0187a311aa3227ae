import { printDev } from '@/lib/contract/system/print'
import { printLog } from '@/lib/contract/system/print-log'
import { trimLog } from '@/platform/modules/print/store'
import { createdId, type OnlineDev, startOnlineDev } from './online-dev-setup'
import { addTemplate, printingDesign, printMany, printOne } from './print-setup'

let site: OnlineDev
let ids: string[]
beforeAll(async () => {
  site = await startOnlineDev(printingDesign(['t1', 't2', 'off']))
  const { db } = site.platform
  await db
    .insertInto('dictionaryType')
    .values({ id: 'print', parentId: '-1', category: '1', fullName: '打印', enCode: 'printDev' })
    .execute()
  await db
    .insertInto('dictionaryData')
    .values({ id: 'office1', dictionaryTypeId: 'print', fullName: '行政办公', enCode: 'office' })
    .execute()
  await addTemplate(site.platform.db, 't1', { sortCode: 2 })
  await addTemplate(site.platform.db, 't2', { sortCode: 1, type: 1, category: 'office' })
  await addTemplate(site.platform.db, 'off', { enabledMark: 0 })
  ids = []
  for (const index of [1, 2, 3]) {
    const visits = Array.from({ length: index }, (_, visit) => ({
      day: 1_700_000_000_000 + visit,
      result: `结果${visit}`,
      cost: 1.5,
    }))
    ids.push(await createdId(site.admin, { name: `客户${index}`, amount: 1000 + index, visits }))
  }
})
afterAll(() => site.stop())

describe('data', () => {
  it('one record: main fields flat, each sub-table under its own key, with the template', async () => {
    const reply = await printOne(site.clerk, 't1', ids[1] ?? '')
    expect(reply).toMatchObject({ code: 200 })
    expect(reply.data).toEqual({
      printData: {
        ...{ name: '客户2', amount: 1002, note: null },
        T1: [
          { day: 1_700_000_000_000, result: '结果0', cost: 1.5 },
          { day: 1_700_000_000_001, result: '结果1', cost: 1.5 },
        ],
      },
      printTemplate: '<p>{name}</p>',
      operatorRecordList: [],
      pageParam: '{}',
      fullName: '模板t1',
    })
  })

  it('several records: a bare array in the order asked for, one document for each id', async () => {
    const asked = [ids[2], ids[0], ids[2]].map((id) => id ?? '')
    const { data } = await printMany(site.clerk, 't1', asked)
    expect(data.map(({ printData }: { printData: { name: string; T1: [] } }) => [printData.name, printData.T1.length])).toEqual([
      ['客户3', 3],
      ['客户1', 1],
      ['客户3', 3],
    ])
  })

  it('names of the enabled templates come in the order of the ids', async () => {
    const ask = (ids: string[]) => site.clerk.call(printDev.options, { body: { ids } })
    expect((await ask(['t2', 'off', 'nobody', 't1', 't2'])).data).toEqual([
      { id: 't2', fullName: '模板t2' },
      { id: 't1', fullName: '模板t1' },
    ])
    expect((await ask([])).data).toEqual([])
  })
})

describe('the list', () => {
  const list = async (query: Record<string, string> = {}) => (await site.admin.call(printDev.list, { query })).data
  const names = async (query: Record<string, string>) => (await list(query)).list.map(({ id }: { id: string }) => id)

  it('answers pages, with the category by its name and people as name and account', async () => {
    await site.platform.db
      .updateTable('printTemplate')
      .set({ createdBy: 'admin', createdAt: 1000 })
      .where('id', '=', 't2')
      .execute()
    const { list: rows, pagination } = await list({ pageSize: '2' })
    expect(pagination).toEqual({ currentPage: 1, pageSize: 2, total: 3 })
    expect(rows[1]).toEqual({
      ...{ id: 't2', fullName: '模板t2', enCode: 'code.t2', category: '行政办公', type: 1, sortCode: 1, enabledMark: 1 },
      ...{ creatorUser: '名admin/admin', creatorTime: 1000, lastModifyUser: '', lastModifyTime: null },
    })
    expect((await list({ currentPage: '2', pageSize: '2' })).list).toMatchObject([{ id: 't1', category: 'finance' }])
  })

  it('filters by keyword, category and state; order is by sort code unless another is asked for', async () => {
    expect(await names({})).toEqual(['off', 't2', 't1'])
    expect(await names({ keyword: 'CODE.T2' })).toEqual([])
    expect(await names({ keyword: 'code.t' })).toEqual(['t2', 't1'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect(await names({ category: 'office' })).toEqual(['t2'])
    expect(await names({ enabledMark: '0' })).toEqual(['off'])
    expect(await names({ enabledMark: '1' })).toEqual(['t2', 't1'])
    expect(await names({ sidx: 'enCode', sort: 'desc' })).toEqual(['t2', 't1', 'off'])
    expect(await names({ sidx: 'sql_template; --', sort: 'desc' })).toEqual(['off', 't2', 't1'])
  })

  it('one template whole', async () => {
    const ask = (id: string) => site.admin.call(printDev.info, { params: { id } })
    expect((await ask('t1')).data).toMatchObject({
      id: 't1',
      category: 'finance',
      dbLinkId: '0',
      printTemplate: '<p>{name}</p>',
      pageParam: '{}',
    })
    expect(JSON.parse((await ask('t1')).data.sqlTemplate)).toHaveLength(2)
    expect(await ask('nobody')).toMatchObject({ code: 400, msg: '打印模板不存在' })
  })

  it('as a tree: enabled templates below their categories, of one type or of all', async () => {
    const tree = async (type: string) => (await site.clerk.call(printDev.selector, { query: { type } })).data.list
    const leaf = (id: string) => ({ id, fullName: `模板${id}`, children: [] })
    const office = { id: 'office1', fullName: '行政办公', children: [leaf('t2')] }
    expect(await tree('')).toEqual([office, { id: 'none', fullName: '未分类', children: [leaf('t1')] }])
    expect(await tree('1')).toEqual([office])
    expect(await tree('2')).toEqual([{ id: 'none', fullName: '未分类', children: [leaf('t1')] }])
  })
})

describe('the log', () => {
  const save = (body: { printTitle?: string; printNum?: number; printId: string }, client = site.clerk) =>
    client.call(printLog.save, { body })
  const log = async (query: Record<string, string> = {}) =>
    (await site.admin.call(printLog.list, { params: { printId: 't1' }, query })).data
  const titles = async (query: Record<string, string>) =>
    (await log(query)).list.map(({ printTitle }: { printTitle: string }) => printTitle)

  it('tells who printed what and when, the newest first; keyword and times narrow it', async () => {
    const startedAt = Date.now()
    expect(await save({ printTitle: '第一份', printId: 't1' })).toMatchObject({ code: 200, msg: '操作成功' })
    site.platform.advance(60_000)
    await save({ printTitle: ' ', printNum: 3, printId: 't1' }, site.admin)
    await save({ printTitle: '另一模板', printId: 't2' })
    const { list: rows, pagination } = await log()
    expect(pagination.total).toBe(2)
    expect(rows).toMatchObject([
      { printId: 't1', printMan: '名admin/admin', printNum: 3, printTitle: '模板t1' },
      { printId: 't1', printMan: '名clerk/clerk', printNum: 1, printTitle: '第一份' },
    ])
    expect(rows[1].printTime).toBeGreaterThanOrEqual(startedAt)
    expect(await titles({ sort: 'asc' })).toEqual(['第一份', '模板t1'])
    expect(await titles({ keyword: '第一' })).toEqual(['第一份'])
    expect(await titles({ keyword: '名clerk' })).toEqual(['第一份'])
    expect(await titles({ endTime: String(startedAt + 30_000) })).toEqual(['第一份'])
    expect(await titles({ startTime: String(startedAt + 30_000) })).toEqual(['模板t1'])
  })

  it.each([{ printNum: 0 }, { printNum: 10_001 }, { printTitle: 'x'.repeat(201) }, { printId: '' }])(
    '%j is no print',
    async (facts) => {
      expect((await save({ printId: 't1', ...facts })).code).toBe(400)
    },
  )
})

describe('the bounds of the log', () => {
  it('old prints leave, and one person cannot push out what others printed', async () => {
    const { db } = site.platform
    await db.deleteFrom('printLog').execute()
    const row = (userId: string, printedAt: number) => ({
      ...{ id: `${userId}${printedAt}`, printId: 't1', printTitle: 'x', printNum: 1, userId, printMan: userId, printedAt },
    })
    await db
      .insertInto('printLog')
      .values([row('a', 1), row('a', 10), ...[11, 12, 13, 14].map((at) => row('b', at))])
      .execute()
    await trimLog(db, { before: 5, userId: 'b', rowsOfUserMax: 2, rowsMax: 100 })
    const left = async () => (await db.selectFrom('printLog').select('id').orderBy('printedAt').execute()).map(({ id }) => id)
    expect(await left()).toEqual(['a10', 'b13', 'b14'])
    await trimLog(db, { before: 5, userId: 'b', rowsOfUserMax: 2, rowsMax: 2 })
    expect(await left()).toEqual(['b13', 'b14'])
  })
})
