import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { PlatformContext } from '@/platform/http/context'
import { invoices, linkedModules, prepareCompany } from '@/platform/modules/online-dev/bench/invoices'
import { listTypes, prepareListTypes } from '@/platform/modules/online-dev/bench/list-types'
import { type Scenario, scenarios } from '@/platform/modules/online-dev/bench/scenarios'
import { insertRecordsBulk } from '@/platform/modules/online-dev/public'
import { noteWrite } from '@/platform/modules/online-dev/records/write-version'
import { designs } from '@/platform/seed/designs/all-designs'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './bench/database'

/** One line of the table. Times in milliseconds; ratio of our service to the same SQL by hand, both counting afresh. */
export type BenchRow = {
  name: string
  total: number
  handMedian: number
  handP95: number
  serviceMedian: number
  serviceP95: number
  ratio: number
  /** The service with the total already known, as when turning pages. */
  warmMedian: number
  warmP95: number
}

export type BenchReport = {
  database: string
  rows: number
  loadSeconds: number
  rowsPerSecond: number
  /** Memory of the process at the end of the load, the built-in database included. */
  megabytes: number
  lists: BenchRow[]
}

const defaultRounds = 15

/** List calls on many records: the service against the same SQL written by hand, in turns, in one run. */
export async function benchRecords({ rows, rounds = defaultRounds }: { rows: number; rounds?: number }): Promise<BenchReport> {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    const people = await prepareCompany(ctx)
    const modules = await linkedModules(ctx)
    const startedAt = performance.now()
    await insertRecordsBulk(ctx.db, designs.hipInvoice.id, invoices(rows, people, modules), (written) => {
      if (written % 100_000 === 0)
        process.stderr.write(`${written} records, ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
    })
    const loadSeconds = (performance.now() - startedAt) / 1000
    const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
    const lists: BenchRow[] = []
    for (const scenario of scenarios(rows)) lists.push(await measure(ctx, scenario, rounds))
    await prepareListTypes(ctx, rows)
    for (const scenario of listTypes()) lists.push(await measure(ctx, scenario, rounds))
    const rowsPerSecond = Math.round(rows / loadSeconds)
    return { database: opened.name, rows, loadSeconds: round(loadSeconds), rowsPerSecond, megabytes, lists }
  } finally {
    await opened.close()
  }
}

async function measure(ctx: PlatformContext, scenario: Scenario, rounds: number): Promise<BenchRow> {
  const hand: number[] = []
  const service: number[] = []
  const warm: number[] = []
  let total = 0
  for (let turn = -2; turn < rounds; turn++) {
    // A write makes every known total unknown, so the first call counts like the SQL by hand does.
    await noteWrite(ctx.db, scenario.modelId)
    const handMs = await timed(() => scenario.byHand(ctx.db))
    const serviceMs = await timed(async () => {
      total = await scenario.service(ctx)
    })
    const warmMs = await timed(() => scenario.service(ctx))
    // The first two turns warm the buffers of all three alike.
    if (turn < 0) continue
    hand.push(handMs)
    service.push(serviceMs)
    warm.push(warmMs)
  }
  return {
    name: scenario.name,
    total,
    handMedian: percentile(hand, 0.5),
    handP95: percentile(hand, 0.95),
    serviceMedian: percentile(service, 0.5),
    serviceP95: percentile(service, 0.95),
    ratio: round(percentile(service, 0.5) / percentile(hand, 0.5)),
    warmMedian: percentile(warm, 0.5),
    warmP95: percentile(warm, 0.95),
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** `--rows=<number>`, `--json <file>`: the tables as `npm run bench` gathers them. */
const options = { rows: { type: 'string', default: '1000000' }, json: { type: 'string' } } as const

const isMain = process.argv[1] !== undefined && path.basename(process.argv[1]).startsWith('bench-records')
if (isMain) {
  const { values } = parseArgs({ options })
  const { lists, ...load } = await benchRecords({ rows: Number(values.rows) })
  if (values.json) {
    writeFileSync(values.json, `${JSON.stringify({ load: [load], lists }, null, 2)}\n`)
  } else {
    console.table([load])
    console.table(lists)
  }
}
