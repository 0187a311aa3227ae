import { own, readText } from '@/lib/form/read'
import { attributeSource } from '@/lib/form/references'
import { factsOf } from '@/lib/form/widget-facts/table'
import { setProperty } from '../commands/set-property'
import { configOf, formIndex, kindOfNode, nameOfNode, scopeOf, shellOf, typeOfNode } from '../form/form-nodes'
import { nameRefusal } from '../form/names'
import type { Reference } from '../form/references'
import { type Command, type Edit, isRefusal, type Refusal } from '../history/edit'
import { childrenOf, type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import { childTableOf, columnName, keptIn, subTablesByTable } from './column-names'
import type { DesignTable } from './table-rows'

type Tables = readonly DesignTable[]
type Renamed = { scripts: readonly Reference[] }

/** Keeps a field in another column: it is called after it, and what names the field follows (contract 3a §3.2). */
export function keepIn(
  tables: Tables,
  id: NodeId,
  { table, column }: { table: string; column: string },
): Command<TreeDocument, Renamed> {
  return (edit) => {
    const isChild = scopeOf(edit.doc, id) !== rootId
    const value = isChild ? column : columnName(tables, table, column)
    const result = setProperty({ id, path: ['__vModel__'], value })(edit)
    if (isRefusal(result)) return result
    sayTable(edit, id, table)
    sayTablesOfSources(edit, tables)
    return result
  }
}

/** Says of a field of the main form in which table it will be kept; its column is chosen after that. */
export function chooseTable(id: NodeId, table: string): Command<TreeDocument> {
  return setProperty({ id, path: ['__config__', 'tableName'], value: table })
}

/** The child table of a sub-table, which no other sub-table has (contract 3b §2.3); '' takes it away. */
export function setChildTable(tables: Tables, id: NodeId, table: string): Command<TreeDocument> {
  return (edit) => {
    const other = table === '' ? undefined : subTablesByTable(edit.doc).get(table)
    if (other !== undefined && other !== id) return { refused: 'childTableTwice' }
    setValue(edit, id, ['__config__', 'tableName'], table)
    for (const child of childrenOf(edit.doc, id)) sayTable(edit, child, table)
    sayTablesOfSources(edit, tables)
    return {}
  }
}

/** Wire: fields say their table in `tableName`, those of a sub-table in `relationTable` (contract 3a §3.1). */
function sayTable(edit: Edit<TreeDocument>, id: NodeId, table: string) {
  const isChild = scopeOf(edit.doc, id) !== rootId
  setValue(edit, id, ['__config__', isChild ? 'relationTable' : 'tableName'], table)
  if (isChild && own(configOf(edit.doc, id), 'tableName') !== undefined)
    setValue(edit, id, ['__config__', 'tableName'], undefined)
}

/**
 * A command that brings or moves nodes, in a design with tables: a sub-table takes nodes once its child table is chosen, fields belong to
 * the table of the place where they stand, and those without a column there are left to be told of.
 */
export function inTables<Result extends object>(
  tables: Tables,
  command: Command<TreeDocument, Result>,
): Command<TreeDocument, Result> {
  return (edit) => {
    const before = edit.doc
    const result = command(edit)
    if (isRefusal(result)) return result
    const scopes = formIndex(before).scopes
    const came = [...formIndex(edit.doc).scopes].filter(([id, scope]) => scopes.get(id) !== scope).map(([id]) => id)
    for (const id of came) {
      const refusal =
        kindOfNode(edit.doc, id) === 'table' ? settleSubTable(edit, tables, id) : settleField(edit, tables, id, before)
      if (refusal) return refusal
    }
    sayTablesOfSources(edit, tables)
    return result
  }
}

function settleSubTable(edit: Edit<TreeDocument>, tables: Tables, id: NodeId): null {
  const table = childTableOf(edit.doc, id)
  const isOffered = tables.some((one) => one.table === table && !one.isMain)
  const others = Object.keys(edit.doc.nodes).filter((other) => other !== id && kindOfNode(edit.doc, other) === 'table')
  if (!isOffered || others.some((other) => childTableOf(edit.doc, other) === table)) {
    setValue(edit, id, ['__config__', 'tableName'], '')
  }
  return null
}

function settleField(edit: Edit<TreeDocument>, tables: Tables, id: NodeId, before: TreeDocument): Refusal | null {
  if (kindOfNode(edit.doc, id) !== 'field') return null
  const scope = scopeOf(edit.doc, id)
  const chosen = readText(own(configOf(edit.doc, id), 'tableName'))
  const child = scope === rootId ? '' : childTableOf(edit.doc, scope)
  if (scope !== rootId && child === '' && before.nodes[scope]) return { refused: 'childTableFirst' }
  if (nameOfNode(edit.doc, id) === '') return null
  takeColumn(edit, id, chosen)
  const { table, column } = keptIn(edit.doc, tables, id)
  if (scope !== rootId) sayTable(edit, id, child)
  else if (column && table) sayTable(edit, id, table.table)
  else if (chosen !== '' && !tables.some((one) => one.table === chosen))
    setValue(edit, id, ['__config__', 'tableName'], undefined)
  return null
}

/** A column that comes into the sub-table of its table, or out of it, is called as the place wants it, where that name is free. */
function takeColumn(edit: Edit<TreeDocument>, id: NodeId, chosen: string) {
  const prefix = `jnpf_${chosen}_jnpf_`
  const name = nameOfNode(edit.doc, id)
  const scope = scopeOf(edit.doc, id)
  if (scope === rootId || !name.startsWith(prefix) || childTableOf(edit.doc, scope) !== chosen) return
  const column = name.slice(prefix.length)
  if (nameRefusal(edit.doc, id, column) === null) setProperty({ id, path: ['__vModel__'], value: column })(edit)
}

/** Wire: `{source}_jnpfTable_{table}{1 in the main form, 0 in a sub-table}` (contract 3a §4.6). */
export function sourceName(doc: TreeDocument, tables: Tables, id: NodeId, code: string): string {
  const source = formIndex(doc).byCode.get(code) ?? formIndex(doc).byName.get(scopeOf(doc, id))?.get(code.toLowerCase())
  const table = source === undefined ? undefined : keptIn(doc, tables, source).table
  return table ? `${code}_jnpfTable_${table.table}${scopeOf(doc, id) === rootId ? 1 : 0}` : code
}

function sayTablesOfSources(edit: Edit<TreeDocument>, tables: Tables) {
  for (const id of Object.keys(edit.doc.nodes)) {
    if (id === rootId || factsOf(typeOfNode(edit.doc, id)).copiesFrom === null) continue
    const stored = readText(own(shellOf(edit.doc, id), 'relationField'))
    const next = stored === '' ? '' : sourceName(edit.doc, tables, id, attributeSource(stored))
    if (next !== stored) setValue(edit, id, ['relationField'], next)
  }
}

/**
 * Lets the names of all fields follow when another table becomes the main one: each field stays in its column. A field whose new name is
 * taken keeps the one it has, and is told of.
 */
export function followTables(before: Tables, after: Tables): Command<TreeDocument, Renamed> {
  return (edit) => {
    const scripts: Reference[] = []
    const fields = Object.keys(edit.doc.nodes).flatMap((id) => {
      if (id === rootId || kindOfNode(edit.doc, id) !== 'field' || scopeOf(edit.doc, id) !== rootId) return []
      const { table, column } = keptIn(edit.doc, before, id)
      return table && column && after.some((one) => one.table === table.table)
        ? [{ id, table: table.table, column: column.name }]
        : []
    })
    // Names of the main table are given away before they are taken.
    const isMainNow = ({ table }: { table: string }) => Number(columnName(after, table, '') === '')
    for (const { id, ...kept } of fields.toSorted((one, other) => isMainNow(one) - isMainNow(other))) {
      if (columnName(after, kept.table, kept.column) === nameOfNode(edit.doc, id)) continue
      const result = keepIn(after, id, kept)(edit)
      if (!isRefusal(result)) scripts.push(...result.scripts)
    }
    return { scripts }
  }
}
