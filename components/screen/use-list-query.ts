import { useState } from 'react'
import type { SortState } from '@/components/ui/data-table/types'
import { useOwnAddress } from '@/lib/client/use-own-address'
import {
  clearedFilters,
  firstQuestion,
  hasConditions,
  type ListQuestion,
  type QuestionRules,
  readQuestion,
  writeQuestion,
} from './list-question'

type NoFilters = Record<never, never>
type Change<Filters> = { keyword?: string; filters?: Partial<Filters>; sort?: SortState | null }

/** The question of a list and what changes it. */
export type ListQuery<Filters> = {
  question: ListQuestion<Filters>
  sortColumnsMax: number
  hasConditions: boolean
  /** Changes when conditions were set from elsewhere: give it to inputs as their key, so that they begin from them again. */
  inputKey: number
  /** Other conditions, from the first page on. */
  narrow: (change: Change<Filters>) => void
  /** The same from elsewhere than the inputs, such as a node of a tree: they begin from it again. */
  impose: (change: Change<Filters>) => void
  /** No conditions any more. */
  clear: () => void
  turn: (page: number, pageSize?: number) => void
  sortBy: (sort: SortState | null) => void
}

/**
 * The question of a list that is a screen. It stands in the address: a reload keeps it, a link carries it, and Back and Forward bring it
 * back. `rules` must stay the same as long as the screen lives.
 */
export function useListQuery<Filters = NoFilters>(rules: QuestionRules<Filters> = {}): ListQuery<Filters> {
  const held = useHeldQuestion(rules, () => readQuestion(window.location.search, rules))
  useOwnAddress(
    held.question,
    (search) => writeQuestion(search, held.question, rules),
    (search) => held.adopt(readQuestion(search, rules)),
  )
  return held
}

/** The question of a list inside a dialog or a panel: the address is that of the screen around it. */
export function useInnerListQuery<Filters = NoFilters>(rules: QuestionRules<Filters> = {}): ListQuery<Filters> {
  return useHeldQuestion(rules, () => firstQuestion(rules))
}

function useHeldQuestion<Filters>(rules: QuestionRules<Filters>, start: () => ListQuestion<Filters>) {
  const [question, setQuestion] = useState(start)
  const [inputKey, setInputKey] = useState(0)
  const adopt = (next: ListQuestion<Filters>) => {
    setQuestion(next)
    setInputKey((key) => key + 1)
  }
  const changed = (old: ListQuestion<Filters>, { keyword, filters, sort }: Change<Filters>): ListQuestion<Filters> => ({
    ...old,
    keyword: keyword ?? old.keyword,
    filters: { ...old.filters, ...filters },
    sort: sort === undefined ? old.sort : sort,
    page: 1,
  })
  return {
    question,
    sortColumnsMax: rules.sortColumnsMax ?? 1,
    inputKey,
    hasConditions: hasConditions(question, rules),
    adopt,
    narrow: (change: Change<Filters>) => setQuestion((old) => changed(old, change)),
    impose: (change: Change<Filters>) => adopt(changed(question, change)),
    clear: () => adopt({ ...question, keyword: '', filters: clearedFilters(question.filters, rules), page: 1 }),
    turn: (page: number, pageSize?: number) => setQuestion((old) => ({ ...old, page, pageSize: pageSize ?? old.pageSize })),
    sortBy: (sort: SortState | null) => setQuestion((old) => ({ ...old, sort, page: 1 })),
  }
}
