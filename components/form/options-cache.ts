import { createInTurn } from '@/lib/client/in-turn'
import { type Option, type OptionKeys, optionKeys, optionSource, toOptions } from '@/lib/form/attributes'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { flatOptions } from '../widgets/choices'
import { fillParameters } from '../widgets/lookups/parameters'
import type { OptionsState } from '../widgets/widget-env'

/** What a field asks for; the caller knows the call behind it (contract 3a §8.1). */
type OptionsRequest =
  | { kind: 'dictionary'; dictionaryType: string }
  | { kind: 'dynamic'; interfaceId: string; parameters: readonly RawRecord[] }

/** Rows of a dictionary or of a data interface, as they came. A rejection shows as a failure with a retry. */
export type LoadOptions = (request: OptionsRequest) => Promise<unknown>

/** Value of another field of the same form, for parameters that follow it. */
type ReadValue = (code: string) => unknown

type Entry = {
  request: OptionsRequest
  status: OptionsState['status']
  rows: readonly unknown[]
  states: Map<string, OptionsState>
  listeners: Set<() => void>
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

  const entryOf = (node: FieldNode, readValue: ReadValue): Entry => {
    const request = requestOf(node, readValue)
    const key = JSON.stringify(request)
    let entry = entries.get(key)
    if (!entry) {
      entry = { request, status: 'loading', rows: [], states: new Map(), listeners: new Set() }
      entries.set(key, entry)
      forgetOldest(entries)
      fetchInto(entry)
    }
    return entry
  }

  const fetchInto = (entry: Entry) => {
    const settle = (status: Entry['status'], rows: readonly unknown[]) => {
      entry.status = status
      entry.rows = rows
      entry.states.clear()
      for (const listener of entry.listeners) listener()
    }
    inTurn(() => load(entry.request)).then(
      // Anything but a list counts as no options (contract 3a §8.1).
      (rows) => settle('ready', Array.isArray(rows) ? rows : []),
      () => settle('failed', []),
    )
  }

  return {
    subscribe: (node, readValue, listener) => {
      const entry = entryOf(node, readValue)
      entry.listeners.add(listener)
      return () => entry.listeners.delete(listener)
    },
    read: (node, readValue) => {
      const entry = entries.get(JSON.stringify(requestOf(node, readValue)))
      return entry ? stateOf(entry, optionKeys(node)) : loading
    },
    retry: (node, readValue) => {
      const entry = entryOf(node, readValue)
      if (entry.status !== 'failed') return
      entry.status = 'loading'
      entry.states.clear()
      for (const listener of entry.listeners) listener()
      fetchInto(entry)
    },
  }
}

function stateOf(entry: Entry, keys: OptionKeys): OptionsState {
  const key = `${keys.value}\n${keys.label}\n${keys.children}`
  let state = entry.states.get(key)
  if (!state) {
    const options: readonly Option[] = entry.status === 'ready' ? flatOptions(toOptions(entry.rows, keys)) : []
    state = { status: entry.status, options }
    entry.states.set(key, state)
  }
  return state
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
