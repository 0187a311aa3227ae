import { formatDate } from '@/lib/datetime/format'
import { addAmounts, parseAmount } from '@/lib/domain/decimal'
import { modelData } from '@/lib/portal/model-data'
import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk, type RecordSeed } from '../records/bulk'
import { listRecords } from '../records/list'
import { customerDesign } from '../testing'
import { boardNumbers, chartNumbers, recordsBehind, tableOfRecords } from './numbers'

/** Numbers made by the database against a plain computation, and against what the list behind a number shows. */

let ctx: PlatformContext
let admin: Actor
let close: () => Promise<void>

const levels = ['1', '2', null] as const
const owners = ['clerk', 'manager', 'admin', ''] as const
const first = new Date('2024-11-20T00:00:00').getTime()
const dayMs = 86_400_000

type Values = { level: string | null; owner: string; amount: number | null; since: number | null; note: string; isActive: number }

const valuesAt = (at: number): Values => ({
  level: levels[at % 3] ?? null,
  owner: owners[(at * 7) % 4] ?? '',
  // Sums of these are wrong in binary numbers.
  amount: at % 11 === 0 ? null : (at % 5) + 0.1,
  since: at % 13 === 0 ? null : first + at * 3 * dayMs,
  note: ['A', 'a', '东莞', `长${'文'.repeat(250)}${at % 2}`][at % 4] ?? '',
  isActive: at % 2,
})
const all = Array.from({ length: 120 }, (_, at) => valuesAt(at))

beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  admin = await actorOf(ctx, 'admin')
  await saveReleasedDesign(opened.db, customerDesign())
  const rows = all.map(
    (values, at): RecordSeed => ({
      ...{ id: `r${at}`, values: { name: `客户${at}`, ...values }, creatorUserId: 'clerk', creatorTime: 1000 + at },
      organizeId: 'office',
    }),
  )
  await insertRecordsBulk(opened.db, 'design1', rows)
})
afterAll(() => close())

const asked = (given: object) => modelData.parse({ modelId: 'design1', measure: { fn: 'count' }, limit: 1000, ...given })

async function shownBehind(data: ReturnType<typeof asked>, mark: { name?: string; type?: string; boardId?: string }) {
  const superQueryJson = await recordsBehind(ctx, admin, data, { name: '', type: '', boardId: '', ...mark })
  const input = { currentPage: 1, pageSize: 1000, sort: '', sidx: '', queryJson: '', superQueryJson } as const
  return (await listRecords(ctx, admin, 'design1', input)).pagination.total
}

const rule = (field: string, symbol: string, fieldValue: unknown) => ({ field, symbol, fieldValue })
const question = (matchLogic: string, ...conditionList: object[]) => JSON.stringify({ matchLogic, conditionList })

describe('groups', () => {
  it.each(['level', 'owner', 'amount', 'since', 'note', 'isActive', 'creatorUser', 'createTime', 'name'])(
    'of %s are counted so that the list behind each has as many records, and together are all',
    async (field) => {
      const data = asked({ dimension: { field, step: 'month' } })
      const rows = await chartNumbers(ctx, admin, data)
      expect(addAmounts(rows.map(({ value }) => value)).toNumber()).toBe(all.length)
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
      for (const { name, value } of rows.slice(0, 15)) expect(await shownBehind(data, { name })).toBe(value)
    },
  )

  it.each(['day', 'week', 'month', 'quarter', 'year'] as const)('by %s lie where the calendar has them', async (step) => {
    const data = asked({ dimension: { field: 'since', step } })
    const rows = await chartNumbers(ctx, admin, data)
    for (const { name, value } of [rows[0], rows.at(-2), rows.at(-1)].flatMap((row) => row ?? []))
      expect(await shownBehind(data, { name })).toBe(value)
    if (step === 'month') {
      const december = all.filter(({ since }) => since !== null && formatDate(since, 'yyyy-MM') === '2024-12')
      expect(rows.find(({ name }) => name === '2024-12')?.value).toBe(december.length)
    }
    if (step === 'week') expect(rows.map(({ name }) => name)).toContain('2025-W01')
    if (step === 'quarter') expect(rows[0]?.name).toBe('2024-Q4')
  })

  it('of two fields are bars and series, each with the records behind it', async () => {
    const data = asked({ dimension: { field: 'level' }, series: { field: 'isActive' } })
    const rows = await chartNumbers(ctx, admin, data)
    expect(rows).toContainEqual({
      name: '重要',
      type: '关',
      value: all.filter((v) => v.level === '1' && v.isActive === 0).length,
    })
    for (const { name, type, value } of rows) expect(await shownBehind(data, { name, type })).toBe(value)
    // As the design has its options; what is not filled in is last.
    expect([...new Set(rows.map(({ name }) => name))]).toEqual(['重要', '一般', ''])
  })

  it('come by size and end at the limit, without inventing others', async () => {
    const rows = await chartNumbers(
      ctx,
      admin,
      asked({ dimension: { field: 'since', step: 'month' }, order: 'valueDesc', limit: 3 }),
    )
    expect(rows).toHaveLength(3)
    expect([...rows].sort((a, b) => Number(b.value) - Number(a.value))).toEqual(rows)
  })
})

