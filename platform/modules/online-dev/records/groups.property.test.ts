import fc from 'fast-check'
import type { GroupRow } from '@/lib/contract/online-dev/list-groups'
import { addAmounts } from '@/lib/domain/decimal'
import type { PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { customerDesign } from '../testing'
import { insertRecordsBulk, type RecordSeed } from './bulk'
import { listGroup, listOfGroups, listSums } from './groups'

const list = { type: 3, groupField: 'level', showSummary: true, summaryField: ['amount', 'note'] }

let ctx: PlatformContext
let close: () => Promise<void>
let modules = 0
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
})
afterAll(() => close())

const amounts = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
)
const notes = fc.constantFrom(undefined, '', '12.5', '-3', ' 7 ', '一百', '1e5', '1.2.3')
const seeds = fc.array(fc.record({ level: fc.constantFrom(undefined, '', '1', '2', '3'), amount: amounts, note: notes }), {
  maxLength: 60,
})

const isNumber = /^ *-?\d{1,30}(\.\d{1,30})? *$/
const plain = { currentPage: 1, pageSize: 50, sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }

async function moduleWith(values: readonly Record<string, unknown>[]) {
  modules += 1
  const id = `groups${modules}`
  await saveReleasedDesign(ctx.db, { ...customerDesign({ list }), id, enCode: id })
  const rows = values.map(
    (value, index): RecordSeed => ({
      id: `r${String(index).padStart(3, '0')}`,
      values: value,
      ...{ creatorUserId: 'clerk', creatorTime: 1000 + index, organizeId: 'sales' },
    }),
  )
  await insertRecordsBulk(ctx.db, id, rows)
  return id
}

const exact = (values: readonly unknown[]) => Number(addAmounts(values).toString())
const numbers = (sums: Readonly<Record<string, string>>) => ({ amount: Number(sums.amount), note: Number(sums.note) })

const sumsOf = (rows: readonly Record<string, unknown>[]) => ({
  amount: exact(rows.map((row) => row.amount)),
  note: exact(
    rows
      .map((row) => row.note)
      .filter((note) => isNumber.test(String(note ?? '')))
      .map((note) => String(note).trim()),
  ),
})

it('groups count and sum what is in them, and the whole is what all groups are together, for any records', async () => {
  const actor = await actorOf(ctx, 'admin')
  await fc.assert(
    fc.asyncProperty(seeds, async (values) => {
      const id = await moduleWith(values)
      const reply = await listOfGroups(ctx, actor, id, plain)
      const oracle = new Map<string, Record<string, unknown>[]>()
      // Newest first: the group of the newest record stands first.
      for (const row of [...values].reverse()) oracle.set(row.level ?? '', [...(oracle.get(row.level ?? '') ?? []), row])
      const groups = reply.list as GroupRow[]
      expect(groups.map(({ group }) => ({ count: group.count, ...numbers(group.sums) }))).toEqual(
        [...oracle.values()].map((rows) => ({ count: rows.length, ...sumsOf(rows) })),
      )
      expect(reply.pagination.total).toBe(oracle.size)
      for (const [index, rows] of [...oracle.values()].entries()) {
        const group = groups[index]?.group.key ?? ''
        const second = await listGroup(ctx, actor, id, { input: { ...plain, currentPage: 2, pageSize: 20 }, group })
        expect(groups[index]?.children).toHaveLength(Math.min(20, rows.length))
        expect(second.list).toHaveLength(Math.min(20, Math.max(0, rows.length - 20)))
        expect(second.pagination.total).toBe(rows.length)
      }
      const whole = await listSums(ctx, actor, id, plain)
      expect({ count: whole.count, ...numbers(whole.sums) }).toEqual({ count: values.length, ...sumsOf(values) })
    }),
    { numRuns: 4 },
  )
})

it('groups are paged, and a page behind the last one still tells how many there are', async () => {
  const id = await moduleWith(['1', '2', '3'].map((level) => ({ level, amount: 1 })))
  const actor = await actorOf(ctx, 'admin')
  const page = async (currentPage: number) => {
    const reply = await listOfGroups(ctx, actor, id, { ...plain, currentPage, pageSize: 2 })
    return { texts: reply.list.map(({ group }) => group.text), total: reply.pagination.total }
  }
  expect(await page(1)).toEqual({ texts: ['3', '一般'], total: 3 })
  expect(await page(2)).toEqual({ texts: ['重要'], total: 3 })
  expect(await page(3)).toEqual({ texts: [], total: 3 })
})

it('groups that are even in the first field of the order stand by the next one, as their first records do', async () => {
  const rows = [
    { level: '1', name: 'a', amount: 3 },
    { level: '1', name: 'b', amount: 1 },
    { level: '2', name: 'a', amount: 2 },
    { level: '3', name: 'a', amount: 9 },
    { level: '3', name: 'a', amount: null },
  ]
  const id = await moduleWith(rows)
  const actor = await actorOf(ctx, 'admin')
  const texts = async (sidx: string) =>
    (await listOfGroups(ctx, actor, id, { ...plain, sidx })).list.map(({ group }) => group.text)
  expect(await texts('name,-amount')).toEqual(['3', '重要', '一般'])
  expect(await texts('name,amount')).toEqual(['3', '一般', '重要'])
})
