import type { Actor, PlatformContext } from '../../http/context'
import { findBelow } from './pickers/people-store'
import { findSeenIds } from './scope/store'
import { findOrganizeDescendantIds, findSubordinateIds } from './store'

/** Variables of data schemes (contract 2 §12.6). Two spellings of one variable are in use; both are read. */
const schemeVariables = [
  '@userId',
  '@userAraSubordinates',
  '@userAndSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
  '@branchManageOrganizeAndSub',
] as const
export type SchemeVariable = (typeof schemeVariables)[number]

export function isSchemeVariable(text: string): text is SchemeVariable {
  return (schemeVariables as readonly string[]).includes(text)
}

/** Ids that a variable stands for: user ids or organisation ids. An empty list must match nothing, never everything. */
export async function resolveVariable(ctx: PlatformContext, actor: Actor, variable: SchemeVariable): Promise<string[]> {
  switch (variable) {
    case '@userId':
      return [actor.userId]
    case '@userAraSubordinates':
    case '@userAndSubordinates':
      return [actor.userId, ...(await findSubordinateIds(ctx.db, actor.userId))]
    case '@organizeId':
      return actor.organizeId ? [actor.organizeId] : []
    case '@organizationAndSuborganization':
      return actor.organizeId ? findOrganizeDescendantIds(ctx.db, actor.organizeId) : []
    case '@branchManageOrganize':
      return findSeenIds(ctx.db, actor)
    case '@branchManageOrganizeAndSub':
      return findBelow(ctx.db, await findSeenIds(ctx.db, actor))
  }
}
