import { own, readText } from '@/lib/form/read'
import { secondaryPlace, serviceColumnNames } from '@/lib/form/table-names'
import { configOf, kindOfNode, nameOfNode, scopeOf } from '../form/form-nodes'
import { type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { canHold } from './column-fit'
import type { DesignTable, TableColumn } from './table-rows'

/*
 * Which column a field of a design with tables is kept in: its name says it (contract 3a §3.2).
 */

/** The name of a field of the main form that is kept in that column. */
export function columnName(tables: readonly DesignTable[], table: string, column: string): string {
  return mainOf(tables)?.table === table ? column : `jnpf_${table}_jnpf_${column}`
}

function mainOf(tables: readonly DesignTable[]): DesignTable | undefined {
  return tables.find(({ isMain }) => isMain) ?? tables[0]
}

/** The child table of a sub-table, '' as long as nobody chose it. */
export function childTableOf(doc: TreeDocument, id: NodeId): string {
  return readText(own(configOf(doc, id), 'tableName'))
}

/** Sub-tables by their child table; of two with the same one the first. */
export function subTablesByTable(doc: TreeDocument): ReadonlyMap<string, NodeId> {
  const found = new Map<string, NodeId>()
  for (const id of Object.keys(doc.nodes)) {
    const table = id !== rootId && kindOfNode(doc, id) === 'table' ? childTableOf(doc, id) : ''
    if (table !== '' && !found.has(table)) found.set(table, id)
  }
  return found
}

type Kept = {
  /** Undefined in a sub-table whose child table nobody chose. */
  table: DesignTable | undefined
  /** Undefined while the name is none of a column. */
  column: TableColumn | undefined
}

/** Where a field is kept. */
export function keptIn(doc: TreeDocument, tables: readonly DesignTable[], id: NodeId): Kept {
  const name = nameOfNode(doc, id)
  const scope = scopeOf(doc, id)
  if (scope !== rootId) {
    const child = childTableOf(doc, scope)
    return within(
      tables.find(({ table, isMain }) => table === child && !isMain),
      name,
    )
  }
  const { table, column } = secondaryPlace(name) ?? { table: mainOf(tables)?.table ?? '', column: name }
  const byName = within(
    tables.find((one) => one.table === table),
    column,
  )
  if (byName.column) return byName
  const chosen = readText(own(configOf(doc, id), 'tableName'))
  return { table: tables.find((one) => one.table === chosen) ?? byName.table, column: undefined }
}

function within(table: DesignTable | undefined, name: string): Kept {
  return { table, column: table?.columns.find((column) => column.name === name) }
}

/** Of installations with several tenants. */
const tenantColumns: ReadonlySet<string> = new Set(['f_tenantid', 'f_tenant_id'])

const isService = (name: string) => serviceColumnNames.has(name) || tenantColumns.has(name)

/** Columns that a field can be kept in: neither keys nor what the platform writes by itself. */
export function offeredColumns({ columns, foreignKey, isMain }: DesignTable): readonly TableColumn[] {
  return columns.filter((column) => {
    const { name, isKey } = column
    return !isKey && canHold(column) && !isService(name.toLowerCase()) && (isMain || name !== foreignKey)
  })
}

/** Columns that no field is kept in yet, by table. */
export function freeColumns(doc: TreeDocument, tables: readonly DesignTable[]): ReadonlyMap<string, readonly TableColumn[]> {
  const taken = new Set<string>()
  for (const id of Object.keys(doc.nodes)) {
    if (id === rootId || kindOfNode(doc, id) !== 'field') continue
    const { table, column } = keptIn(doc, tables, id)
    if (table && column) taken.add(`${table.table} ${column.name}`)
  }
  return new Map(
    tables.map((table) => [table.table, offeredColumns(table).filter(({ name }) => !taken.has(`${table.table} ${name}`))]),
  )
}
