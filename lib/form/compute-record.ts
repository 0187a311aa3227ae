import { addAmounts } from '@/lib/domain/decimal'
import { type Calculation, calculate, calculationPlan, type OperandReader } from './calculations'
import { isRecord, own, readList } from './read'
import type { FieldNode, FormDesign, RecordValues } from './types'
import { decodeList } from './wire-values'

/**
 * The record with every calculated field computed again, whatever was sent for it (contract 3a §10). Fields without a
 * name are shown and not kept. The record given is not changed.
 */
export function computeRecord(design: FormDesign, values: RecordValues): Record<string, unknown> {
  return compute(design, values, (node) => node.name)
}

/**
 * The record to read: calculations that are not stored stand in it, and in its rows, under their codes (contract 3a §15).
 * Stored ones are as they were stored.
 */
export function withUnstored(design: FormDesign, values: RecordValues): RecordValues {
  const { calculations } = calculationPlan(design)
  if (!calculations.some(({ node }) => node.name === '')) return values
  return compute(design, values, (node) => (node.name === '' ? node.code : ''))
}

/** `keyOf` is where a result is kept; empty for one that others may read and that is not kept. */
function compute(design: FormDesign, values: RecordValues, keyOf: (node: FieldNode) => string): Record<string, unknown> {
  const result: Record<string, unknown> = { ...values }
  const unkept = new Map<string, unknown>()
  for (const calculation of calculationPlan(design).calculations) {
    const { node } = calculation
    const key = keyOf(node)
    if (node.parentTable !== null) {
      if (key !== '') computeRows(calculation, result, node.parentTable, key)
      continue
    }
    const { value } = calculate(calculation, readerOf(result, unkept, null))
    if (key === '') unkept.set(node.code, value)
    else result[key] = value
  }
  return result
}

function computeRows(calculation: Calculation, result: Record<string, unknown>, table: string, key: string) {
  const rows = rowsOf(result, table)
  if (rows.length === 0) return
  result[table] = rows.map((row) =>
    isRecord(row) ? { ...row, [key]: calculate(calculation, readerOf(result, new Map(), row)).value } : row,
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
