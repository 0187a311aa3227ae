import { type Amount, parseAmount, zero } from '@/lib/domain/decimal'
import { type FormData, slotOf } from './form-data'

type ColumnSum = {
  total: Amount
  /** What each row adds at present. */
  parts: Map<string, Amount>
  /** Rows whose part may have changed; null when every row has to be read. */
  stale: Set<string> | null
}

/**
 * Sums of sub-table columns that follow single cells: a keystroke in one of 1,000 rows reads that one row. Amounts are
 * added exactly, so taking a part away again leaves nothing behind. What is no number adds nothing (contract 3a §10).
 */
export class ColumnSums {
  private readonly sums = new Map<string, ColumnSum>()

  constructor(private readonly data: FormData) {}

  changed(code: string, rowKey: string) {
    this.sums.get(code)?.stale?.add(rowKey)
  }

  clear() {
    this.sums.clear()
  }

  sum(code: string, tableName: string): Amount {
    let sum = this.sums.get(code)
    if (!sum) {
      sum = { total: zero, parts: new Map(), stale: null }
      this.sums.set(code, sum)
    }
    const stale = sum.stale ?? this.data.rows(tableName)
    for (const rowKey of stale) this.settle(sum, code, rowKey)
    sum.stale = new Set()
    return sum.total
  }

  private settle(sum: ColumnSum, code: string, rowKey: string) {
    const before = sum.parts.get(rowKey)
    // A row that is gone has no value and so no part.
    const after = parseAmount(this.data.values.get(slotOf(code, rowKey)))
    if (before) {
      sum.parts.delete(rowKey)
      sum.total = sum.total.minus(before)
    }
    if (after === null || after.eq(0)) return
    sum.parts.set(rowKey, after)
    sum.total = sum.total.plus(after)
  }
}
