import { writeFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { exportBody } from '@/lib/contract/online-dev/record-export'
import type { PlatformContext } from '@/platform/http/context'
import { benchActors, invoices, linkedModules, prepareCompany } from '@/platform/modules/online-dev/bench/invoices'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk } from '@/platform/modules/online-dev/public'
import { listRecords } from '@/platform/modules/online-dev/records/list'
import { makeExport, openExport } from '@/platform/modules/online-dev/sheet/export'
import { designs } from '@/platform/seed/designs/all-designs'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './bench/database'
import { percentile, round, timed } from './bench/measure'

/** Records leave a module as a file, alone and while others read lists: how long, how much memory, and what the others feel of it. */

const { values } = parseArgs({
  options: { json: { type: 'string' }, rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
})
const rowCount = Number(values.rows)
const columnCount = 20
const rounds = Number(values.rounds)
const actor = benchActors.administrator
const modelId = designs.hipInvoice.id

/** Every field that a list may show is a column, up to the number that is measured. */
async function showColumns(ctx: PlatformContext): Promise<number> {
  const list = JSON.parse(designs.hipInvoice.columnData)
  const columnList = list.columnOptions.slice(0, columnCount)
  await saveReleasedDesign(ctx.db, { ...designs.hipInvoice, columnData: JSON.stringify({ ...list, columnList }) })
  return columnList.length
}

type Export = { ms: number; growthMb: number; fileMb: number }

async function exported(ctx: PlatformContext, format: 'xlsx' | 'csv'): Promise<Export> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  let bytes = 0
  const sink = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      bytes += piece.byteLength
      done()
    },
  })
  const body = exportBody.parse({ dataType: 1, format })
  const ms = await timed(async () => {
    const { content } = await makeExport(ctx, actor, await openExport(ctx, actor, modelId, { body }))
    await pipeline(content, sink)
  })
  clearInterval(watch)
  return { ms, growthMb: (most - before) / 1_048_576, fileMb: bytes / 1_048_576 }
}

/** Somebody turns pages, every 20 ms, until it is over. */
async function readLists(ctx: PlatformContext, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const input = { currentPage: 1, pageSize: 20, sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }
  while (!isOver()) {
    times.push(await timed(() => listRecords(ctx, actor, modelId, { ...input, currentPage: 1 + (times.length % 50) })))
    await wait(20)
  }
  return times
}

async function whileExporting(ctx: PlatformContext): Promise<{ alone: number[]; beside: number[] }> {
  const end = performance.now() + 4000
  const alone = await readLists(ctx, () => performance.now() > end)
  let isOver = false
  const reading = readLists(ctx, () => isOver)
  await exported(ctx, 'xlsx')
  isOver = true
  return { alone, beside: await reading }
}

async function bench() {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    const people = await prepareCompany(ctx)
    await insertRecordsBulk(ctx.db, modelId, invoices(rowCount, people, await linkedModules(ctx)))
    const columns = await showColumns(ctx)
    const exports = []
    for (const format of ['xlsx', 'csv'] as const) {
      const runs: Export[] = []
      for (let turn = 0; turn < rounds; turn += 1) runs.push(await exported(ctx, format))
      const median = (of: (run: Export) => number) => percentile(runs.map(of), 0.5)
      exports.push({
        ...{ format, database: opened.name, records: rowCount, columns },
        ...{ 'median ms': median(({ ms }) => ms), 'aim ms': 5000, 'grows by MB': median(({ growthMb }) => growthMb) },
        'file MB': median(({ fileMb }) => fileMb),
      })
    }
    const { alone, beside } = await whileExporting(ctx)
    const [p95Alone, p95Beside] = [percentile(alone, 0.95), percentile(beside, 0.95)]
    const others = { call: 'a page of a list', 'p95 alone ms': p95Alone, 'p95 beside an export ms': p95Beside }
    return { exports, others: [{ ...others, ratio: round(p95Beside / p95Alone), aim: 1.2 }] }
  } finally {
    await opened.close()
  }
}

const tables = await bench()
if (values.json) writeFileSync(values.json, `${JSON.stringify(tables, null, 2)}\n`)
else for (const table of Object.values(tables)) console.table(table)
