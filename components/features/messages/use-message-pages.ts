import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { isAbort } from '@/lib/client/error-text'
import { type MessageRow, message } from '@/lib/contract/message/message'
import { messagePageSize } from './constants'
import { type MessageFilter, messageQuery } from './queries'

type Pages = {
  filter: MessageFilter
  rows: readonly MessageRow[]
  hasMore: boolean
  status: 'loading' | 'ready' | 'failed'
  error?: unknown
}
type Answer = { rows: readonly MessageRow[]; isLast: boolean }
type Take = {
  page: number
  of: MessageFilter
  take: (answer: Answer) => void
  fail?: (error: unknown) => void
  overtaken?: () => void
}

const start = (filter: MessageFilter): Pages => ({ filter, rows: [], hasMore: false, status: 'loading' })

/**
 * The messages of a filter, one page after the other. An answer that another question has overtaken is dropped (reliability T6), and
 * a message is listed once however the pages shift below it.
 */
export function useMessagePages(filter: MessageFilter) {
  const [held, setHeld] = useState<Pages>(() => start(filter))
  const [isNewsWaiting, setNewsWaiting] = useState(false)
  // What counts for the next question, without waiting for the screen: two scrolls within a frame are one question.
  const latest = useRef(held)
  const update = useCallback((change: (pages: Pages) => Pages) => {
    latest.current = change(latest.current)
    setHeld(latest.current)
  }, [])
  const { ask, stop } = useOneQuestion()

  const restart = useCallback(
    (of: MessageFilter) => {
      update(() => start(of))
      const take = ({ rows, isLast }: Answer) => update(() => ({ filter: of, rows, hasMore: !isLast, status: 'ready' }))
      void ask({ page: 1, of, take, fail: (error) => update(() => ({ ...start(of), status: 'failed', error })) })
    },
    [ask, update],
  )
  const loadMore = useCallback(() => {
    const { rows, hasMore, status, filter: of } = latest.current
    if (!hasMore || status === 'loading') return
    update((known) => ({ ...known, status: 'loading' }))
    const fail = (error: unknown) => update((known) => ({ ...known, status: 'failed', error }))
    const askPage = (page: number) =>
      void ask({
        page,
        of,
        fail,
        take: (answer) => {
          const added = unknownRows(latest.current.rows, answer.rows)
          // Newer messages have pushed known ones onto this page: what was behind them is on the next.
          if (added.length === 0 && !answer.isLast) return askPage(page + 1)
          update((known) => ({ ...known, rows: [...known.rows, ...added], hasMore: !answer.isLast, status: 'ready' }))
        },
      })
    askPage(Math.floor(countOf(rows, of) / messagePageSize) + 1)
  }, [ask, update])
  const readNews = useCallback(() => {
    const { filter: of, rows: known } = latest.current
    if (known.length === 0) return restart(of)
    // A failure shows nothing: the next message asks again.
    const take = (answer: Answer) => update((pages) => withNews(pages, answer))
    void ask({ page: 1, of, take, overtaken: () => setNewsWaiting(true) })
  }, [ask, restart, update])

  // The network. Another filter is another list.
  useEffect(() => {
    restart(filter)
    return stop
  }, [filter, restart, stop])
  // The network: news wait until the page that is on its way has come.
  useEffect(() => {
    if (!isNewsWaiting || held.status === 'loading') return
    setNewsWaiting(false)
    readNews()
  }, [isNewsWaiting, held.status, readNews])

  const markRead = useCallback((id?: string) => update((pages) => withRead(pages, id)), [update])
  const state = held.filter === filter ? held : start(filter)
  // Whoever asks for a new start after a question to the user means the filter that is chosen then.
  const chosen = useRef(filter)
  chosen.current = filter
  return {
    ...state,
    loadMore,
    /** What is new comes on top; what is there stays where it is. */
    refresh: useCallback(() => setNewsWaiting(true), []),
    retry: () => (state.rows.length === 0 ? restart(filter) : loadMore()),
    restart: () => restart(chosen.current),
    /** Of one message, or of all that are listed. */
    markRead,
  }
}

/** Asks for a page; another question gives the one before up. */
function useOneQuestion() {
  const flight = useRef<AbortController | null>(null)
  const ask = useCallback(async ({ page, of, take, fail, overtaken }: Take) => {
    flight.current?.abort()
    const controller = new AbortController()
    flight.current = controller
    try {
      const query = messageQuery(of, page, messagePageSize)
      const { data } = await call(message.list, { query }, { signal: controller.signal })
      if (flight.current !== controller) return overtaken?.()
      take({ rows: data.list, isLast: data.list.length === 0 || page * messagePageSize >= data.pagination.total })
    } catch (error) {
      if (flight.current !== controller) return overtaken?.()
      if (!isAbort(error)) fail?.(error)
    }
  }, [])
  const stop = useCallback(() => {
    flight.current?.abort()
    flight.current = null
  }, [])
  return { ask, stop }
}

/** Under "unread only" the platform no longer counts what was read here meanwhile. */
function countOf(rows: readonly MessageRow[], { isUnreadOnly }: MessageFilter): number {
  return isUnreadOnly ? rows.filter(({ isRead }) => isRead !== 1).length : rows.length
}

function withNews(pages: Pages, { rows, isLast }: Answer): Pages {
  const added = unknownRows(pages.rows, rows)
  // So much is new that nobody knows what lies between: the list begins anew.
  if (added.length === rows.length && !isLast) return { ...pages, rows, hasMore: true }
  return { ...pages, rows: [...added, ...pages.rows] }
}

function withRead(pages: Pages, id: string | undefined): Pages {
  const rows = pages.rows.map((row) => (id === undefined || row.id === id ? { ...row, isRead: 1 as const } : row))
  return { ...pages, rows }
}

function unknownRows(known: readonly MessageRow[], fresh: readonly MessageRow[]): readonly MessageRow[] {
  const ids = new Set(known.map(({ id }) => id))
  return fresh.filter(({ id }) => !ids.has(id) && ids.add(id))
}
