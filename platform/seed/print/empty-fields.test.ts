import { sql } from 'kysely'
import type { FieldNode } from '@/lib/form/types'
import { partOf } from '@/tests/fixtures/depth'
import { enabledInterface, interfacePage } from '../../modules/datainterface/service'
import { loadReleasedModule } from '../../modules/online-dev/designs/module'
import { recordTableName } from '../../modules/online-dev/records/names'
import { printDocuments } from '../../modules/print/service'
import { designs, type ModuleCode, moduleCodes } from '../designs/all-designs'
import { seededCompany } from '../testing'
import { printTemplates } from './all-templates'
import { printTemplateId } from './ids'

/** Records have said "nothing" in every one of these ways (contract 3a §7); what reads them takes each as nothing. */
const empties = { missing: undefined, null: null, text: '', list: [] } as const
const batch = 50

jest.setTimeout(300_000)

let company: Awaited<ReturnType<typeof seededCompany>>
beforeAll(async () => {
  company = await seededCompany()
})
afterAll(() => company.close())

type Values = Record<string, unknown>

function withEmpty(full: Values, field: FieldNode, empty: unknown): Values {
  const { parentTable, name } = field
  if (parentTable === null) return { ...full, [name]: empty }
  const rows = Array.isArray(full[parentTable]) ? (full[parentTable] as Values[]) : []
  return { ...full, [parentTable]: rows.map((row) => ({ ...row, [name]: empty })) }
}

/** A record with each of its fields empty in each way, alone, and all of them together. */
function emptied(full: Values, fields: readonly FieldNode[]): Map<string, Values> {
  const found = new Map<string, Values>()
  for (const [way, empty] of partOf(Object.entries(empties), 2)) {
    for (const field of fields) found.set(`${field.code} as ${way}`, withEmpty(full, field, empty))
    found.set(
      `all as ${way}`,
      fields.reduce((values, field) => withEmpty(values, field, empty), full),
    )
  }
  return found
}

/** The record with most values, which is as full as a record of the company gets. */
async function fullest(module: ModuleCode): Promise<{ id: string; data: Values }> {
  const { rows } = await sql<{ id: string; data: Values }>`
    select id, data from ${sql.table(recordTableName(designs[module].id))} order by length(data::text) desc, id limit 1`.execute(
    company.ctx.db,
  )
  if (!rows[0]) throw new Error(`no record of ${module}`)
  return rows[0]
}

/** Puts copies of a record beside it, with other values. */
async function copyRecord(module: ModuleCode, from: string, copies: ReadonlyMap<string, Values>): Promise<Map<string, string>> {
  const { db } = company.ctx
  const table = recordTableName(designs[module].id)
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table} and table_schema = current_schema()
      and is_generated = 'NEVER' and column_name not in ('id', 'data')`.execute(db)
  const others = sql.join(columns.map(({ name }) => sql.ref(name)))
  const ids = new Map<string, string>()
  for (const [name, values] of copies) {
    const id = `empty-${ids.size}`
    ids.set(name, id)
    await sql`insert into ${sql.table(table)} (id, data, ${others})
      select ${id}, ${JSON.stringify(values)}::jsonb, ${others} from ${sql.table(table)} where id = ${from}`.execute(db)
  }
  return ids
}

async function everyInterface(): Promise<Map<string, number>> {
  const { ctx, admin } = company
  const totals = new Map<string, number>()
  const request = { currentPage: 1, pageSize: 1000, keyword: '', relationField: '', columnOptions: '', paramList: [] }
  for (const { id, enCode } of await ctx.db.selectFrom('dataInterface').select(['id', 'enCode']).execute()) {
    const row = await enabledInterface(ctx, id)
    const page = await interfacePage(ctx, admin, { row, request, readModule: async () => [] })
    totals.set(enCode, page.pagination.total)
  }
  return totals
}

test.each(moduleCodes)(
  '%s: each template prints, and each data interface answers, whatever is empty and however',
  async (module) => {
    const { ctx, admin } = company
    const full = await fullest(module)
    const { fields } = await loadReleasedModule(ctx.db, designs[module].id)
    const own = [...fields.values()].filter(({ kind }) => kind === 'field' || kind === 'table')
    const before = await everyInterface()
    const ids = await copyRecord(module, full.id, emptied(full.data, own))
    expect(ids.size).toBeGreaterThan(2 * 10)
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    for (const { enCode } of printTemplates.filter((template) => template.module === module)) {
      const print = (some: readonly string[]) => printDocuments(ctx, admin, printTemplateId(enCode), some)
      const [document] = await print([full.id])
      const keys = Object.keys(document?.printData ?? {}).sort()
      const all = [...names.keys()]
      for (let at = 0; at < all.length; at += batch) {
        const some = all.slice(at, at + batch)
        const documents = await print(some)
        expect(documents).toHaveLength(some.length)
        for (const [index, { printData }] of documents.entries()) {
          const place = `${enCode} with ${names.get(some[index] ?? '')}`
          expect([place, Object.keys(printData).sort()]).toEqual([place, keys])
          // An empty list must not come out as its brackets.
          expect([place, Object.values(printData).filter((value) => value === '[]' || value === 'null')]).toEqual([place, []])
        }
      }
    }
    for (const [enCode, total] of await everyInterface())
      expect([enCode, total >= (before.get(enCode) ?? 0)]).toEqual([enCode, true])
  },
)
