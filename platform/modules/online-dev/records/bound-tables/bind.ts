import { configAttribute, textAttribute } from '@/lib/form/attributes'
import { readDocument } from '@/lib/form/parse-design'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import { isMainTable, secondaryPlace, serviceColumnNames } from '@/lib/form/table-names'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { tableColumns, tableNodes, walkMainFields } from '@/lib/form/walk'
import { refused } from '../../../../kit/refusals'
import { isSystemType } from '../field-shape'
import {
  type Binding,
  type BoundField,
  type BoundPart,
  type BoundRows,
  type BoundTable,
  type Column,
  isCountedPolicy,
} from './binding'
import { fits, valueKindOf } from './fitting'
import { isTableName } from './names'

/** The tables of a design as it says them (contract 3b §3). */
export type ChosenTable = { table: string; isMain: boolean; tableField: string; relationField: string }

/** The columns of tables as they are, by name; of one that is not there nothing. */
export type Catalog = ReadonlyMap<string, readonly Column[]>

/** Empty for a design without tables of its own choice. */
export function chosenTables(tablesJson: string): ChosenTable[] {
  const document = readDocument(tablesJson === '' ? '[]' : tablesJson)
  const entries = 'value' in document ? readList(document.value).filter(isRecord) : []
  return entries.map((entry) => ({
    table: readText(own(entry, 'table')),
    isMain: isMainTable(entry),
    tableField: readText(own(entry, 'tableField')),
    relationField: readText(own(entry, 'relationField')),
  }))
}

type Asked = { designId: string; chosen: readonly ChosenTable[]; form: FormDesign; catalog: Catalog }

/** What stands where. Throws the refusal of tables that do not fit the design (contract 3b §2.3). */
export function bind({ designId, chosen, form, catalog }: Asked): Binding {
  const isCounted = isCountedPolicy(form.raw)
  if (new Set(chosen.map(({ table }) => table)).size < chosen.length) throw refused('子表重复', 'tables')
  const keyed = new Map(chosen.map((one) => [one.table, keyedTable(one.table, catalog, isCounted)]))
  const main = chosen.find(({ isMain }) => isMain)
  const mainTable = main && keyed.get(main.table)
  if (!main || !mainTable || chosen.filter(({ isMain }) => isMain).length > 1) throw refused('请选择一个主表', 'tables')
  const others = chosen.filter(({ isMain }) => !isMain)
  const partOf = (one: ChosenTable) => partTable(one, keyed.get(one.table) as Keyed, { main, key: mainTable.key })
  const subTables = tableNodes(form)
  const ofRows = new Set(subTables.map(childTableOf))
  const rows = subTables.map((node) => {
    const one = others.find(({ table }) => table === childTableOf(node))
    if (!one) throw refused(`子表[${node.label}]请先关联数据表`, 'tables')
    return rowsTable(node, partOf(one), catalog)
  })
  const parts = others.filter(({ table }) => !ofRows.has(table)).map(partOf)
  const placed = placeFields(form, { main: main.table, parts: new Set(parts.map(({ table }) => table)) })
  const withFields = <T extends BoundTable>(bound: T): T => ({
    ...bound,
    fields: boundFields(placed.get(bound.table) ?? [], bound, catalog),
  })
  return {
    designId,
    main: withFields({ table: main.table, key: mainTable.key, fields: [] }),
    idColumn: isCounted ? 'f_flowtaskid' : mainTable.key.name,
    parts: parts.map(withFields).filter(({ fields }) => fields.length > 0),
    rows,
    hasLock: form.config.concurrencyLock,
    isLogical: form.config.logicalDelete,
  }
}

/** As long as the ids of rows are that get one from us. */
const keyCharacters = 32

type Keyed = { table: string; key: Column; columns: readonly Column[] }

