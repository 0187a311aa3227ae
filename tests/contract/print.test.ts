import { printDev, printLog } from '@/lib/contract/system/print'
import { createdId, type OnlineDev, startOnlineDev } from './online-dev-setup'
import { addTemplate, printingDesign, printMany, printOne } from './print-setup'

let site: OnlineDev
let ids: string[]
beforeAll(async () => {
  site = await startOnlineDev(printingDesign(['t1', 't2', 'off']))
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
}, 60_000)
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

describe('log', () => {
  it('a print is noted', async () => {
    await site.clerk.call(printLog.save, { body: { printTitle: '客户打印', printNum: 1, printId: 't1' } })
    const { data } = await site.admin.call(printLog.list, { params: { printId: 't1' }, query: {} })
    expect(data.pagination.total).toBe(1)
  })
})
