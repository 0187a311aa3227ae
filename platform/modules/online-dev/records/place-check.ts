import type { DbTransaction } from '../../../store/database'
import type { Access } from './access'
import type { Checked } from './checks'
import { invalidRecord } from './incoming'
import { holdParents, idsBelow, lockMoves } from './tree-store'

/**
 * In a tree a record stands below one that is there, which stays until the save is done, and never below itself: such records would be
 * in no level of it. A place that did not change is left alone, also when the record above has gone.
 */
export async function checkPlaces(trx: DbTransaction, { module }: Access, records: readonly Checked[]): Promise<void> {
  const { type, parentField } = module.list
  if (type !== 5) return
  const placed = records.flatMap(({ id, values, previous }) => {
    const parent = values[parentField]
    return typeof parent !== 'string' || parent === '' || parent === previous?.[parentField] ? [] : [{ id, parent, previous }]
  })
  if (placed.length === 0) return
  const refuse = (message: string) => invalidRecord([{ path: parentField, code: 'badPlace', message }])
  // Two moves at once could put each below the other.
  if (placed.some(({ previous }) => previous)) await lockMoves(trx, module)
  const above = await holdParents(
    trx,
    module,
    placed.map(({ parent }) => parent),
  )
  for (const { id, parent, previous } of placed) {
    if (parent !== id && !above.has(parent)) throw refuse('上级数据不存在或已被删除')
    const isBelow = previous !== null && (await idsBelow(trx, module, [id])).includes(parent)
    if (parent === id || isBelow) throw refuse('上级不能是自身或下级')
  }
}