function keyedTable(table: string, catalog: Catalog, isCounted: boolean): Keyed {
  const columns = catalog.get(table)
  if (!isTableName(table) || !columns) throw refused(`表[${table}]不存在`, 'tables')
  const [key, second] = columns.filter(({ isKey }) => isKey)
  if (!key || second) throw refused(`表[${table}]无主键!`, 'tables')
  const isText = key.kind === 'varchar' || key.kind === 'text'
  const fitsPolicy = isCounted ? key.isCounted && (key.kind === 'int' || key.kind === 'bigint') : isText
  if (!fitsPolicy) {
    const countedText = `主键策略:[自增长id]，与表[${table}]主键策略不一致!`
    throw refused(isCounted ? countedText : `主键策略:[雪花ID]，与表[${table}]主键策略不一致!`, 'tables')
  }
  if (isText && key.length !== null && key.length < keyCharacters)
    throw refused(`表[${table}]主键的长度至少为${keyCharacters}`, 'tables')
  return { table, key, columns }
}

function partTable(one: ChosenTable, keyed: Keyed, main: { main: ChosenTable; key: Column }): BoundPart {
  const { table, tableField, relationField } = one
  if (tableField === '') throw refused(`表${table}外键字段不能为空`, 'tables')
  if (relationField === '') throw refused(`表${table}关联主键不能为空`, 'tables')
  if (relationField !== main.key.name) throw refused(`表[${table}]关联主键必须是主表的主键`, 'tables')
  const foreignKey = keyed.columns.find(({ name }) => name === tableField)
  if (!foreignKey) throw refused(`表[${table}]没有字段[${tableField}]`, 'tables')
  const isOfKind = familyOf(foreignKey) === familyOf(main.key)
  if (!isOfKind || foreignKey.isKey) throw refused(`表[${table}]外键字段与主表主键类型不一致`, 'tables')
  return { table, key: keyed.key, foreignKey, fields: [] }
}

function familyOf({ kind }: Column): 'text' | 'number' | 'other' {
  if (kind === 'varchar' || kind === 'text') return 'text'
  return kind === 'int' || kind === 'bigint' ? 'number' : 'other'
}

function childTableOf(node: FieldNode): string {
  const name = configAttribute(node, 'tableName')
  return typeof name === 'string' ? name : textAttribute(node, 'tableName')
}

function rowsTable(node: FieldNode, part: BoundPart, catalog: Catalog): BoundRows {
  const holders = tableColumns(node)
    .filter(({ name }) => name !== '')
    .map((field) => ({ field, column: field.name }))
  const fields = boundFields(holders, part, catalog)
  return { ...part, fields, code: node.name, idKey: rowIdKey(node) }
}

type Holder = { field: FieldNode; column: string }

/** Fields of the main form by the table that stores them (contract 3a §3.2). */
function placeFields(form: FormDesign, { main, parts }: { main: string; parts: ReadonlySet<string> }) {
  const placed = new Map<string, Holder[]>()
  for (const field of walkMainFields(form)) {
    if (field.name === '' || field.kind === 'table') continue
    const { table, column } = secondaryPlace(field.name) ?? { table: main, column: field.name }
    if (table !== main && !parts.has(table)) throw refused(`控件[${field.label}]的数据表[${table}]不存在`, 'tables')
    placed.set(table, [...(placed.get(table) ?? []), { field, column }])
  }
  return placed
}

function boundFields(holders: readonly Holder[], bound: BoundTable, catalog: Catalog): BoundField[] {
  const columns = catalog.get(bound.table) ?? []
  const foreign = 'foreignKey' in bound ? (bound as BoundPart).foreignKey.name : null
  const taken = new Set<string>()
  return holders.flatMap(({ field, column: name }): BoundField[] => {
    const kind = valueKindOf(field)
    if (kind === null) return []
    const column = columns.find((one) => one.name === name)
    if (!column) throw refused(`表[${bound.table}]没有字段[${name}]`, 'tables')
    if (column.isKey || name === foreign || serviceColumnNames.has(name.toLowerCase()))
      throw refused(`表[${bound.table}]的字段[${name}]由系统写入，不能用作控件`, 'tables')
    if (!fits(kind, column)) throw refused(`表[${bound.table}]的字段[${name}]类型与控件[${field.label}]不符`, 'tables')
    if (taken.has(name)) throw refused(`表[${bound.table}]的字段[${name}]被多个控件使用`, 'tables')
    taken.add(name)
    const system = isSystemType(field.type) ? field.type : null
    return [{ code: field.code, name: field.name, label: field.label, kind, column, system }]
  })
}
