import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { isSameJson } from '../tree/values'
import { mergeOrder } from './merge-order'
import type { Side, Versions } from './merge-types'

/** Asked about one value that both changed differently. */
export type Settle = (property: string, values: Versions<unknown>) => Side

type Rules = {
  settle: Settle
  /** Numbers of a drawing and copies, which mean nothing to a person: mine counts, of counters the higher one. */
  quietKeys: ReadonlySet<string>
}

/** Objects key by key, as deep as they go; lists and texts (scripts too) are one value. `property` is a path without `__config__`. */
export function mergeValues(versions: Versions<unknown>, rules: Rules, property = ''): unknown {
  const { base, mine, theirs } = versions
  if (isSameJson(mine, theirs) || isSameJson(theirs, base)) return mine
  if (isSameJson(mine, base)) return theirs
  if (isRecord(mine) && isRecord(theirs)) {
    return mergeRecords({ base: isRecord(base) ? base : {}, mine, theirs }, rules, property)
  }
  return rules.settle(property, versions) === 'mine' ? mine : theirs
}

function mergeRecords({ base, mine, theirs }: Versions<RawRecord>, rules: Rules, path: string): RawRecord {
  const orders = { base: Object.keys(base), mine: Object.keys(mine), theirs: Object.keys(theirs) }
  const keys = new Set([...orders.mine, ...orders.theirs])
  // In which order keys stand is nobody's decision.
  const entries = mergeOrder(orders, keys, () => 'mine').map((key) => {
    const property = key === '__config__' ? path : path === '' ? key : `${path}.${key}`
    const values = { base: own(base, key), mine: own(mine, key), theirs: own(theirs, key) }
    const value = rules.quietKeys.has(key) ? quietly(values) : mergeValues(values, rules, property)
    return [key, value] as const
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function quietly({ base, mine, theirs }: Versions<unknown>): unknown {
  if (isSameJson(mine, base)) return theirs
  if (isSameJson(theirs, base)) return mine
  if (typeof mine === 'number' && typeof theirs === 'number') return Math.max(mine, theirs)
  return mine
}
