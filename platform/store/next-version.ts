import { sql } from 'kysely'

/** The value of `version` in an update of what administrators change: `set({ …, version: nextVersion })`. */
export const nextVersion = sql<number>`version + 1`
