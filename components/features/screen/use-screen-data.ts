import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ItemData } from '@/components/features/portal/public'
import { AppError } from '@/lib/errors/app-error'
import { refreshSecondsMin, type ScreenItem, type ScreenLayout, screenItems } from '@/lib/screen/layout'
import { loadLines, type ScreenLine } from './queries'
import { withheld } from './state'
import type { ScreenSource } from './types'
import { useChanges } from './use-changes'
import { isAsked } from './utils'

const none: ItemData = { status: 'none' }
const loading: ItemData = { status: 'loading' }

/** How the platform is: `away` while it does not answer; what came last stays on the screen then. */
export type ScreenData = { stateOf: (item: ScreenItem) => ItemData; isAway: boolean; reload: () => void }

/**
 * The data of a screen: asked for in one go, shown as it comes, and asked for anew item by item as each is due. What was shown stays until
 * the new answer is there, also while the platform is away; it is tried again after a while, which grows.
 */
export function useScreenData(layout: ScreenLayout, source: ScreenSource): ScreenData {
  const asked = useMemo(() => [...screenItems(layout.entries)].filter((item) => isAsked(item) && !item.isHidden), [layout])
  const [states, setStates] = useState<ReadonlyMap<string, ItemData>>(new Map())
  const [isAway, setAway] = useState(false)
  const clock = useRef<Clock>(new Map())
  const take = useCallback((line: ScreenLine) => setStates((before) => withLine(before, line)), [])
  // External system: the platform, asked by a timer.
  useEffect(() => {
    if (asked.length === 0) return
    const controller = new AbortController()
    clock.current = new Map(asked.map(({ i }) => [i, 0]))
    const stop = startAsking({
      due: () => dueItems(asked, layout, clock.current),
      ask: async (items) => {
        await loadLines(source, items, take, controller.signal)
        if (source.kind === 'wall' && !controller.signal.aborted) setStates((before) => withWithheld(before, items))
      },
      tell: setAway,
    })
    return () => {
      stop()
      controller.abort()
    }
  }, [asked, layout, source, take])
  const heard = useCallback(
    (modelIds: readonly string[]) => {
      for (const item of asked)
        if (isPushed(layout, item) && modelIds.includes(item.modelData?.modelId ?? '')) clock.current.set(item.i, 0)
    },
    [asked, layout],
  )
  useChanges(
    source,
    asked.some((item) => isPushed(layout, item)),
    heard,
  )
  const reload = useCallback(() => {
    for (const key of clock.current.keys()) clock.current.set(key, 0)
  }, [])
  const stateOf = useCallback((item: ScreenItem) => (isAsked(item) ? (states.get(item.i) ?? loading) : none), [states])
  return { stateOf, isAway, reload }
}

/** When each item is due next, by the clock of the page; 0 at once, infinity never again. */
type Clock = Map<string, number>

/** Those that are due now, with their next time written down: what takes longer than its pace is not asked twice at once. */
function dueItems(asked: readonly ScreenItem[], layout: ScreenLayout, clock: Clock): string[] {
  const now = performance.now()
  const due = asked.filter(({ i }) => (clock.get(i) ?? 0) <= now)
  for (const item of due) clock.set(item.i, now + paceMs(layout, item))
  return due.map(({ i }) => i)
}

function paceMs({ detail }: ScreenLayout, item: ScreenItem): number {
  const seconds = item.refresh.seconds > 0 ? item.refresh.seconds : detail.refresh.seconds
  return seconds > 0 ? Math.max(seconds, refreshSecondsMin) * 1000 : Number.POSITIVE_INFINITY
}

/** Whether it is also read anew as soon as its records have changed. */
function isPushed({ detail }: ScreenLayout, { dataType, refresh }: ScreenItem): boolean {
  return dataType === 'model' && detail.refresh.isPushed && refresh.isPushed
}

/** What fails keeps what it had; only an item that never had anything says why. */
function withLine(before: ReadonlyMap<string, ItemData>, { i, code, msg, data }: ScreenLine): ReadonlyMap<string, ItemData> {
  if (code === 200) return new Map(before).set(i, { status: 'ready', data })
  if (before.get(i)?.status === 'ready') return before
  const error = new AppError('refused', `an item: code ${code} ${msg}`, { userMessage: msg, replyCode: code })
  return new Map(before).set(i, { status: 'failed', error })
}

/** A link without anybody's rights answers with no line at all: what was asked for and has nothing then is not for this display. */
function withWithheld(before: ReadonlyMap<string, ItemData>, items: readonly string[]): ReadonlyMap<string, ItemData> {
  const silent = items.filter((i) => !before.has(i))
  return silent.length === 0 ? before : new Map([...before, ...silent.map((i) => [i, withheld] as const)])
}

const tickMs = 1000
const waitMsMax = 60_000

type Asking = { due: () => string[]; ask: (items: string[]) => Promise<void>; tell: (isAway: boolean) => void }

/** Looks every second what is due. After a failure all that was asked is due again, later each time. */
function startAsking({ due, ask, tell }: Asking): () => void {
  let isRunning = false
  let failures = 0
  let restUntil = 0
  let owed: string[] = []
  let isStopped = false
  const tick = async () => {
    if (isRunning || performance.now() < restUntil) return
    const items = [...new Set([...owed, ...due()])]
    if (items.length === 0) return
    isRunning = true
    try {
      await ask(items)
      owed = []
      failures = 0
      if (!isStopped) tell(false)
    } catch {
      owed = items
      failures += 1
      restUntil = performance.now() + Math.min(waitMsMax, 1000 * 2 ** failures)
      if (!isStopped) tell(true)
    } finally {
      isRunning = false
    }
  }
  void tick()
  const timer = setInterval(() => void tick(), tickMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
