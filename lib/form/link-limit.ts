/**
 * `__config__.linkLimit` of a number in rows: what all records of the module together take of a linked record is no more than that one
 * amounts to. `relation` is the link in the same row; `total` and `settled` are numbers of the linked record: what it amounts to, and
 * what of it is settled already. Records whose `state` is one of `settledStates` stand in `settled` too, and count once.
 */
export type LinkLimit = { relation: string; total: string; settled: string; state: string; settledStates: readonly string[] }
