import type { Caller, NameEntry, NameSource, NamesEnv, NamesState } from '@/components/widget-kits/names'
import { retryPassing } from '@/lib/client/retry-passing'

/** One frame of the screen: what the fields of a page ask for while it is drawn leaves together. */
const collectMs = 16
const idsPerCallMax = 500
/** Names change rarely; after this time a page asks again. */
const keepMs = 5 * 60_000
const namesMax = 20_000
/** Sources whose parameters follow what is typed come and go; those that nobody watches are given up. */
const sourcesMax = 200

type Slot = { status: 'ready' | 'loading' | 'failed'; entry: NameEntry | null; at: number }

type Source = {
  source: NameSource
  slots: Map<string, Slot>
  waiting: Set<string>
  listeners: Set<() => void>
  /** States by the ids asked for, until a slot changes. */
  states: Map<string, NamesState>
  timer: ReturnType<typeof setTimeout> | null
  /** Why some of its names could not be had; undefined while none is missing. */
  error: unknown
  /** Calls off the next try. */
  stopRetry: (() => void) | null
}

/**
 * Names of stored ids for the whole page, asked for once per kind and frame. Those that could not be had because nobody answered are
 * tried again by themselves, as long as somebody shows them.
 */
export function createNamesCache(call: Caller, nowMs: () => number = Date.now): NamesEnv {
  const sources = new Map<string, Source>()
  let total = 0

  const giveUpUnwatched = () => {
    for (const [key, held] of sources) {
      if (sources.size < sourcesMax) return
      if (held.listeners.size > 0 || held.timer !== null) continue
      sources.delete(key)
      total -= held.slots.size
    }
  }
  const of = (source: NameSource): Source => {
    let found = sources.get(source.key)
    if (!found) {
      found = newSource(source)
      giveUpUnwatched()
      sources.set(source.key, found)
    }
    return found
  }
  const tell = (held: Source) => {
    held.states.clear()
    for (const listener of [...held.listeners]) listener()
  }
  const set = (held: Source, id: string, slot: Slot) => {
    if (!held.slots.has(id)) total += 1
    held.slots.delete(id)
    held.slots.set(id, slot)
  }
  const forget = () => {
    for (const held of sources.values()) {
      for (const [id, slot] of held.slots) {
        if (total <= namesMax) return
        if (slot.status === 'loading') continue
        held.slots.delete(id)
        total -= 1
      }
    }
  }
  const load = async (held: Source, ids: readonly string[]) => {
    const settle = (entries: readonly NameEntry[] | null) => {
      const found = new Map(entries?.map((entry) => [entry.id, entry]))
      for (const id of ids) {
        const known = held.slots.get(id)
        // Chosen in the meantime: what the person saw last counts.
        if (known?.status === 'ready') continue
        // A name that was known stays where only asking again has failed.
        const entry = entries ? found.get(id) : known?.entry
        set(held, id, { status: entries ? 'ready' : 'failed', entry: entry ?? null, at: nowMs() })
      }
      forget()
      tell(held)
    }
    try {
      settle(await held.source.load(ids, call))
      if (failedIds(held).length === 0) held.error = undefined
    } catch (error) {
      held.error = error
      settle(null)
      stopRetry(held)
      retryWhileWatched(held, loadAll)
    }
  }
  const loadAll = (held: Source, ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += idsPerCallMax) void load(held, ids.slice(at, at + idsPerCallMax))
  }
  const leave = (held: Source) => {
    held.timer = null
    const ids = [...held.waiting]
    held.waiting.clear()
    loadAll(held, ids)
  }
  const ask = (held: Source, ids: readonly string[]) => {
    for (const id of ids) {
      const known = held.slots.get(id)
      if (known && (known.status === 'loading' || nowMs() - known.at < keepMs)) continue
      set(held, id, { status: 'loading', entry: known?.entry ?? null, at: nowMs() })
      held.waiting.add(id)
    }
    if (held.waiting.size > 0) held.timer ??= setTimeout(() => leave(held), collectMs)
  }

  return {
    subscribe: (source, ids, listener) => {
      const held = of(source)
      held.listeners.add(listener)
      const before = held.waiting.size
      ask(held, ids)
      if (held.waiting.size > before) held.states.clear()
      retryWhileWatched(held, loadAll)
      return () => {
        held.listeners.delete(listener)
        if (held.listeners.size === 0) stopRetry(held)
      }
    },
    read: (source, ids) => {
      const held = of(source)
      const key = ids.join('\n')
      let state = held.states.get(key)
      if (!state) {
        state = stateOf(held, ids)
        held.states.set(key, state)
      }
      return state
    },
    retry: (source, ids) => {
      const held = of(source)
      for (const id of ids) {
        if (held.slots.get(id)?.status !== 'failed') continue
        held.slots.delete(id)
        total -= 1
      }
      ask(held, ids)
      tell(held)
    },
    put: (source, entries) => {
      const held = of(source)
      for (const entry of entries) set(held, entry.id, { status: 'ready', entry, at: nowMs() })
      forget()
      tell(held)
    },
  }
}

function newSource(source: NameSource): Source {
  const nothing = { timer: null, error: undefined, stopRetry: null }
  return { source, slots: new Map(), waiting: new Set(), listeners: new Set(), states: new Map(), ...nothing }
}

/** What is said of them stays in sight until there is something better. */
function retryWhileWatched(held: Source, load: (held: Source, ids: readonly string[]) => void): void {
  if (held.error === undefined || held.listeners.size === 0) return
  held.stopRetry ??= retryPassing(held.error, () => {
    held.stopRetry = null
    load(held, failedIds(held))
  })
}

function stopRetry(held: Source): void {
  held.stopRetry?.()
  held.stopRetry = null
}

function failedIds({ slots }: Source): string[] {
  return [...slots].flatMap(([id, { status }]) => (status === 'failed' ? [id] : []))
}

function stateOf(held: Source, ids: readonly string[]): NamesState {
  const entries = new Map<string, NameEntry>()
  let status: NamesState['status'] = 'ready'
  for (const id of ids) {
    const slot = held.slots.get(id)
    if (slot?.entry) entries.set(id, slot.entry)
    if (slot?.status === 'failed') status = 'failed'
    else if ((!slot || (slot.status === 'loading' && !slot.entry)) && status === 'ready') status = 'loading'
  }
  return { entries, status }
}
