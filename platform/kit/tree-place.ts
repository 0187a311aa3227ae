import type { DbTransaction } from '../store/database'
import { refused } from './refusals'
import { findSubtree, findWayUp } from './tree-store'

type Place = {
  table: Parameters<typeof findWayUp>[1]
  /** Below what it is to stand; null for the top. */
  parentId: string | null
  /** What is moved; null for something new. */
  id: string | null
  levelsMax: number
}

/** Refuses a place that is itself or below itself, or that is deeper than the tree may be. Under the lock of the tree's writers. */
export async function demandTreePlace(trx: DbTransaction, { table, parentId, id, levelsMax }: Place): Promise<void> {
  if (parentId === null) return
  const way = await findWayUp(trx, table, parentId)
  if (id !== null && way.includes(id)) throw refused('上级不能是自身或下级', 'parentId')
  const levels = id === null ? 1 : Math.max(1, ...(await findSubtree(trx, table, id)).map(({ step }) => step))
  if (way.length + levels > levelsMax) throw refused(`层级不能超过${levelsMax}级`, 'parentId')
}
