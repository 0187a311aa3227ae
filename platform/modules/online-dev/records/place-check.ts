import type { DbTransaction } from '../../../store/database'
import type { Access } from './access'
import { invalidRecord } from './incoming'
import { idsBelow } from './tree-store'

type Values = Readonly<Record<string, unknown>>

/** In a tree nothing stands below itself: such records would be in no level of it. */
export async function checkPlace(
  trx: DbTransaction,
  { module }: Access,
  { id, values, previous }: { id: string; values: Values; previous: Values | null },
): Promise<void> {
  const { type, parentField } = module.list
  const parent = values[parentField]
  if (type !== 5 || !previous || typeof parent !== 'string' || parent === '' || parent === previous[parentField]) return
  if (parent !== id && !(await idsBelow(trx, module, [id])).includes(parent)) return
  throw invalidRecord([{ path: parentField, code: 'badPlace', message: '上级不能是自身或下级' }])
}
