import { useEffect, useMemo, useRef } from 'react'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { call } from './call'
import { useAnswer } from './use-answer'

export type ListPage<D> = {
  /** The last answer there is. A failure takes it away: rows of before would be taken for the answer. */
  data: D | undefined
  /** `data` answers an earlier question: something to look at, nothing to choose from. */
  isOld: boolean
  isAsking: boolean
  /** Why the question of now has no answer; null when it has one or waits for it. */
  failure: unknown
  /** Rows in all; undefined while nobody knows. */
  total: number | undefined
  /** Place of the first of these rows in the whole list, from 1. */
  firstRowNumber: number
  /** Asks what the screen shows after this event, also where that is what it asked before; nothing that is being asked already. */
  ask: () => void
  /** Asks anew in any case: something was changed, and what is on its way may be from before. */
  reload: () => void
}

type Options = {
  /** The screen looks again by itself that often while somebody looks at it. */
  everyMs?: number
  /** The tab of the shell is shown again: what it lists may have changed elsewhere. */
  isAskedOnReturn?: boolean
  /** Of the list of phones (contract 3b §4.7). */
  isPhone?: boolean
}

/**
 * A page of a list: every list of the product asks through here, so that all behave the same. An overtaken question is given up and
 * its answer can never replace a newer one (reliability T6); nothing is answered out of a memory.
 */
export function useListPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { everyMs, isAskedOnReturn = false, isPhone = false }: Options = {},
): ListPage<CallData<E>> {
  const question = JSON.stringify([endpoint.path, input, isPhone])
  const answer = useAnswer(async (signal) => (await call(endpoint, input, { signal, isPhone })).data, question)
  const { status, shown, shownFor, retry } = answer
  const ask = () => {
    if (status !== 'loading') retry()
  }
  useAskingAgain(ask, everyMs, isAskedOnReturn)
  return {
    data: shown,
    isOld: shown !== undefined && shownFor !== question,
    isAsking: status === 'loading',
    failure: status === 'failed' ? answer.error : null,
    total: totalOf(shown),
    firstRowNumber: useMemo(() => firstRowOf(shownFor ?? question), [shownFor, question]),
    ask,
    reload: retry,
  }
}

function useAskingAgain(ask: () => void, everyMs: number | undefined, isAskedOnReturn: boolean): void {
  const latest = useRef(ask)
  latest.current = ask
  // A timer.
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  const wasShown = useRef(false)
  // The tabs of the shell: effects run again when one comes back into sight.
  useEffect(() => {
    if (wasShown.current && isAskedOnReturn) latest.current()
    wasShown.current = true
  }, [isAskedOnReturn])
}

/** Of the question that was answered: the one of now may ask for another page. */
function firstRowOf(question: unknown): number {
  const [, input] = JSON.parse(String(question)) as [string, { query?: Paging; body?: Paging }]
  const { current, size, currentPage = current ?? 1, pageSize = size ?? 0 } = input.body ?? input.query ?? {}
  return (currentPage - 1) * pageSize + 1
}

/** Wire: lists of data screens spell theirs otherwise (contract 4b §5). */
type Paging = { currentPage?: number; pageSize?: number; current?: number; size?: number }

function totalOf(data: unknown): number | undefined {
  const { pagination, total = pagination?.total } = (data ?? {}) as { pagination?: { total?: unknown }; total?: unknown }
  return typeof total === 'number' ? total : undefined
}
