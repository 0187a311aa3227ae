import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { own } from '@/lib/form/read'
import { withOwnKeys } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import { withShownRows } from '../query/shown-rows'
import { type Access, openModule } from './access'
import { type ListInput, type ListPage, listCondition } from './list-condition'
import { flatRows, isTreeOf } from './list-rows'
import type { StoredRecord } from './stored-record'
import { findByIds, findCircling, findLevel } from './tree-store'

/** More below one record than any list without pages shows. */
const levelRowsMax = 10_000
/** As deep as rows are drawn below each other. */
const depthMax = 30

/** Whether the list gives a level at a time (contract 3b §4.1); what is looked for comes whole, with what is above it. */
export function isLazyTree(access: Access, input: Pick<ListInput, 'queryJson' | 'superQueryJson'>): boolean {
  return isTreeOf(access) && Number(own(access.module.list.raw, 'treeLazyType')) === 1 && !isNarrowed(input)
}

/** The first level. */
export async function listRoots(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput): Promise<ListPage> {
  const list = await readLevel(ctx, actor, access, { input, parentId: null })
  return { list, pagination: { currentPage: 1, pageSize: input.pageSize, total: list.length } }
}

/** The records directly below one (contract 3b §8.3). */
export async function listChildren(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  { input, id }: { input: ListInput; id: string },
): Promise<{ list: RecordRow[] }> {
  const access = await openModule(ctx, actor, modelId)
  // Who may not see what stands below what sees all records below each other.
  return { list: isTreeOf(access) ? await readLevel(ctx, actor, access, { input, parentId: id }) : [] }
}

type Level = { input: ListInput; parentId: string | null }

async function readLevel(ctx: PlatformContext, actor: Actor, access: Access, { input, parentId }: Level): Promise<RecordRow[]> {
  const condition = await listCondition(ctx, actor, access, input)
  const circling = await circlingIn(ctx, access.module)
  const found = await findLevel(ctx.db, { access, sorting: input, condition, limit: levelRowsMax, circling }, parentId)
  const rows = await flatRows(ctx, actor, access, await withShownRows(ctx, access, input, found))
  return rows.map((row, index) => ({ ...withOwnKeys(row, { hasChildren: found[index]?.hasChildren === true }), id: row.id }))
}

/** By their plans, which are made anew with each release: modules of which no record stands below itself, and none ever will. */
const withoutCircles = new WeakSet<Module['plan']>()

async function circlingIn({ db }: PlatformContext, module: Module): Promise<readonly string[]> {
  if (withoutCircles.has(module.plan)) return []
  const found = await findCircling(db, module)
  if (found.length === 0) withoutCircles.add(module.plan)
  return found
}

/** Records that were looked for, and those above them, as far as this person may see them: a match without its place says little. */
export async function withAncestors(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  { records, input }: { records: readonly StoredRecord[]; input: ListInput },
): Promise<readonly StoredRecord[]> {
  if (!isTreeOf(access) || !isNarrowed(input)) return records
  const scope = await listCondition(ctx, actor, access, { queryJson: '', superQueryJson: '' })
  const known = new Map(records.map((record) => [record.id, record]))
  let wanted = parentsOf(access, records, known)
  for (let depth = 0; depth < depthMax && wanted.length > 0; depth += 1) {
    const above = await findByIds(ctx.db, access.module, wanted, scope)
    const shown = await withShownRows(ctx, access, { superQueryJson: '' }, above)
    for (const record of shown) known.set(record.id, record)
    wanted = parentsOf(access, above, known)
  }
  return [...known.values()]
}

function parentsOf({ module }: Access, records: readonly StoredRecord[], known: ReadonlyMap<string, StoredRecord>): string[] {
  const ids = records.map((record) => record.data[module.list.parentField])
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== '' && !known.has(id)))]
}

function isNarrowed({ queryJson, superQueryJson }: Pick<ListInput, 'queryJson' | 'superQueryJson'>): boolean {
  return queryJson.trim() !== '' || superQueryJson.trim() !== ''
}
