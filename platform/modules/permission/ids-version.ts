import { createHash } from 'node:crypto'

/** The version of a list of ids: another number for another list, however it came about; small enough to be a number on the wire. */
export function versionOfIds(ids: readonly string[]): number {
  const digest = createHash('sha256')
    .update([...ids].sort().join(','))
    .digest('hex')
  return Number.parseInt(digest.slice(0, 12), 16)
}
