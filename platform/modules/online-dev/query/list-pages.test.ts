import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk, type RecordSeed } from '../records/bulk'
import { listRecords } from '../records/list'
import type { ListInput } from '../records/list-condition'
import { quoted, recordTableName } from '../records/names'
import { customerDesign } from '../testing'

/** Enough rows that searches are answered in every way the service knows, and that the load takes the indexes away. */
const rowCount = 11_000

const rows: RecordSeed[] = Array.from({ length: rowCount }, (_, index) => ({
  id: `r${String(index).padStart(5, '0')}`,
  // 5500 hits spread evenly, and 5500 that lie together far back.
  values: { name: `${index % 2 === 0 ? '瑞鑫' : '博远'}${index < 5500 ? '旧账' : ''}${index}`, amount: (index * 7919) % 1000 },
  ...{ creatorUserId: 'clerk', creatorTime: 1_000_000 + index, organizeId: 'sales' },
}))

let ctx: PlatformContext
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  await saveReleasedDesign(opened.db, customerDesign())
})
afterAll(() => close())

async function indexNames(): Promise<string> {
  const table = recordTableName('design1')
  const result = await sql<{
    name: string
  }>`select indexname as name from pg_indexes where tablename = ${table} order by 1`.execute(ctx.db)
  return result.rows.map((row) => row.name).join()
}

async function page(input: Partial<ListInput>) {
  const plain: ListInput = { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '' }
  const { list, pagination } = await listRecords(ctx, await actorOf(ctx, 'admin'), 'design1', { ...plain, ...input })
  return { ids: list.map((row) => row.id), total: pagination.total }
}

it('a bulk load writes every row, tells how far it is, and leaves all indexes, also when its rows break off', async () => {
  const before = await indexNames()
  const seen: number[] = []
  function* broken() {
    yield* rows
    throw new Error('the source failed')
  }
  await expect(insertRecordsBulk(ctx.db, 'design1', broken(), (written) => seen.push(written))).rejects.toThrow(
    'the source failed',
  )
  expect(seen).toEqual([4000, 8000])
  expect(await indexNames()).toBe(before)
  const { rows: stored } = await sql<{
    n: number
  }>`select count(*) as n from ${sql.raw(quoted(recordTableName('design1')))}`.execute(ctx.db)
  expect(stored[0]?.n).toBe(8000)

  expect(await insertRecordsBulk(ctx.db, 'design1', rows.slice(8000))).toEqual({ written: 3000 })
  expect(await indexNames()).toBe(before)
})

const orders = [
  { order: { sidx: '', sort: '' as const }, compare: (a: RecordSeed, b: RecordSeed) => b.creatorTime - a.creatorTime },
  {
    order: { sidx: 'amount', sort: 'asc' as const },
    compare: (a: RecordSeed, b: RecordSeed) => Number(a.values.amount) - Number(b.values.amount) || a.creatorTime - b.creatorTime,
  },
]

describe.each(['瑞鑫', '旧账', '瑞鑫1', '博远旧账'])('the keyword %s', (keyword) => {
  it.each(orders)('finds the same pages as reading everything would, $order', async ({ order, compare }) => {
    const hits = rows.filter((row) => String(row.values.name).includes(keyword)).sort(compare)
    const lastPage = Math.ceil(hits.length / 20)
    for (const currentPage of [1, 2, Math.ceil(lastPage / 2), lastPage - 1, lastPage, lastPage + 1]) {
      const found = await page({ ...order, currentPage, queryJson: JSON.stringify({ name: keyword }) })
      expect(found).toEqual({
        ids: hits.slice((currentPage - 1) * 20, currentPage * 20).map((row) => row.id),
        total: hits.length,
      })
    }
  })
})
