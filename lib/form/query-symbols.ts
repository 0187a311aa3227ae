import type { DataSymbol } from '../domain/data-conditions'
import type { FieldNode } from './types'
import type { QueryKind } from './widget-facts/facts'
import { factsOf } from './widget-facts/table'

const symbolsByKind: Readonly<Record<QueryKind, readonly DataSymbol[]>> = {
  measured: ['>=', '>', '==', '<=', '<', '<>', 'between', 'null', 'notNull'],
  chosen: ['==', '<>', 'in', 'notIn', 'null', 'notNull'],
  states: ['==', '<>'],
  linked: ['==', '<>', 'null', 'notNull'],
  worded: ['==', '<>', 'like', 'notLike', 'null', 'notNull'],
  presence: ['null', 'notNull'],
}

/** The symbols by which a super query can ask for a field (contract 3b §7); none where it offers nothing. */
export function querySymbols(node: Pick<FieldNode, 'type'>): readonly DataSymbol[] {
  const { query } = factsOf(node.type)
  return query === null ? [] : symbolsByKind[query]
}
