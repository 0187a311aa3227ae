import type { RevealRequest } from '@/components/widget-kits/widget-env'
import type { FormStore } from '@/lib/form/form-store'
import type { FormCheck } from '@/lib/form/form-store-types'
import type { FieldNode, Issue } from '@/lib/form/types'

type FaultPlace = { node: FieldNode; rowKey?: string | undefined }

/** By check: what `useSyncExternalStore` reads must stay the same object. */
const requests = new WeakMap<FormCheck, RevealRequest | null>()
/** Serials of the checks that were led to already. */
const ledTo = new WeakMap<FormStore, number>()

/**
 * The wish to see the first fault of the last check, also inside a closed tab, a folded pane or a row far down (R9). It comes from
 * the store, so that whoever saves a form cannot forget it, and stays until a form that is drawn has followed it.
 */
export function readReveal(store: FormStore): RevealRequest | null {
  const check = store.lastCheck()
  if (!check || check.isQuiet) return null
  let request = requests.get(check)
  if (request === undefined) {
    const place = firstPlace(store, check.issues)
    request = place && { key: place.node.key, serial: check.serial, ...(place.rowKey !== undefined && { rowKey: place.rowKey }) }
    requests.set(check, request)
  }
  return request
}

/** The wish that nobody has followed yet. */
export function openReveal(store: FormStore): RevealRequest | null {
  const request = readReveal(store)
  return request && request.serial > (ledTo.get(store) ?? 0) ? request : null
}

export function closeReveal(store: FormStore, request: RevealRequest) {
  ledTo.set(store, request.serial)
}

/** Faults of the last check that are still there. */
export function remainingFaults(store: FormStore): number {
  return (store.lastCheck()?.issues ?? []).filter((issue) => {
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
