import { addAmounts } from '@/lib/domain/decimal'
import { type Calculation, calculate, calculationPlan, type OperandReader } from './calculations'
import { isRecord, own, readList } from './read'
import type { FormDesign, RecordValues } from './types'
import { decodeList } from './wire-values'

/**
 * The record with every calculated field computed again, whatever was sent for it (contract 3a §10). Fields without a
 * name are shown and not kept. The record given is not changed.
 */
export function computeRecord(design: FormDesign, values: RecordValues): Record<string, unknown> {
  const { calculations } = calculationPlan(design)
  const result: Record<string, unknown> = { ...values }
  if (calculations.length === 0) return result
  const unnamed = new Map<string, unknown>()
  for (const calculation of calculations) {
    const { parentTable, name, code } = calculation.node
    if (parentTable !== null) {
      computeRows(calculation, result, parentTable, name)
      continue
    }
    const { value } = calculate(calculation, readerOf(result, unnamed, null))
    if (name === '') unnamed.set(code, value)
    else result[name] = value
  }
  return result
}

function computeRows(calculation: Calculation, result: Record<string, unknown>, table: string, name: string) {
  const rows = rowsOf(result, table)
  if (rows.length === 0 || name === '') return
  result[table] = rows.map((row) =>
    isRecord(row) ? { ...row, [name]: calculate(calculation, readerOf(result, new Map(), row)).value } : row,
  )
}

function rowsOf(record: RecordValues, table: string): readonly unknown[] {
  return readList(decodeList(own(record, table)))
}

function readerOf(
  record: RecordValues,
  unnamed: ReadonlyMap<string, unknown>,
  row: Readonly<Record<string, unknown>> | null,
): OperandReader {
  const child = (code: string) => code.slice(code.indexOf('-') + 1)
  return {
    main: (code) => own(record, code) ?? unnamed.get(code),
    row: (code) => (row === null ? undefined : own(row, child(code))),
    sum: (code) =>
      addAmounts(
        rowsOf(record, code.slice(0, code.indexOf('-')))
          .filter(isRecord)
          .map((item) => own(item, child(code))),
      ),
  }
}
