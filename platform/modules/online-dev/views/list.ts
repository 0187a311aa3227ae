import { addAmounts } from '@/lib/domain/decimal'
import { fieldOfRow } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import { type Access, canUseInList, isListColumn } from '../records/access'
import type { ListInput, ListPage } from '../records/list-condition'
import { grouped } from '../records/list-rows'
import { viewRows } from './rows'

/** A page of a data view, cut here; groups come all at once (contract 3b §12, §4.4). */
export async function listView(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput): Promise<ListPage> {
  const { list } = access.module
  const rows = await viewRows(ctx, actor, access, input)
  const pagination = { currentPage: input.currentPage, pageSize: input.pageSize, total: rows.length }
  if (list.type === 3 && list.groupField !== '' && canUseInList(access, list.groupField))
    return { list: grouped(ctx, access, rows), pagination }
  const start = offsetOf(input)
  return { list: rows.slice(start, start + input.pageSize), pagination }
}

/** Sums over everything that the view would show on all its pages. */
export async function sumsOfView(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput) {
  const { list } = access.module
  const rows = await viewRows(ctx, actor, access, input)
  const summed = list.summaryFields.filter((code) => isListColumn(access.module, code) && canUseInList(access, code))
  const sums = summed.map((code) => [code, addAmounts(rows.map((row) => fieldOfRow(row, code))).toFixed()] as const)
  return { count: rows.length, sums: list.showSummary ? Object.fromEntries(sums) : {} }
}
