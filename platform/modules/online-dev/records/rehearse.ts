import type { Db, DbTransaction } from '../../../store/database'

class Rehearsed extends Error {
  constructor(readonly outcome: unknown) {
    super('only tried')
  }
}

/** Does it and takes it back: the outcome is that of the real thing, with all of its checks, and nothing stays of it. */
export async function rehearse<T>(db: Db, run: (trx: DbTransaction) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      throw new Rehearsed(await run(trx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome as T
    throw error
  }
}
