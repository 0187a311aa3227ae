import type { Actor } from '../../../http/context'
import type { Db } from '../../../store/database'
import type { StoredRecord } from './stored-record'

/** Which version of a record somebody last saw. Bounded: the oldest entry leaves first, some hundred bytes each. */
const entriesMax = 20_000
/** How long a form may stay open whose reading this process does not know: it was restarted, or another one answered. */
const unknownReadMs = 24 * 3_600_000

const memories = new WeakMap<Db, Map<string, number>>()

type Place = { actor: Pick<Actor, 'userId'>; modelId: string; id: string }

/** Notes that the person has seen, or made, this version. */
export function noteReading(db: Db, { actor, modelId, id }: Place, version: number): void {
  const memory = memories.get(db) ?? new Map<string, number>()
  memories.set(db, memory)
  const key = keyOf(actor, modelId, id)
  memory.delete(key)
  memory.set(key, version)
  if (memory.size > entriesMax) memory.delete(memory.keys().next().value ?? '')
}

/**
 * Whether a change that names no version, as older clients send it, is made on what the person has seen. Where the reading is not
 * known, it is unless somebody else has changed the record within the life of an open form.
 */
export function isOnReadVersion(db: Db, { actor, modelId }: Omit<Place, 'id'>, stored: StoredRecord, nowMs: number): boolean {
  const seen = memories.get(db)?.get(keyOf(actor, modelId, stored.id))
  if (seen !== undefined) return seen === stored.version
  const isOwn = stored.modifyUserId === null || stored.modifyUserId === actor.userId
  return isOwn || nowMs - (stored.modifyTime ?? 0) > unknownReadMs
}

function keyOf(actor: Pick<Actor, 'userId'>, modelId: string, id: string): string {
  return `${actor.userId} ${modelId} ${id}`
}