describe('measures', () => {
  const amounts = all.flatMap(({ amount }) => (amount === null ? [] : [amount]))
  it.each([
    ['sum', addAmounts(amounts).toNumber()],
    ['max', 4.1],
    ['min', 0.1],
    ['avg', Number(addAmounts(amounts).div(amounts.length).round(6).toFixed())],
  ])('%s is exact', async (fn, value) => {
    expect(await chartNumbers(ctx, admin, asked({ measure: { fn, field: 'amount' } }))).toEqual([{ name: '', type: '', value }])
  })

  it('are of the records of a question, and boards have one of their own within it', async () => {
    const superQuery = question(
      'or',
      { logic: 'and', groups: [rule('level', '==', '1')] },
      { logic: 'and', groups: [rule('level', '==', '2'), rule('isActive', '==', '1')] },
    )
    const boards = [
      { id: 'all', measure: { fn: 'count' } },
      {
        id: 'large',
        measure: { fn: 'sum', field: 'amount' },
        superQuery: question('and', { logic: 'or', groups: [rule('amount', '>', 3), rule('amount', 'null', '')] }),
      },
    ]
    const data = asked({ superQuery, boards })
    const inside = all.filter(({ level, isActive }) => level === '1' || (level === '2' && isActive === 1))
    const large = inside.filter(({ amount }) => amount === null || amount > 3)
    expect(await boardNumbers(ctx, admin, data)).toEqual({
      all: inside.length,
      large: addAmounts(large.map((v) => v.amount)).toNumber(),
    })
    expect(await shownBehind(data, { boardId: 'all' })).toBe(inside.length)
    expect(await shownBehind(data, { boardId: 'large' })).toBe(large.length)
  })

  it('beyond what a double holds come as their digits', async () => {
    await insertRecordsBulk(ctx.db, 'design1', [
      {
        id: 'big',
        values: { name: '大', level: '9', amount: 9007199254740991 },
        creatorUserId: 'clerk',
        creatorTime: 1,
        organizeId: null,
      },
      {
        id: 'big2',
        values: { name: '大二', level: '9', amount: 9007199254740985 },
        creatorUserId: 'clerk',
        creatorTime: 1,
        organizeId: null,
      },
    ])
    const superQuery = question('and', { logic: 'and', groups: [rule('level', '==', '9')] })
    const [row] = await chartNumbers(ctx, admin, asked({ measure: { fn: 'sum', field: 'amount' }, superQuery }))
    expect(parseAmount(row?.value)?.eq('18014398509481976')).toBe(true)
    await ctx.db
      .deleteFrom('record_design1' as never)
      .where('id' as never, 'in', ['big', 'big2'] as never)
      .execute()
  })
})

describe('what is refused', () => {
  it.each([
    ['a field that is not there', { dimension: { field: "x'; drop table app_user; --" } }],
    ['a sub-table as a group', { dimension: { field: 'visits' } }],
    ['a field of a sub-table', { measure: { fn: 'sum', field: 'visits-cost' } }],
    ['several values as a group', { dimension: { field: 'tags' } }],
    ['the sum of a text that is no amount', { measure: { fn: 'sum', field: 'name' } }],
    ['a field that no object has', { dimension: { field: '__proto__' } }],
    [
      'a question about such a field',
      { superQuery: question('and', { logic: 'and', groups: [rule("a') or 1=1 --", '==', '1')] }) },
    ],
    ['a question that is no JSON', { superQuery: '{' }],
  ])('%s', async (_what, given) => {
    await expect(chartNumbers(ctx, admin, asked(given))).rejects.toMatchObject({ userMessage: expect.any(String) })
  })
})

it('rows of a table have the columns that were asked for, in the words of the list', async () => {
  const rows = await tableOfRecords(ctx, admin, asked({ columns: ['name', 'level', 'owner'], limit: 2 }))
  expect(rows).toEqual([
    { name: '客户119', level: '', owner: expect.any(String) },
    { name: '客户118', level: '一般', owner: expect.any(String) },
  ])
})
