import type { DbTransaction } from '../../../store/database'
import type { Access } from './access'
import { invalidRecord } from './incoming'
import { holdParent, idsBelow, lockMoves } from './tree-store'

type Values = Readonly<Record<string, unknown>>

/**
 * In a tree a record stands below one that is there, which stays until the save is done, and never below itself: such records would be
 * in no level of it. A place that did not change is left alone, also when the record above has gone.
 */
export async function checkPlace(
  trx: DbTransaction,
  { module }: Access,
  { id, values, previous }: { id: string; values: Values; previous: Values | null },
): Promise<void> {
  const { type, parentField } = module.list
  const parent = values[parentField]
  if (type !== 5 || typeof parent !== 'string' || parent === '' || parent === previous?.[parentField]) return
  const refuse = (message: string) => invalidRecord([{ path: parentField, code: 'badPlace', message }])
  // Two moves at once could put each below the other.
  if (previous) await lockMoves(trx, module)
  if (parent !== id && !(await holdParent(trx, module, parent))) throw refuse('上级数据不存在或已被删除')
  if (parent === id || (previous && (await idsBelow(trx, module, [id])).includes(parent))) throw refuse('上级不能是自身或下级')
}
