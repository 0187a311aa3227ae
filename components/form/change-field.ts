import type { FormStore } from '@/lib/form/form-store'
import type { FieldNode } from '@/lib/form/types'
import { isRecordLink } from '@/lib/form/widget-facts/table'
import type { FormContextValue } from './form-context'

type Waiting = { code: string; rowKey: string | undefined }

/** Fields whose scripts are at work: their dependents have not followed yet. */
const waiting = new WeakMap<FormStore, readonly Waiting[]>()

/**
 * A change by the person: the value, the record behind it for attribute fields, and whoever listens. The script of the field comes
 * before its linkages (contract 3a §8.3); a field without one stays as direct as it is.
 */
export function changeField(
  { store, related, events }: FormContextValue,
  node: FieldNode,
  value: unknown,
  data: unknown,
  rowKey?: string,
) {
  followEarlier(store, node.code, rowKey)
  const isHeard = events?.hears(node) === true
  store.setValue(node.code, value, rowKey, isHeard ? { follow: 'later' } : undefined)
  if (isRecordLink(node)) related.choose(node, value, data, rowKey)
  if (!events) return
  const told = events.changed(node, data ?? value, rowKey)
  if (!isHeard) return
  const place = { code: node.code, rowKey }
  waiting.set(store, [...(waiting.get(store) ?? []), place])
  void told.then(() => {
    if (!waiting.get(store)?.includes(place)) return
    waiting.set(store, waiting.get(store)?.filter((item) => item !== place) ?? [])
    store.follow(node.code, rowKey)
  })
}

/** What is entered next must not be emptied by a linkage of what was entered before. */
function followEarlier(store: FormStore, code: string, rowKey: string | undefined) {
  const places = waiting.get(store)
  if (!places || places.length === 0) return
  const others = places.filter((place) => place.code !== code || place.rowKey !== rowKey)
  waiting.set(
    store,
    places.filter((place) => !others.includes(place)),
  )
  for (const place of others) store.follow(place.code, place.rowKey)
}
