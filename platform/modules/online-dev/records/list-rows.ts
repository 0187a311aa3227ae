import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { besideKey, fieldOfRow, withOwnKeys } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import { type Access, canUseInList } from './access'
import { withTasks } from './flow-tasks'
import type { StoredRecord } from './stored-record'
import { textMaker } from './texts'

/** Rows as the list shows them: permitted columns only, texts under their keys (contract 3b §8.3, §4.4). */
export async function listRows(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  records: readonly StoredRecord[],
): Promise<RecordRow[]> {
  const { list, fields } = access.module
  const rows = await flatRows(ctx, actor, access, records)
  if (list.type === 3 && fields.has(list.groupField) && canUseInList(access, list.groupField)) return grouped(ctx, access, rows)
  return isTreeOf(access) ? nested(rows, parentKeyOf(access)) : rows
}

/** The same below each other, whatever the list makes of them. */
export async function flatRows(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  records: readonly StoredRecord[],
): Promise<RecordRow[]> {
  const { module } = access
  const { list } = module
  const extra = [list.groupField, list.parentField].filter((code) => code !== '' && module.fields.has(code))
  const codes = new Set([...module.listCodes, ...extra].filter((code) => canUseInList(access, code)))
  const maker = await textMaker(ctx, actor, { access, records, codes })
  const isTree = isTreeOf(access)
  const parentKey = parentKeyOf(access)
  const rows = records.map((record): RecordRow => {
    const texts = maker.textsOf(record, { isEditable: list.type === 4 })
    if (isTree) texts[parentKey] = record.data[list.parentField] ?? ''
    return withOwnKeys(texts, { id: record.id, f_version: record.version })
  })
  return withTasks(ctx.db, module, rows)
}

/** Whether the list is a tree to this person: who may not see what is above a record sees the records below each other. */
export function isTreeOf(access: Access): boolean {
  const { list, fields } = access.module
  return list.type === 5 && fields.has(list.parentField) && canUseInList(access, list.parentField)
}

function parentKeyOf({ module }: Access): string {
  return besideKey(module.list.parentField, 'id', (name) => module.fields.has(name))
}

/** Type 3: the group's text stands in the first column that is not the group field. */
export function grouped(ctx: PlatformContext, { module }: Pick<Access, 'module'>, rows: readonly RecordRow[]): RecordRow[] {
  const { groupField } = module.list
  const titleColumn = groupTitleColumn(module)
  const groups = new Map<string, RecordRow[]>()
  for (const row of rows) {
    const text = String(fieldOfRow(row, groupField) ?? '')
    groups.set(text, [...(groups.get(text) ?? []), row])
  }
  return [...groups].map(([text, children]) => withOwnKeys({ [titleColumn]: text }, { id: ctx.newId(), top: true, children }))
}

/** The column that the text of a group stands in. */
export function groupTitleColumn({ list, listCodes }: Pick<Module, 'list' | 'listCodes'>): string {
  return [...listCodes].find((code) => code !== list.groupField) ?? list.groupField
}

/** Type 5: rows below their parent. A row whose parent is not shown, or that stands in a circle, is at the top. */
function nested(rows: readonly RecordRow[], parentKey: string): RecordRow[] {
  const byId = new Map<string, RecordRow & { children: RecordRow[] }>()
  for (const row of rows) byId.set(row.id, { ...withOwnKeys(row, { children: [] }), id: row.id })
  const roots: RecordRow[] = []
  for (const row of byId.values()) {
    const parent = byId.get(String(row[parentKey] ?? ''))
    if (parent && !isBelow(byId, parent, row.id, parentKey)) parent.children.push(row)
    else roots.push(row)
  }
  return roots
}

function isBelow(byId: ReadonlyMap<string, RecordRow>, start: RecordRow, id: string, parentKey: string): boolean {
  const seen = new Set<string>()
  let at: RecordRow | undefined = start
  while (at && !seen.has(at.id)) {
    if (at.id === id) return true
    seen.add(at.id)
    at = byId.get(String(at[parentKey] ?? ''))
  }
  return false
}
