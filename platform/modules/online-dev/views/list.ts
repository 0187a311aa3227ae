import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { addAmounts } from '@/lib/domain/decimal'
import { fieldOfRow } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import { type Access, canUseInList, isListColumn } from '../records/access'
import type { ListInput, ListPage } from '../records/list-condition'
import { grouped, groupTitleColumn } from '../records/list-rows'
import { viewRows } from './rows'

/** A page of a data view, cut here; groups come all at once (contract 3b §12, §4.4). */
export async function listView(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput): Promise<ListPage> {
  const { list } = access.module
  const rows = await viewRows(ctx, actor, access, input)
  const pagination = { currentPage: input.currentPage, pageSize: input.pageSize, total: rows.length }
  if (list.type === 3 && list.groupField !== '' && canUseInList(access, list.groupField))
    return { list: grouped(ctx, access, rows).map((group) => withSums(access, group)), pagination }
  const start = offsetOf(input)
  return { list: rows.slice(start, start + input.pageSize), pagination }
}

/** Sums over everything that the view would show on all its pages. */
export async function sumsOfView(ctx: PlatformContext, actor: Actor, access: Access, input: ListInput) {
  const rows = await viewRows(ctx, actor, access, input)
  return { count: rows.length, sums: sumsOf(access, rows) }
}

/** Own, beside what the contract has of a group: what the groups of records tell as well (`listGroups`). */
function withSums(access: Access, group: RecordRow): RecordRow {
  const rows = group['children'] as RecordRow[]
  const text = String(fieldOfRow(group, groupTitleColumn(access.module)) ?? '')
  return { ...group, group: { key: '', text, count: rows.length, sums: sumsOf(access, rows) } }
}

function sumsOf(access: Access, rows: readonly RecordRow[]): Record<string, string> {
  const { list } = access.module
  if (!list.showSummary) return {}
  const summed = list.summaryFields.filter((code) => isListColumn(access.module, code) && canUseInList(access, code))
  return Object.fromEntries(summed.map((code) => [code, addAmounts(rows.map((row) => fieldOfRow(row, code))).toFixed()]))
}
