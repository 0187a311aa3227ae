import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readLayout } from '@/lib/portal/layout'
import type { ModelData } from '@/lib/portal/model-data'
import { benchActors, invoices, linkedModules, prepareCompany } from '@/platform/modules/online-dev/bench/invoices'
import { column, invoiceTable } from '@/platform/modules/online-dev/bench/scenarios'
import { numbersCache } from '@/platform/modules/online-dev/numbers/public'
import { insertRecordsBulk } from '@/platform/modules/online-dev/public'
import { type Asking, dataOfItem } from '@/platform/modules/portal-data/item-data'
import { linesOf } from '@/platform/modules/portal-data/service'
import { designs } from '@/platform/seed/designs/all-designs'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './bench/database'
import { measure, type Row } from './bench/measure'

/** A portal of 20 widgets with 8 charts: the data of all of them against the slowest statement by hand. */

const sum = { fn: 'sum', field: 'totalAmount' } as const
const count = { fn: 'count', field: '' } as const
const month = { field: 'issueDate', step: 'month' } as const

const charts: Partial<ModelData>[] = [
  { dimension: { field: 'status' }, measure: count },
  { dimension: { field: 'invoiceType' }, measure: count },
  { dimension: { field: 'direction' }, measure: sum },
  { dimension: { field: 'certState' }, measure: sum },
  { dimension: month, measure: sum },
  { dimension: month, series: { field: 'direction' }, measure: sum },
  { dimension: { field: 'handlerId' }, measure: count, order: 'valueDesc', limit: 10 },
  { dimension: { field: 'supplierId' }, measure: sum, order: 'valueDesc', limit: 10 },
]
const boards = [1, 2, 3, 4].map((id) => ({
  measure: count,
  boards: [
    { id: `a${id}`, measure: sum },
    { id: `b${id}`, measure: count },
  ],
}))
const tables = [5, 6, 7, 8, 9, 10, 11, 12].map((limit) => ({
  measure: count,
  columns: ['regNo', 'invoiceNo', 'totalAmount', 'status'],
  limit,
}))

function itemsOfBench() {
  const item = (modelData: object, at: number) => {
    const jnpfKey = 'boards' in modelData ? 'dataBoard' : 'columns' in modelData ? 'tableList' : 'barChart'
    return {
      i: String(at),
      x: 0,
      y: 0,
      w: 6,
      h: 8,
      jnpfKey,
      dataType: 'model',
      modelData: { modelId: designs.hipInvoice.id, ...modelData },
    }
  }
  const layout = [...charts, ...boards, ...tables].map(item)
  return readLayout({ layoutId: 200, layout })?.layout.layout ?? []
}

async function benchPortals(rows: number): Promise<{ load: object[]; calls: Row[] }> {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    const people = await prepareCompany(ctx)
    const modules = await linkedModules(ctx)
    await insertRecordsBulk(ctx.db, designs.hipInvoice.id, invoices(rows, people, modules))
    await sql`analyze`.execute(ctx.db)
    const asking: Asking = { ctx, actor: benchActors.administrator, meta: { requestId: '' } as never, readModule: async () => [] }
    const items = itemsOfBench()
    const all = async () => {
      for await (const { code, msg } of linesOf(asking, items)) if (code !== 200) throw new Error(msg)
    }
    const afresh = async () => {
      await numbersCache.clear(ctx)
      await all()
    }
    const byHand = () =>
      sql`select date_trunc('month', to_timestamp(${column('issueDate')}::float8 / 1000), 'Asia/Shanghai') as name,
        ${column('direction')} as type, sum(${column('totalAmount')}) as value
        from ${invoiceTable} where deleted_at is null group by 1, 2 order by 1`.execute(ctx.db)
    const calls = [
      await measure(`data of ${items.length} widgets, made afresh, beside the slowest statement`, afresh, { byHand }),
      await measure(`data of ${items.length} widgets, nothing changed since`, all),
    ]
    for (const [at, item] of items.slice(0, charts.length).entries()) {
      const run = async () => {
        await numbersCache.clear(ctx)
        await dataOfItem(asking, item)
      }
      calls.push(await measure(`chart ${at + 1}: ${JSON.stringify(charts[at]?.dimension?.field)}`, run))
    }
    return { load: [{ database: opened.name, rows }], calls }
  } finally {
    await opened.close()
  }
}

const { values } = parseArgs({ options: { json: { type: 'string' }, rows: { type: 'string' } } })
const report = await benchPortals(Number(values.rows ?? process.env.BENCH_ROWS ?? 1_000_000))
if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
else for (const table of Object.values(report)) console.table(table)
