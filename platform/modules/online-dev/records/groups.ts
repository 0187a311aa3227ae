import type { GroupRow } from '@/lib/contract/online-dev/list-groups'
import { fieldOfRow, withOwnKeys } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import { withShownRows } from '../query/shown-rows'
import { sqlField } from '../query/sql-field'
import { sumsOfView } from '../views/list'
import { type Access, canUseInList, forbidden, openList, openModule } from './access'
import { findGroups, firstOfGroups, rowsOfGroup, sumsOf } from './group-store'
import { type ListInput, type ListPage, listCondition } from './list-condition'
import { flatRows, groupTitleColumn } from './list-rows'
import { sumsOutside } from './outside/records-store'

type GroupPage = { list: GroupRow[]; pagination: ListPage['pagination'] }

/** So many rows come with each group, fewer where many groups are asked for; the others are asked for by `listGroup`. */
const firstRowsMax = 20
const rowsOfPageMax = 1000

/**
 * A grouped list by its groups: the database groups, counts and sums, so that a list of any length shows its first groups at once,
 * each with the count and the sums of all its records.
 */
export async function listOfGroups(ctx: PlatformContext, actor: Actor, modelId: string, input: ListInput): Promise<GroupPage> {
  const access = await openModule(ctx, actor, modelId)
  const field = groupFieldOf(access)
  const asked = { access, field, sorting: input, condition: await listCondition(ctx, actor, access, input) }
  const { currentPage } = input
  const pageSize = Math.min(input.pageSize, rowsOfPageMax)
  const bounds = { offset: offsetOf({ currentPage, pageSize }), limit: pageSize }
  const rowsMax = Math.min(firstRowsMax, Math.floor(rowsOfPageMax / pageSize))
  const { groups, total } = await findGroups(ctx.db, asked, { ...bounds, summed: summedFields(access) })
  const first = await firstOfGroups(ctx.db, asked, { keys: groups.map(({ key }) => key), rowsMax })
  const records = first.map(({ record }) => record)
  const rows = await flatRows(ctx, actor, access, await withShownRows(ctx, access, input, records))
  const titleColumn = groupTitleColumn(access.module)
  const list = groups.map(({ key, mark, count, sums }): GroupRow => {
    const children = rows.filter((_, index) => first[index]?.key === key)
    const text = children[0] ? textOf(fieldOfRow(children[0], field.code)) : ''
    const group = { key: mark, text, count, sums }
    return withOwnKeys({ [titleColumn]: text }, { id: `group:${mark}`, top: true, group, children })
  })
  return { list, pagination: { currentPage, pageSize, total } }
}

/** A page of the rows of one group, in the order of the list. */
export async function listGroup(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  { input, group }: { input: ListInput; group: string },
): Promise<ListPage> {
  const access = await openModule(ctx, actor, modelId)
  const condition = await listCondition(ctx, actor, access, input)
  const asked = { access, field: groupFieldOf(access), sorting: input, condition }
  const bounds = { mark: group, offset: offsetOf(input), limit: input.pageSize }
  const { records, total } = await rowsOfGroup(ctx.db, asked, bounds)
  const list = await flatRows(ctx, actor, access, await withShownRows(ctx, access, input, records))
  return { list, pagination: { currentPage: input.currentPage, pageSize: input.pageSize, total } }
}

/** Sums over everything that the list would show on all its pages. */
export async function listSums(ctx: PlatformContext, actor: Actor, modelId: string, input: ListInput) {
  const access = await openList(ctx, actor, modelId)
  if (access.module.view) return sumsOfView(ctx, actor, access, input)
  const condition = await listCondition(ctx, actor, access, input)
  const summed = summedFields(access)
  const { outside } = access.module.plan
  if (!outside) return sumsOf(ctx.db, { access, condition, summed })
  const fields = summed.map((node) => ({ code: node.code, field: sqlField(access.module.plan, node) }))
  const numbers = fields.filter(({ field }) => field.shape === 'number').map(({ code, field }) => ({ code, value: field.value }))
  return sumsOutside(ctx, outside, condition, numbers)
}

/** Who may not see what a list is grouped by may not learn it from the groups. */
function groupFieldOf(access: Access): FieldNode {
  const { list, fields, id } = access.module
  const field = list.type === 3 ? fields.get(list.groupField) : undefined
  if (!field || field.parentTable !== null || !canUseInList(access, field.code)) throw forbidden(`${id} has no groups to show`)
  return field
}

function summedFields(access: Access): FieldNode[] {
  const { list, fields } = access.module
  if (!list.showSummary) return []
  return list.summaryFields
    .filter((code) => canUseInList(access, code))
    .flatMap((code) => {
      const node = fields.get(code)
      return node?.parentTable === null ? [node] : []
    })
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
