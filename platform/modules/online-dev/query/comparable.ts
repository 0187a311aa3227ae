import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import { badValue } from './values'

/** Which symbols have a meaning on which field; whatever has none is refused instead of answering something. */

const membershipSymbols: readonly string[] = ['==', '<>', 'in', 'notIn']

export type Compared = { shape: ValueShape; node: FieldNode | null }

/**
 * Files, sub-tables and ranges hold nothing that a value could equal, so that their `<>` would let everything through; of lists and
 * ways from a root only the members can be asked for.
 */
export function demandComparable({ shape, node }: Compared, symbol: string, path: string): void {
  if (isSealed(shape, node)) throw badValue(path, `${shape} cannot be compared`)
  if (shape === 'list' || shape === 'path' || shape === 'paths') demandMembership(symbol, path)
}

export function demandMembership(symbol: string, path: string): void {
  if (!membershipSymbols.includes(symbol)) throw badValue(path, `members cannot be compared by ${symbol}`)
}

/** Whether nothing can be asked of the field but whether it is filled in. */
export function isSealed(shape: ValueShape, node: FieldNode | null): boolean {
  return shape === 'files' || shape === 'rows' || shape === 'none' || isRange(node)
}

function isRange(node: FieldNode | null): boolean {
  if (node === null) return false
  const { format } = factsOf(node.type)
  return format === 'dateRange' || format === 'timeRange' || node.type === 'numberRange'
}
