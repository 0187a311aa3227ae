import { sql } from 'kysely'
import { optionSource } from '@/lib/form/attributes'
import type { PlatformContext } from '../http/context'
import { dictionaryTexts } from '../modules/dictionary/lookup'
import { loadReleasedModule } from '../modules/online-dev/designs/module'
import { openModule } from '../modules/online-dev/records/access'
import { recordForEditing } from '../modules/online-dev/records/detail'
import { recordTableName } from '../modules/online-dev/records/names'
import { type RecordWrite, writeRecord } from '../modules/online-dev/records/write-records'
import { designs, moduleCodes } from './designs/all-designs'
import { seededCompany } from './testing'

jest.setTimeout(180_000)

let company: Awaited<ReturnType<typeof seededCompany>>
beforeAll(async () => {
  company = await seededCompany()
})
afterAll(() => company.close())

async function tablesOf({ db }: PlatformContext) {
  const { rows } = await sql<{ name: string; hasId: boolean }>`
    select t.table_name as name, exists (select 1 from information_schema.columns c where c.table_schema = t.table_schema
      and c.table_name = t.table_name and c.column_name = 'id') as "hasId"
    from information_schema.tables t where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'`.execute(db)
  return rows
}

/** Ids of the seed have a form of their own (`ids.ts`): wherever one stands, in whatever column or text, something must have it.
 * Names of files are hexadecimal at random, and now and then begin with as many digits. */
const seedIds = '(?<![0-9a-f])1[0-9]{18}(?![0-9a-f])'

test('whatever names something by its id, in records, designs, menus, rights, notices, schedules and templates, names what is there', async () => {
  const { ctx } = company
  const tables = await tablesOf(ctx)
  const existing = new Set<string>()
  for (const { name, hasId } of tables) {
    if (!hasId) continue
    const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(name)}`.execute(ctx.db)
    for (const { id } of rows) existing.add(id)
  }
  // Entries of a series say so by a name that they share, which is the row of nothing.
  const series = await ctx.db.selectFrom('scheduleEntry').select('groupId').distinct().execute()
  for (const { groupId } of series) existing.add(groupId)
  const dangling: string[] = []
  let seen = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string; row: string }>`
      select distinct on (m[1]) m[1] as id, left(t::text, 150) as row
      from ${sql.table(name)} t, regexp_matches(t::text, ${`(${seedIds})`}, 'g') m`.execute(ctx.db)
    seen += rows.length
    for (const { id, row } of rows) if (!existing.has(id)) dangling.push(`${name}: ${id} in ${row}`)
  }
  expect(seen).toBeGreaterThan(1000)
  expect(dangling).toEqual([])
})

test('every chosen option of a record is one of its field', async () => {
  const { ctx } = company
  const faults = new Set<string>()
  for (const code of moduleCodes) {
    const { fields } = await loadReleasedModule(ctx.db, designs[code].id)
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select data from ${sql.table(recordTableName(designs[code].id))}`.execute(ctx.db)
    for (const node of fields.values()) {
      const source = optionSource(node)
      if (source.kind !== 'dictionary') continue
      const known = (await dictionaryTexts(ctx.db, [source.dictionaryType])).get(source.dictionaryType) ?? new Map()
      for (const { data } of rows) {
        const holders = node.parentTable === null ? [data] : [data[node.parentTable]].flat()
        for (const holder of holders as Record<string, unknown>[])
          for (const value of [holder?.[node.name]].flat(3))
            if (value !== null && value !== undefined && value !== '' && !known.has(String(value)))
              faults.add(`${code}.${node.code}: ${value}`)
      }
    }
  }
  expect([...faults]).toEqual([])
})

async function send(modelId: string, write: RecordWrite) {
  const { ctx, admin } = company
  return writeRecord(ctx, await openModule(ctx, admin, modelId), { actor: admin, meta: { idempotencyKey: null }, write })
}

test.each(moduleCodes)(
  'records of %s are taken as they are, and a save of what was only looked at changes nothing',
  async (code) => {
    const { ctx, admin } = company
    const modelId = designs[code].id
    const stored = () =>
      sql<{ id: string; data: unknown }>`select id, data from ${sql.table(recordTableName(modelId))} order by id`.execute(ctx.db)
    const before = (await stored()).rows
    // Every rule runs on all of them without a database (`designs/rules.test.ts`); here a sample passes the door itself.
    const { rows: closed } = await sql<{ id: string }>`select id from flow_task where status <> 0`.execute(ctx.db)
    const isOpen = ({ id }: { id: string }) => closed.every((task) => task.id !== id)
    for (const { id } of before.filter(isOpen).filter((_, index) => index % 25 === 0)) {
      const { data } = await recordForEditing(ctx, admin, modelId, id)
      await send(modelId, { id, data: data ?? '' })
    }
    expect((await stored()).rows).toEqual(before)
  },
)

test('an invoice sent by hand gets the amounts of its lines, and none that contradicts itself is taken', async () => {
  const { ctx, admin } = company
  const modelId = designs.hipInvoice.id
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data from ${sql.table(recordTableName(modelId))} where data->>'direction' = 'in' order by id limit 1`.execute(ctx.db)
  const first = rows[0]?.data ?? {}
  const create = async (change: object) => {
    const data = JSON.stringify({ ...first, regNo: '', files: [], invoiceNo: '12345678901234567890', ...change })
    return send(modelId, { data })
  }
  const lines = [{ goodsName: '模架', qty: 3, price: 100.1, rate: '0.13', amount: 1, tax: 1 }]
  await expect(create({ lines })).rejects.toMatchObject({ issues: [expect.objectContaining({ path: 'data.files' })] })
  const files = first['files']
  const { id } = await create({ files, lines, amount: 1, taxAmount: 2, totalAmount: 3 })
  expect(JSON.parse((await recordForEditing(ctx, admin, modelId, id)).data ?? '')).toMatchObject({
    amount: 300.3,
    taxAmount: 39.04,
    totalAmount: 339.34,
  })
  await expect(create({ files, lines })).rejects.toThrow(/unique/)
  const other = { files, invoiceNo: '12345678901234567891' }
  await expect(create({ ...other, lines: [] })).rejects.toThrow(/lines/)
  await expect(create({ ...other, lines: [{ ...lines[0], price: 0 }] })).rejects.toThrow(/amount/)
})
