import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { Actor, PlatformContext } from '../../../http/context'
import { limitsCondition } from '../query/conditions'
import { dataScope } from '../query/data-scope'
import type { Sorting } from '../query/order'
import { allOf } from '../query/predicates'
import { searchConditions } from '../query/search'
import { superQueryOf } from '../query/shown-rows'
import type { Condition } from '../query/sql-field'
import type { Access } from './access'

/** What a list is asked for, and what it answers (contract 3b §8.3). */
export type ListInput = Sorting & { currentPage: number; pageSize: number; queryJson: string; superQueryJson: string }

export type ListPage = { list: RecordRow[]; pagination: { currentPage: number; pageSize: number; total: number } }

/** Everything that limits a list, in the order of contract 3b §8.3. */
export async function listCondition(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  input: Pick<ListInput, 'queryJson' | 'superQueryJson'>,
): Promise<Condition> {
  const { module, rights } = access
  const conditions = searchConditions(access, input.queryJson)
  const stored = [module.filter, ...(access.filters ?? [])]
  conditions.push(limitsCondition(ctx, module, { asked: superQueryOf(access, input), stored }))
  conditions.push(await dataScope(ctx, actor, module, rights))
  return allOf(conditions)
}
