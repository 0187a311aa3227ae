import { type Calculation, calculate, calculationPlan } from './calculations'
import type { ColumnSums } from './column-sums'
import { type FormData, slotOf } from './form-data'
import type { FormStoreOptions } from './form-store-types'
import type { FieldNode, FormDesign } from './types'

type Write = (node: FieldNode, value: number, rowKey?: string) => void

type Values = { data: FormData; sums: ColumnSums; write: Write }

/** Calculations that wait to be done again, with the rows in which; null means wherever they stand. */
export class CalculationQueue {
  private readonly plan
  private readonly warned = new Set<string>()
  private readonly waiting = new Map<Calculation, Set<string> | null>()

  constructor(
    design: FormDesign,
    private readonly form: Values,
    private readonly onWarning: FormStoreOptions['onWarning'],
  ) {
    this.plan = calculationPlan(design)
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0
  }

  awaitAll() {
    for (const calculation of this.plan.calculations) this.waiting.set(calculation, null)
  }

  /** Everything that reads this field: in its own row where it stands in the same sub-table, everywhere else. */
  await(node: FieldNode, rowKey?: string) {
    for (const calculation of this.plan.readers.get(node.code) ?? []) {
      const isSameTable = calculation.node.parentTable !== null && calculation.node.parentTable === node.parentTable
      this.add(calculation, isSameTable ? rowKey : undefined)
    }
  }

  /** Sums of this column over rows that came or went. */
  awaitSums(column: FieldNode) {
    for (const calculation of this.plan.readers.get(column.code) ?? []) {
      if (calculation.node.parentTable !== column.parentTable) this.add(calculation, undefined)
    }
  }

  /** The calculation that stands at this node itself, for new rows. */
  awaitOwn(node: FieldNode, rowKey: string) {
    const own = this.plan.byNode.get(node)
    if (own) this.add(own, rowKey)
  }

  /** The plan is ordered, so one pass settles every chain. */
  compute() {
    if (this.waiting.size === 0) return
    for (const calculation of this.plan.calculations) {
      const rows = this.waiting.get(calculation)
      if (rows === undefined) continue
      const table = calculation.node.parentTable
      if (table === null) this.computeOne(calculation)
      else for (const key of rows ?? this.form.data.rows(table)) this.computeOne(calculation, key)
    }
    this.waiting.clear()
  }

  clear() {
    this.waiting.clear()
  }

  private add(calculation: Calculation, rowKey: string | undefined) {
    const rows = this.waiting.get(calculation)
    if (rowKey === undefined || rows === null) this.waiting.set(calculation, null)
    else this.waiting.set(calculation, (rows ?? new Set()).add(rowKey))
  }

  private computeOne(calculation: Calculation, rowKey?: string) {
    const { data, sums, write } = this.form
    const slot = slotOf(calculation.node.code, rowKey)
    // The row was removed while it waited.
    if (rowKey !== undefined && !data.values.has(slot)) return
    const { value, fault } = calculate(calculation, {
      main: (code) => data.values.get(code),
      row: (code) => data.values.get(slotOf(code, rowKey)),
      sum: (code, tableName) => sums.sum(code, tableName),
    })
    const where = calculation.node.label || calculation.node.code
    if (fault !== undefined && !this.warned.has(where)) {
      this.warned.add(where)
      this.onWarning?.({ code: fault, where })
    }
    if (data.values.get(slot) !== value) write(calculation.node, value, rowKey)
  }
}
