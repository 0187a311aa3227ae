import type { PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { formatNumber } from './numbers'
import { findRulePage, type RuleFilter } from './store'

/** Rules offered to designers, with the number issued last (contract 2 §15). */
export async function listRules(ctx: PlatformContext, query: RuleFilter & { currentPage: number; pageSize: number }) {
  const found = await findRulePage(ctx.db, query, limits(query))
  const rows = found.rows.map(({ categoryName, datePart, lastNumber, ...rule }) => ({
    ...rule,
    category: categoryName ?? rule.category,
    outputNumber: datePart === null || lastNumber === null ? '' : formatNumber(rule, datePart, lastNumber),
  }))
  return pageOf(query, { rows, total: found.total })
}
