import { billRule } from '@/lib/contract/system/bill-rule'
import { nextNumber } from '@/platform/modules/billrule/numbers'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  const rule = { category: 'cat', prefix: 'HT', dateFormat: 'no' as const, startNumber: '001', digit: 3 }
  await platform.db
    .insertInto('billRule')
    .values([
      { ...rule, id: 'r1', fullName: '合同', enCode: 'contract' },
      { ...rule, id: 'r2', fullName: '停用', enCode: 'off', enabledMark: 0 },
    ])
    .execute()
  await platform.db
    .insertInto('dictionaryType')
    .values({ id: 't', parentId: '-1', category: '0', fullName: '业务', enCode: 'businessType' })
    .execute()
  await platform.db
    .insertInto('dictionaryData')
    .values({ id: 'cat', dictionaryTypeId: 't', fullName: '销售类', enCode: 'sale', description: null })
    .execute()
})
afterAll(() => platform.stop())

describe('serial-number rules', () => {
  it('R6: show a user the same number until it is used', async () => {
    const params = { enCode: 'contract' }
    expect(await clerk.call(billRule.billNumber, { params })).toMatchObject({ code: 200, msg: '获取成功', data: 'HT001' })
    expect((await clerk.call(billRule.billNumber, { params })).data).toBe('HT001')
    const admin = await platform.signIn('admin')
    expect((await admin.call(billRule.billNumber, { params })).data).toBe('HT002')
  })

  it.each(['unknown', 'off'])('refuse the code %s', async (enCode) => {
    expect(await clerk.call(billRule.billNumber, { params: { enCode } })).toMatchObject({ code: 400, msg: '单据规则不存在' })
  })

  it('are listed when enabled, with category name and the number issued last', async () => {
    const number = await nextNumber(platform.db, 'contract', Date.now())
    const reply = await clerk.call(billRule.selector, { query: { categoryId: 'cat', keyword: '合', sort: 'desc' } })
    expect(reply.data).toMatchObject({
      list: [{ id: 'r1', category: '销售类', startNumber: '001', outputNumber: number }],
      pagination: { total: 1 },
    })
    expect((await clerk.call(billRule.selector, { query: { categoryId: 'other' } })).data.list).toEqual([])
    const bad = await clerk.call(billRule.selector, { query: { currentPage: 0 } })
    expect(bad).toMatchObject({ code: 400, issues: [{ path: 'currentPage' }] })
  })
})
