import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import { writeWorkbook } from '@/lib/rows/xlsx/write'
import type { PlatformContext } from '@/platform/http/context'
import { benchActors, prepareCompany } from '@/platform/modules/online-dev/bench/invoices'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { writeRows } from '@/platform/modules/online-dev/importing/import'
import { openImport } from '@/platform/modules/online-dev/importing/open'
import { previewOf } from '@/platform/modules/online-dev/importing/preview'
import { readRecordFile } from '@/platform/modules/online-dev/importing/read-file'
import { recordTableName } from '@/platform/modules/online-dev/public'
import { testContext } from '@/platform/store/testing'
import { openBenchDatabase } from './bench/database'
import { percentile, round, timed } from './bench/measure'

/** Records come into a module from a spreadsheet: the preview of a file and the save of its rows, beside plain inserts of as many. */

const { values } = parseArgs({
  options: { json: { type: 'string' }, rows: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '5' } },
})
const rowCount = Number(values.rows)
const rounds = Number(values.rounds)
const actor = benchActors.administrator
const modelId = 'bench-import'

const field = (jnpfKey: string, name: string, config: object = {}) => ({
  ...{ __vModel__: name, precision: 2, format: 'yyyy-MM-dd' },
  __config__: { jnpfKey, label: name, ...config },
})

/** Twenty columns: a unique name, two look-ups, numbers, dates and texts. */
const fields = [
  field('input', 'name', { required: true, unique: true }),
  field('userSelect', 'owner'),
  field('depSelect', 'department'),
  ...Array.from({ length: 5 }, (_, index) => field('inputNumber', `amount${index}`)),
  ...Array.from({ length: 4 }, (_, index) => field('datePicker', `day${index}`)),
  ...Array.from({ length: 8 }, (_, index) => field('input', `text${index}`)),
]

function rowOf(index: number, prefix: string): ImportedRow {
  const texts = fields.map(({ __vModel__: name, __config__: { jnpfKey } }): [string, string] => {
    if (jnpfKey === 'userSelect') return [name, `用户bench-user-${index % 60}`]
    if (jnpfKey === 'depSelect') return [name, `部门bench-dep-${index % 24}`]
    if (jnpfKey === 'inputNumber') return [name, `1,${String(index % 1000).padStart(3, '0')}.50`]
    if (jnpfKey === 'datePicker') return [name, `2026-${String(1 + (index % 12)).padStart(2, '0')}-15`]
    return [name, `${prefix}${name}的内容${index}`]
  })
  return Object.fromEntries(texts)
}

const rowsOf = (prefix: string) => Array.from({ length: rowCount }, (_, index) => rowOf(index, prefix))

async function workbook(rows: readonly ImportedRow[]): Promise<Uint8Array> {
  const columns = fields.map(({ __vModel__: name }) => ({ title: `${name}(${name})` }))
  const cells = rows.map((row) => fields.map(({ __vModel__: name }) => String(row[name])))
  return new Uint8Array(Buffer.concat(await writeWorkbook([{ name: 'x', columns, rows: cells }]).toArray()))
}

/** As many documents, each by a statement of its own, in one transaction. */
async function insertByHand(ctx: PlatformContext, rows: readonly ImportedRow[]): Promise<void> {
  const table = sql.table(recordTableName(modelId))
  await ctx.db.transaction().execute(async (trx) => {
    for (const row of rows) {
      await sql`insert into ${table} (id, data, creator_user_id, creator_time)
        values (${ctx.newId()}, ${JSON.stringify(row)}::jsonb, ${actor.userId}, ${ctx.now()})`.execute(trx)
    }
  })
}

async function bench() {
  const opened = await openBenchDatabase()
  try {
    const ctx = testContext(opened.db)
    await prepareCompany(ctx)
    const columnData = JSON.stringify({ type: 1, columnList: [], searchList: [], btnsList: [{ value: 'upload' }] })
    const formData = JSON.stringify({ fields })
    await saveReleasedDesign(ctx.db, { id: modelId, fullName: '导入', enCode: 'benchImport', formData, columnData })
    const importing = await openImport(ctx, actor, modelId)
    const { access, columns } = importing
    const [previews, saves, hands]: [number[], number[], number[]] = [[], [], []]
    // The first turn warms the plans of both alike.
    for (let turn = -1; turn < rounds; turn += 1) {
      const rows = rowsOf(`第${turn}次`)
      const bytes = await workbook(rows)
      const previewMs = await timed(async () => previewOf(importing, await readRecordFile(access.module, columns, bytes)))
      let refused = 0
      const saveMs = await timed(async () => {
        const { reasons } = await writeRows(importing, {
          rows,
          choice: null,
          meta: { idempotencyKey: `bench${turn}` },
          batch: `bench${turn}`,
        })
        refused = reasons.filter((reason) => reason !== '').length
      })
      if (refused > 0) throw new Error(`${refused} rows were refused`)
      const handMs = await timed(() => insertByHand(ctx, rowsOf(`手工${turn}次`)))
      if (turn < 0) continue
      previews.push(previewMs)
      saves.push(saveMs)
      hands.push(handMs)
    }
    const common = { database: opened.name, rows: rowCount, columns: fields.length }
    const rowFor = (part: string, times: readonly number[], aim: number) => ({
      ...{ part, ...common, 'median ms': percentile(times, 0.5), 'p95 ms': percentile(times, 0.95), 'aim ms': aim },
      'to plain inserts': round(percentile(times, 0.5) / percentile(hands, 0.5)),
    })
    return { imports: [rowFor('preview', previews, 300), rowFor('save', saves, 1000)] }
  } finally {
    await opened.close()
  }
}

const tables = await bench()
if (values.json) writeFileSync(values.json, `${JSON.stringify(tables, null, 2)}\n`)
else for (const table of Object.values(tables)) console.table(table)
