import { type Amount, parseAmount, zero } from '@/lib/domain/decimal'
import { type FormData, slotOf } from './form-data'

type ColumnSum = {
  total: Amount
  /** What each row adds at present. */
  parts: Map<string, Amount>
  /** Rows whose part may have changed; null when every row has to be read. */
  stale: Set<string> | null
  /** How many parts are so large or so fine that the total cannot hold them beside others without loss. */
  extremeCount: number
}

/**
 * Sums of sub-table columns that follow single cells: a keystroke in one of 1,000 rows reads that one row. Amounts are
 * decimals, so taking a part away again leaves nothing behind. What is no number adds nothing (contract 3a §10).
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
      sum = { total: zero, parts: new Map(), stale: null, extremeCount: 0 }
      this.sums.set(code, sum)
    }
    const stale = sum.stale ?? this.data.rows(tableName)
    for (const rowKey of stale) this.settle(sum, code, rowKey)
    sum.stale = new Set()
    return sum.extremeCount === 0 ? sum.total : addAll(sum.parts.values())
  }

  private settle(sum: ColumnSum, code: string, rowKey: string) {
    const before = sum.parts.get(rowKey)
    // A row that is gone has no value and so no part.
    const after = parseAmount(this.data.values.get(slotOf(code, rowKey)))
    if (before) {
      sum.parts.delete(rowKey)
      if (isExtreme(before)) sum.extremeCount -= 1
      else sum.total = sum.total.minus(before)
    }
    if (after === null || after.isZero()) return
    sum.parts.set(rowKey, after)
    if (isExtreme(after)) sum.extremeCount += 1
    else sum.total = sum.total.plus(after)
  }
}

/** Between 1e-25 and 1e25 the 60 digits of an amount hold the sum of any number of rows exactly. */
function isExtreme(part: Amount): boolean {
  return part.power > 25 || part.decimals > 25
}

function addAll(parts: Iterable<Amount>): Amount {
  let sum = zero
  for (const part of parts) sum = sum.plus(part)
  return sum
}
