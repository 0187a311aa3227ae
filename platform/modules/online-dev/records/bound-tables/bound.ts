import { widgetSchemas } from '@/components/widgets/schemas'
import { defaultTimeZone } from '@/lib/datetime/zone'
import { AppError } from '@/lib/errors/app-error'
import { parseDesign } from '@/lib/form/parse-design'
import { refused } from '../../../../kit/refusals'
import type { Db, DbTransaction } from '../../../../store/database'
import { bind, chosenTables } from './bind'
import { type Binding, type Column, serviceColumns } from './binding'
import { readCatalog } from './catalog-store'
import { addColumns, boundMainTable, installBinding, removeBinding } from './install-store'
import { type ColumnLimits, limitsOf } from './limits'
import { loadRows } from './load-store'
import { type BoundMark, noteLoaded, wasBound } from './mark-store'

/** What of a design says on which tables it stands. */
export type BoundDesign = { id: string; tablesJson: string; formData: string }

/**
 * The design on the tables as they are (contract 3b §3); null for one without tables of its own choice, and for one of whose tables none was
 * ever here. Throws the refusal of tables that are not there, have no key, or do not fit the design (contract 3b §2.3).
 */
export async function readBinding(db: Db | DbTransaction, { id, tablesJson, formData }: BoundDesign): Promise<Binding | null> {
  const chosen = chosenTables(tablesJson)
  if (chosen.length === 0) return null
  const catalog = await readCatalog(
    db,
    chosen.map(({ table }) => table),
  )
  // A design from another installation names the tables of that one: here its records are documents, as those of a design without tables.
  if (catalog.size === 0 && !(await wasBound(db, id))) return null
  const binding = bind({ designId: id, chosen, form: parseDesign(formData, widgetSchemas), catalog })
  const main = await boundMainTable(db, id)
  if (main !== null && main !== binding.main.table) throw refused('已发布的功能不能更换主表', 'tables')
  return binding
}

/** The tables of a design that are not here, once each. */
export async function missingTables(db: Db | DbTransaction, tablesJson: string): Promise<string[]> {
  const names = [...new Set(chosenTables(tablesJson).map(({ table }) => table))]
  if (names.length === 0) return []
  const catalog = await readCatalog(db, names)
  return names.filter((name) => !catalog.has(name))
}

/** Checks the tables of a design that is released, and adds the service columns that its main table lacks (contract 3b §2.3). */
export async function prepareTables(trx: DbTransaction, design: BoundDesign): Promise<void> {
  const binding = await readBinding(trx, design)
  if (!binding) return removeBinding(trx, design.id)
  const { config } = parseDesign(design.formData, widgetSchemas)
  const { table } = binding.main
  const wanted = serviceColumns(config)
  const known = (await readCatalog(trx, [table])).get(table) ?? []
  // A table that lacks none is not touched: changing it waits for everybody who works with it.
  await addColumns(
    trx,
    table,
    wanted.filter(([name]) => !known.some((column) => column.name === name)),
  )
  demandServiceKinds(table, known, wanted)
}

/** A table may have columns of these names for something else. */
function demandServiceKinds(table: string, known: readonly Column[], wanted: ReturnType<typeof serviceColumns>): void {
  for (const [name, type] of wanted) {
    const kind = known.find((column) => column.name === name)?.kind
    const fitting =
      type === 'int' ? ['int', 'bigint', 'decimal'] : type.startsWith('varchar') ? ['varchar', 'text'] : ['datetime']
    if (kind !== undefined && !fitting.includes(kind)) throw refused(`表[${table}]的字段[${name}]由系统写入，类型不符`, 'tables')
  }
}

/** How far it came is noted after so many rows: each note is a transaction of its own. */
const notedRows = 2000

/** Up to so many rows the first use of a released design waits for; more of them are loaded by a job. */
const waitedRowsMax = 5000

/**
 * Makes that a released design and its tables are in step; answers what their columns hold, null for a design without tables. A table that
 * does not fit any more leaves the design as it is: its records are there, and writing them is refused by the table itself.
 */
export async function ensureBound(db: Db, design: BoundDesign): Promise<ColumnLimits | null> {
  const binding = await boundIfFits(db, design)
  if (!binding) return null
  const mark = await installBinding(db, binding, defaultTimeZone())
  if (mark && mark.total <= waitedRowsMax) await loadBinding(db, { binding, mark, between: async () => undefined })
  return limitsOf(binding)
}

/** Loads the rows of a released design that are no records yet; nothing where all are. `between` hears how far it is, and may break it off. */
export async function loadBound(db: Db, design: BoundDesign, between: (done: number, total: number) => void): Promise<void> {
  const binding = await boundIfFits(db, design)
  const mark = binding && (await installBinding(db, binding, defaultTimeZone()))
  if (!binding || !mark) return
  await loadBinding(db, {
    ...{ binding, mark },
    between: async (done) => {
      between(done, mark.total)
      if (done % notedRows === 0) await noteLoaded(db, design.id, { ...mark, done })
    },
  })
}

type Loading = { binding: Binding; mark: BoundMark; between: (done: number) => Promise<void> }

async function loadBinding(db: Db, { binding, mark, between }: Loading): Promise<void> {
  await loadRows(db, binding, { between })
  await noteLoaded(db, binding.designId, { ...mark, done: mark.total, isLoaded: true })
}

async function boundIfFits(db: Db, design: BoundDesign): Promise<Binding | null> {
  try {
    return await readBinding(db, design)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
