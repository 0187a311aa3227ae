import { placeOfCode } from '@/lib/domain/data-conditions'
import { formIndex } from '@/lib/form/form-index'
import type { FieldNode } from '@/lib/form/types'
import type { PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import { type LoadedModule, loadReleasedModules, shapeOf } from '../../online-dev/public'
import { findModulePage, findReleasedIds } from './link-store'

/**
 * The tables of the default database that can be chosen: those of modules, by the names that the wire gives them (contract 3b §3.1).
 * What the platform keeps in its own tables is named nowhere.
 */

/** Wire: the id of the database of the platform itself (contract 2 §18.1). */
export const defaultLink = '0'

const prefix = 'mt'

export function tableOf(designId: string): string {
  return `${prefix}${designId}`
}

type Question = { keyword: string; currentPage: number; pageSize: number }

/** Those of modules in the default database, a page of them. */
export async function listModuleTables(ctx: PlatformContext, query: Question) {
  const found = await findModulePage(ctx.db, query.keyword.trim(), limits(query))
  const rows = found.rows.map(({ id, fullName, description }) => {
    return { table: tableOf(id), tableName: `${fullName}-主表`, description: description ?? '' }
  })
  return pageOf(query, { rows, total: found.total })
}

type TablePlace = { linkId: string; table: string; menuType: number; dataType: number }

/** Fields of the main table and of its sub-tables. Lists and forms of pages know theirs in camel case (contract 2 §12.8). */
export async function listTableFields(ctx: PlatformContext, { linkId, table, menuType, dataType }: TablePlace, query: Question) {
  demandLink(linkId)
  const isCamelCase = menuType === 2 && dataType !== 3
  const all = fieldsOf(await moduleOf(ctx, table)).map((field) =>
    isCamelCase ? { ...field, field: camelCase(field.field) } : field,
  )
  const keyword = query.keyword.trim()
  const matching = all.filter(({ field, fieldName }) => field.includes(keyword) || fieldName.includes(keyword))
  const { limit, offset } = limits(query)
  return pageOf(query, { rows: matching.slice(offset, offset + limit), total: matching.length })
}

/** Refuses what is no table that can be chosen. */
export async function demandTables(ctx: PlatformContext, linkId: string, tables: readonly string[]): Promise<void> {
  demandLink(linkId)
  const known = new Set((await findReleasedIds(ctx.db, tables.map(designOf))).map(tableOf))
  if (tables.some((table) => !known.has(table))) throw refused(messages.missing, 'linkTables')
}

function demandLink(linkId: string): void {
  if (linkId !== defaultLink) throw refused(messages.missing, 'linkId')
}

function designOf(table: string): string {
  return table.startsWith(prefix) ? table.slice(prefix.length) : ''
}

async function moduleOf(ctx: PlatformContext, table: string): Promise<LoadedModule> {
  const designId = designOf(table)
  const module = (await loadReleasedModules(ctx.db, [designId])).get(designId)
  if (!module) throw refused(messages.missing, 'table')
  return module
}

function fieldsOf({ form }: LoadedModule) {
  const { mainFields, tables, columns } = formIndex(form)
  const named = (nodes: readonly FieldNode[], table: FieldNode | null) =>
    nodes.filter(({ name }) => name !== '').map((node) => fieldOf(node, table))
  return [...named(mainFields, null), ...tables.flatMap((table) => named(columns.get(table.name) ?? [], table))]
}

function fieldOf(node: FieldNode, table: FieldNode | null) {
  const { enCode, childTableKey } = placeOfCode(node.name, table?.name ?? null)
  const label = node.label || node.name
  const fieldName = table ? `${table.label || table.name}-${label}` : label
  return { field: enCode, fieldName, dataType: dataTypeOf(node), childTableKey }
}

function dataTypeOf(node: FieldNode): string {
  const shape = shapeOf(node)
  if (shape === 'number') return 'decimal'
  return shape === 'date' ? 'datetime' : 'varchar'
}

function camelCase(field: string): string {
  return field.replace(/^f_/, '').replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
