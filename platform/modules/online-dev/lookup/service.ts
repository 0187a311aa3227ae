import { withOwnKeys } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import { offsetOf } from '../../../kit/paging'
import { storedConditions } from '../query/conditions'
import { dataScope } from '../query/data-scope'
import { orderOf, type Sorting } from '../query/order'
import { allOf, contains, someOf, textOf } from '../query/predicates'
import { type Condition, type SqlField, sqlField } from '../query/sql-field'
import { recordsForViewing } from '../records/detail'
import type { ListPage } from '../records/list-condition'
import { countOf, findSlice } from '../records/source-store'
import { textMaker } from '../records/texts'
import { type LookupAccess, openForLookup } from './open-by-link'

/** Larger pages are not cut (contract 3b §10), up to what one answer may hold. */
const pageSizeMax = 500
const rowsMax = 10_000
const keywordColumnsMax = 50
const idsMax = 200

export type LookupQuery = Sorting & {
  currentPage: number
  pageSize: number
  keyword: string
  relationField: string
  columnOptions: string
  /** Of these records alone, as their detail shows them. */
  ids?: string | undefined
}

/** Records to choose from: all main fields as text, narrowed by a keyword over the columns that the chooser shows. */
export async function lookupRecords(ctx: PlatformContext, actor: Actor, modelId: string, query: LookupQuery): Promise<ListPage> {
  const ids = [...new Set((query.ids ?? '').split(',').filter(Boolean))].slice(0, idsMax)
  if (ids.length > 0) {
    const list = await recordsForViewing(ctx, actor, modelId, ids)
    return { list, pagination: { currentPage: 1, pageSize: ids.length, total: list.length } }
  }
  const opened = await openForLookup(ctx, actor, modelId)
  const { access, codes } = opened
  const { module } = access
  const condition = allOf([
    storedConditions(ctx, module, module.filter),
    await dataScope(ctx, actor, module, access.rights),
    ...keywordCondition(opened, query),
  ])
  const total = await countOf(ctx, module, condition)
  const isPaged = query.pageSize <= pageSizeMax
  const limit = isPaged ? query.pageSize : rowsMax
  const offset = isPaged ? offsetOf(query) : 0
  const { currentPage, pageSize } = query
  const pagination = { currentPage, pageSize, total }
  if (offset >= total) return { list: [], pagination }
  const rows = await findSlice(ctx, module, condition, { order: orderOf(access, query), limit, offset })
  const maker = await textMaker(ctx, actor, { access, records: rows, codes })
  return { list: rows.map((record) => withOwnKeys(maker.textsOf(record), { id: record.id })), pagination }
}

function keywordCondition({ access, codes }: LookupAccess, query: LookupQuery): Condition[] {
  const keyword = query.keyword.trim()
  if (keyword === '') return []
  const asked = query.columnOptions.split(',').map((code) => code.trim())
  const columns = [...new Set([...asked, query.relationField])].filter((code) => codes.has(code)).slice(0, keywordColumnsMax)
  const fields = columns.flatMap((code) => access.module.fields.get(code) ?? []).map((node) => sqlField(access.module.plan, node))
  return [someOf(fields.flatMap((field) => holds(field, keyword)))]
}

/** Fields whose stored value reads as what people see: texts, options under their own value, and numbers. */
function holds(field: SqlField, keyword: string): Condition[] {
  if (field.isSystem) return []
  if (field.shape === 'text' || field.shape === 'scalar') return [contains(field, keyword)]
  if (field.shape !== 'number') return []
  return /^[-\d.,]+$/.test(keyword) ? [contains({ ...field, value: textOf(field) }, keyword.replaceAll(',', ''))] : []
}
