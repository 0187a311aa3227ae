import { rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Cell } from '@/lib/rows/cell'
import { readCsv } from '@/lib/rows/csv/read'
import { writeCsv } from '@/lib/rows/csv/write'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { writeWorkbook } from '@/lib/rows/xlsx/write'

/** Rows in and out beside a plain stream of the same rows as lines of JSON, in turns, in one process. */

const { values } = parseArgs({ options: { json: { type: 'string' }, rows: { type: 'string', default: '100000' } } })
const rowCount = Number(values.rows)
const columnCount = 20
const rounds = 3

/** Texts, numbers, dates and gaps as a list of records has them. */
function* records(): Generator<readonly Cell[]> {
  for (let row = 0; row < rowCount; row += 1) {
    const day = `2026-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`
    yield Array.from({ length: columnCount }, (_, column): Cell => {
      if (column % 5 === 0) return `供应商${row % 997} & ${column}`
      if (column % 5 === 1) return { type: 'number', value: `${row * 7 + column}.25` }
      if (column % 5 === 2) return { type: 'date', value: day }
      return column % 5 === 3 ? `P-${row}-${column}` : null
    })
  }
}

type Measured = { ms: number; heapMb: number; blockMs: number; units: number }

async function measured(run: () => Promise<number>): Promise<Measured> {
  globalThis.gc?.()
  const before = process.memoryUsage()
  let most = 0
  const watch = setInterval(() => {
    const now = process.memoryUsage()
    most = Math.max(most, now.heapUsed + now.external - before.heapUsed - before.external)
  }, 20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const startedAt = performance.now()
  const units = await run()
  const ms = performance.now() - startedAt
  delay.disable()
  clearInterval(watch)
  return { ms, heapMb: most / 1_048_576, blockMs: delay.max / 1e6, units }
}

const folder = path.join(os.tmpdir(), `tenon-rows-${process.pid}`)
const files = { json: `${folder}.jsonl`, xlsx: `${folder}.xlsx`, csv: `${folder}.csv` }

function* jsonLines() {
  let piece = ''
  for (const row of records()) {
    piece += `${JSON.stringify(row)}\n`
    if (piece.length < 131_072) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function save(stream: Readable, file: string): Promise<number> {
  const handle = await open(file, 'w')
  await pipeline(stream, handle.createWriteStream())
  return rowCount
}

const columns = Array.from({ length: columnCount }, (_, index) => ({ title: `列${index + 1}` }))

const tasks: Record<string, () => Promise<number>> = {
  'JSON lines out': () => save(Readable.from(jsonLines()), files.json),
  '.xlsx out': () => save(writeWorkbook([{ name: '记录', columns, rows: records(), hasFilter: true }]), files.xlsx),
  '.csv out': () => save(writeCsv(records()), files.csv),
  'JSON lines in': async () => {
    let [count, rest] = [0, '']
    const parse = new Writable({
      decodeStrings: false,
      write(chunk, _, done) {
        const lines = (rest + String(chunk)).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (JSON.parse(line)) count += 1
        done()
      },
    })
    await pipeline((await open(files.json)).createReadStream({ encoding: 'utf8' }), parse)
    return count
  },
  '.xlsx in': async () => {
    const book = await openWorkbook(files.xlsx)
    let count = 0
    for await (const { cells } of book.read(0).rows) if (cells.length > 0) count += 1
    await book.close()
    return count
  },
  '.csv in': async () => {
    let count = 0
    for await (const { cells } of readCsv(files.csv)) if (cells.length > 0) count += 1
    return count
  },
}

const results = new Map<string, Measured[]>()
for (let round = 0; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(tasks)) results.set(name, [...(results.get(name) ?? []), await measured(run)])
}
const middle = (name: string, key: keyof Measured) =>
  (results.get(name) ?? []).map((each) => each[key]).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0
const table = Object.keys(tasks).map((what) => ({
  what,
  ms: Math.round(middle(what, 'ms')),
  ratio: Math.round((middle(what, 'ms') / middle(what.endsWith('in') ? 'JSON lines in' : 'JSON lines out', 'ms')) * 100) / 100,
  heapGrowthMb: Math.round(middle(what, 'heapMb')),
  longestBlockMs: Math.round(middle(what, 'blockMs')),
  rows: middle(what, 'units'),
}))
for (const file of Object.values(files)) rmSync(file, { force: true })
if (values.json) writeFileSync(values.json, JSON.stringify(table))
else console.table(table)
