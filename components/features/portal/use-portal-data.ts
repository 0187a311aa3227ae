import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PortalItem, PortalLayout } from '@/lib/portal/layout'
import { allVisible } from '@/lib/portal/places'
import { loadItems } from './queries'
import type { ItemData, PortalSource } from './types'
import { isAsked, refreshMs } from './utils'

const none: ItemData = { status: 'none' }
const loading: ItemData = { status: 'loading' }

/**
 * The data of a layout: asked for in one go, shown as it comes, asked for anew by the portal's or the items' own clock (contract 4b §1.3).
 * What is shown stays until the new answer is there. Nothing is asked while nobody looks, and on coming back only what is missing or due.
 */
export function usePortalData(layout: PortalLayout, source: PortalSource) {
  const asked = useMemo(() => allVisible(layout.layout).filter(isAsked), [layout])
  const [states, setStates] = useState<ReadonlyMap<string, ItemData>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was answered counts for this layout and this source only.
  const answeredAt = useMemo<AnsweredAt>(() => new Map(), [layout, source])
  const load = useLoading(source, answeredAt, setStates)
  // External system: the platform. A tab that is shown again comes by here too.
  useEffect(
    () => load(asked.filter((item) => isDue(answeredAt.get(item.i), refreshMs(layout, item)))),
    [load, layout, asked, answeredAt],
  )
  useClocks(layout, asked, load)
  return useCallback((item: PortalItem): ItemData => (isAsked(item) ? (states.get(item.i) ?? loading) : none), [states])
}

/** When the data of an item came, by its `i`. */
type AnsweredAt = Map<string, number>

function isDue(at: number | undefined, paceMs: number): boolean {
  return at === undefined || (paceMs > 0 && Date.now() - at >= paceMs)
}

type Load = (items: readonly PortalItem[]) => () => void

/** Answers how to give up what was asked. */
function useLoading(
  source: PortalSource,
  answeredAt: AnsweredAt,
  setStates: (change: (before: ReadonlyMap<string, ItemData>) => Map<string, ItemData>) => void,
) {
  const loadRef = useRef<Load>(() => () => {})
  const load = useCallback<Load>(
    (items) => {
      const controller = new AbortController()
      const put = (i: string, state: ItemData) => setStates((before) => new Map(before).set(i, state))
      const give = (i: string, state: ItemData) => {
        const item = items.find((one) => one.i === i)
        if (!item || controller.signal.aborted) return
        const retry = () => {
          put(i, loading)
          loadRef.current([item])
        }
        if (state.status === 'ready') answeredAt.set(i, Date.now())
        put(i, state.status === 'failed' ? { ...state, retry } : state)
      }
      void loadItems(items, source, { give, signal: controller.signal })
      return () => controller.abort()
    },
    [source, answeredAt, setStates],
  )
  loadRef.current = load
  return load
}

/** One clock for all that are asked at the same pace. */
function useClocks(layout: PortalLayout, asked: readonly PortalItem[], load: Load): void {
  // External system: a timer, which rests while the window is not seen and catches up when it is again.
  useEffect(() => {
    const paces = new Set(asked.map((item) => refreshMs(layout, item)).filter((ms) => ms > 0))
    const clocks = [...paces].map((ms) => {
      const items = asked.filter((item) => refreshMs(layout, item) === ms)
      return startClock(ms, () => load(items))
    })
    return () => {
      for (const stop of clocks) stop()
    }
  }, [layout, asked, load])
}

/** At this pace, while somebody may look; what fell due meanwhile is done on coming back. */
function startClock(ms: number, tick: () => void): () => void {
  let isDue = false
  const run = () => {
    isDue = document.hidden
    if (!isDue) tick()
  }
  const timer = setInterval(run, ms)
  const comeBack = () => {
    if (isDue && !document.hidden) run()
  }
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
