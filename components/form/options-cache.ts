import { flatOptions } from '@/components/widget-kits/choices/choices'
import { fillParameters } from '@/components/widget-kits/lookups/parameters'
import type { OptionsState } from '@/components/widget-kits/widget-env'
import { dictionaryVersion } from '@/lib/client/dictionary-version'
import { createInTurn } from '@/lib/client/in-turn'
import { retryPassing } from '@/lib/client/retry-passing'
import { type Option, type OptionKeys, optionKeys, optionSource, toOptions } from '@/lib/form/attributes'
import { saidOptions } from '@/lib/form/design-texts'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'

/** What a field asks for; the caller knows the call behind it (contract 3a §8.1). */
type OptionsRequest =
  | { kind: 'dictionary'; dictionaryType: string }
  | { kind: 'dynamic'; interfaceId: string; parameters: readonly RawRecord[] }

/**
 * Rows of a dictionary or of a data interface, as they came. A rejection shows as a failure with a retry; where nobody answered it is
 * tried again by itself, as long as a field waits for it.
 */
export type LoadOptions = (request: OptionsRequest) => Promise<unknown>

/** Value of another field of the same form, for parameters that follow it. */
type ReadValue = (code: string) => unknown

type Entry = {
  request: OptionsRequest
  status: OptionsState['status']
  rows: readonly unknown[]
  /** By the texts of the design that shows them, then by their keys. */
  states: WeakMap<object, Map<string, OptionsState>>
  listeners: Set<() => void>
  isAsking: boolean
  /** What a dictionary was when it was asked for. */
  version: number
  /** Why it failed the last time. */
  error: unknown
  /** Calls off the next try. */
  stopRetry: (() => void) | undefined
}

export type OptionsCache = {
  subscribe: (node: FieldNode, readValue: ReadValue, listener: () => void) => () => void
  read: (node: FieldNode, readValue: ReadValue) => OptionsState
  retry: (node: FieldNode, readValue: ReadValue) => void
}

/** Parameters typed by a person can take any value, so the number of remembered answers has a bound. */
const entriesMax = 300

/** A design can have hundreds of remote choices; asked all at once they would hold up everything else (D15). */
const requestsAtOnce = 6

const loading: OptionsState = { status: 'loading', options: [] }

/** Options by request: equal requests of any number of fields and rows are asked once and shared (contract 3a §6, D13). */
export function createOptionsCache(load: LoadOptions): OptionsCache {
  const entries = new Map<string, Entry>()
  const inTurn = createInTurn(requestsAtOnce)
  const ask = (request: OptionsRequest) => inTurn(() => load(request))

  const entryOf = (node: FieldNode, readValue: ReadValue): Entry => {
    const request = requestOf(node, readValue)
    const key = JSON.stringify(request)
    let entry = entries.get(key)
    if (!entry) {
      entry = newEntry(request)
      entries.set(key, entry)
      forgetOldest(entries)
      fetchInto(entry, ask)
    } else if (isOutdated(entry)) fetchInto(entry, ask)
    return entry
  }

  return {
    subscribe: (node, readValue, listener) => {
      const entry = entryOf(node, readValue)
      entry.listeners.add(listener)
      retryWhileWatched(entry, ask)
      return () => {
        entry.listeners.delete(listener)
        if (entry.listeners.size === 0) stopRetry(entry)
      }
    },
    read: (node, readValue) => {
      const entry = entries.get(JSON.stringify(requestOf(node, readValue)))
      return entry ? stateOf(entry, node) : loading
    },
    retry: (node, readValue) => {
      const entry = entryOf(node, readValue)
      if (entry.status !== 'failed') return
      settle(entry, 'loading')
      if (!entry.isAsking) fetchInto(entry, ask)
    },
  }
}

function newEntry(request: OptionsRequest): Entry {
  const nothing = { status: 'loading', rows: [], isAsking: false, version: 0, error: undefined, stopRetry: undefined } as const
  return { request, ...nothing, states: new WeakMap(), listeners: new Set() }
}

/** The dictionary was changed since, in this window. What is known of it stays in sight until there is something newer. */
function isOutdated({ request, isAsking, version }: Entry): boolean {
  return request.kind === 'dictionary' && !isAsking && version !== dictionaryVersion()
}

type Ask = (request: OptionsRequest) => Promise<unknown>

function fetchInto(entry: Entry, ask: Ask): void {
  stopRetry(entry)
  entry.isAsking = true
  entry.version = dictionaryVersion()
  ask(entry.request).then(
    (rows) => {
      entry.isAsking = false
      // Anything but a list counts as no options (contract 3a §8.1).
      settle(entry, 'ready', Array.isArray(rows) ? rows : [])
    },
    (error: unknown) => {
      Object.assign(entry, { isAsking: false, error })
      settle(entry, 'failed')
      retryWhileWatched(entry, ask)
    },
  )
}

function settle(entry: Entry, status: Entry['status'], rows: readonly unknown[] = []): void {
  Object.assign(entry, { status, rows, states: new WeakMap() })
  for (const listener of entry.listeners) listener()
}

/** The fault stays in sight until there is something better. */
function retryWhileWatched(entry: Entry, ask: Ask): void {
  if (entry.status !== 'failed' || entry.isAsking || entry.listeners.size === 0) return
  entry.stopRetry ??= retryPassing(entry.error, () => fetchInto(entry, ask))
}

function stopRetry(entry: Entry): void {
  entry.stopRetry?.()
  entry.stopRetry = undefined
}

/** Stands for the texts of a design that is shown as it is. */
const ownTexts = {}

function stateOf(entry: Entry, node: FieldNode): OptionsState {
  const keys = optionKeys(node)
  const key = `${keys.value}\n${keys.label}\n${keys.children}`
  const texts = node.said ?? ownTexts
  const states = entry.states.get(texts) ?? new Map<string, OptionsState>()
  entry.states.set(texts, states)
  const known = states.get(key)
  if (known) return known
  const state = { status: entry.status, options: entry.status === 'ready' ? shownOptions(entry.rows, keys, node) : [] }
  states.set(key, state)
  return state
}

function shownOptions(rows: readonly unknown[], keys: OptionKeys, node: FieldNode): readonly Option[] {
  return flatOptions(saidOptions(node, toOptions(rows, keys)))
}

function requestOf(node: FieldNode, readValue: ReadValue): OptionsRequest {
  const source = optionSource(node)
  if (source.kind === 'dictionary') return { kind: 'dictionary', dictionaryType: source.dictionaryType }
  const parameters = fillParameters(source.parameters, { read: (reference) => readValue(reference) })
  return { kind: 'dynamic', interfaceId: source.interfaceId, parameters }
}

/** Field a parameter follows; source type 2 and 3 mean a fixed value or none (contract 3a §8.2). */
function relatedField(parameter: RawRecord): string {
  const sourceType = readText(own(parameter, 'sourceType'))
  return sourceType === '' || sourceType === '1' ? readText(own(parameter, 'relationField')) : ''
}

export function relatedFields(node: FieldNode): readonly string[] {
  const source = optionSource(node)
  return source.kind === 'dynamic' ? source.parameters.map(relatedField).filter(Boolean) : []
}

function forgetOldest(entries: Map<string, Entry>) {
  if (entries.size <= entriesMax) return
  for (const [key, entry] of entries) {
    if (entry.listeners.size > 0 || entry.status === 'loading') continue
    entries.delete(key)
    if (entries.size <= entriesMax) return
  }
}
