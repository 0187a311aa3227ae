import type { FormStore } from '@/lib/form/form-store'
import type { FieldNode, Issue } from '@/lib/form/types'
import type { RevealRequest } from '../widgets/widget-env'

type FaultPlace = { node: FieldNode; rowKey?: string | undefined }

type Channel = {
  request: RevealRequest | null
  issues: readonly Issue[]
  listeners: Set<() => void>
}

const channels = new WeakMap<FormStore, Channel>()

function channelOf(store: FormStore): Channel {
  let channel = channels.get(store)
  if (!channel) {
    channel = { request: null, issues: [], listeners: new Set() }
    channels.set(store, channel)
  }
  return channel
}

/**
 * Brings the first fault of a form into view and focuses it, also inside a closed tab, a folded pane or a row far down,
 * and says how many there are (R9).
 */
function revealFaults(store: FormStore, issues: readonly Issue[]) {
  const channel = channelOf(store)
  channel.issues = issues
  const place = firstPlace(store, issues)
  if (place) channel.request = { key: place.node.key, rowKey: place.rowKey, serial: (channel.request?.serial ?? 0) + 1 }
  for (const listener of channel.listeners) listener()
}

/**
 * From now on every check of the whole form, and every refusal of the server, also brings its first fault into view:
 * whoever saves a form cannot forget it. The returned function takes that back.
 */
export function revealOnCheck(store: FormStore): () => void {
  const { validate, setServerIssues } = store
  store.validate = () => {
    const issues = validate()
    if (issues.length > 0) revealFaults(store, issues)
    return issues
  }
  store.setServerIssues = (issues) => {
    const unplaced = setServerIssues(issues)
    const placed = issues.filter((issue) => !unplaced.includes(issue))
    if (placed.length > 0) revealFaults(store, placed)
    return unplaced
  }
  return () => {
    store.validate = validate
    store.setServerIssues = setServerIssues
  }
}

export function subscribeFaults(store: FormStore, listener: () => void): () => void {
  const { listeners } = channelOf(store)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readReveal(store: FormStore): RevealRequest | null {
  return channelOf(store).request
}

/** Faults of the last check that are still there. */
export function remainingFaults(store: FormStore): number {
  return channelOf(store).issues.filter((issue) => {
    const place = placeOf(store, issue)
    return place && store.getFieldState(place.node.code, place.rowKey).error !== undefined
  }).length
}

/** The fault that stands highest on the page, which is not the order in which they are checked. */
function firstPlace(store: FormStore, issues: readonly Issue[]): FaultPlace | null {
  const places = issues.map((issue) => placeOf(store, issue)).filter((place) => place !== null)
  return places.reduce<FaultPlace | null>((first, place) => (first && !isBefore(place, first, store) ? first : place), null)
}

function isBefore(left: FaultPlace, right: FaultPlace, store: FormStore): boolean {
  if (left.rowKey !== undefined && right.rowKey !== undefined && left.node.parentTable === right.node.parentTable) {
    const rows = store.rows(left.node.parentTable ?? '')
    const difference = rows.indexOf(left.rowKey) - rows.indexOf(right.rowKey)
    if (difference !== 0) return difference < 0
  }
  return compareKeys(left.node.key, right.node.key) < 0
}

/** Keys are positions in the tree, such as `@3.0.12`. */
function compareKeys(left: string, right: string): number {
  const [one, other] = [left, right].map((key) => key.split(/\D+/).map(Number))
  for (let index = 0; index < Math.max(one?.length ?? 0, other?.length ?? 0); index += 1) {
    const difference = (one?.[index] ?? -1) - (other?.[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

function placeOf(store: FormStore, issue: Issue): FaultPlace | null {
  return store.placeOf(issue.path)
}
