import { shift } from '@/lib/datetime/format'
import type { ListSearch } from '@/lib/form/list-types'
import { readNumber } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** How a condition is asked for: a word, several of some values, exactly one of them, or a span of days. */
export type Condition = 'word' | 'values' | 'value' | 'span'

const searchTypes = { word: 2, values: 1, value: 1, span: 3 } as const satisfies Record<Condition, ListSearch['searchType']>

/** Fields of a design as conditions of a list; what `kinds` does not name is one of some values. */
export function searchesOf(nodes: readonly FieldNode[], kinds: Readonly<Record<string, Condition>>): readonly ListSearch[] {
  return nodes.map((node) => {
    const kind = kinds[node.name] ?? 'value'
    const { code, label } = node
    return { code, label, node, searchType: searchTypes[kind], searchMultiple: kind === 'values', value: undefined }
  })
}

// A range with one end is open towards the other.
const firstMs = 0
const lastMs = Date.UTC(2200, 0, 1)

/** Two days as instants: the second ends with its last second (spec 2 §9). Empty where no day is chosen. */
export function daySpan(value: unknown): number[] {
  const [from, to] = Array.isArray(value) ? value.map(readNumber) : []
  if (from === undefined && to === undefined) return []
  return [from ?? firstMs, to === undefined ? lastMs : shift(to, 1, 'day') - 1000]
}
