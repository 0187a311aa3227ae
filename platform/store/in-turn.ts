import type { Db } from './database'

const turns = new WeakMap<Db, Promise<unknown>>()

/**
 * What the built-in database has done to it as a whole: vacuum, checkpoints, copies. One at a time, as a copy must not be taken across a
 * checkpoint; whoever asks waits for those before.
 */
export function inTurnOf<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(work)
  turns.set(
    db,
    turn.catch(() => undefined),
  )
  return turn
}
