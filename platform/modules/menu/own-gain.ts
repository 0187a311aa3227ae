import { namedEndpoints } from '@/lib/contract/all'
import { needsToken } from '@/lib/domain/menu-address'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { GrantItemType } from '../../store/database'
import { hasTag, isHeldBy } from '../permission/public'

/**
 * A6 for whoever sets up menus and is no administrator: rights are found by what stands on an entry, so he changes nothing that would
 * give himself more. What others may do is decided by those who grant.
 */

type Opening = {
  systemId: string
  type: number
  enCode: string
  moduleId: string | null
  urlAddress: string
  propertyJson: string
}

/** Codes that are rights to a screen of the administration (contract 2 §0.9), in small letters. */
const tags = new Set(
  namedEndpoints.flatMap(({ endpoint: { access } }) => (typeof access === 'object' ? [access.tag.toLowerCase()] : [])),
)

type Change = { before: (Opening & { id: string }) | null; after: Opening }

export async function demandNoGain(ctx: PlatformContext, actor: Actor, { before, after }: Change): Promise<void> {
  if (actor.isAdministrator) return
  const isOther = (key: keyof Opening) => before?.[key] !== after[key]
  // The token of whoever opens the entry goes to that address.
  if (isOther('urlAddress') && needsToken(after)) throw refused('带登录信息的地址只能由管理员设置', 'urlAddress')
  if (isOther('enCode') && tags.has(after.enCode.toLowerCase()) && !(await hasTag(ctx, actor, after.enCode)))
    throw refused(messages.notAllowed, 'enCode')
  if (before && (['systemId', 'type', 'enCode', 'moduleId'] as const).some(isOther))
    await demandNotHeld(ctx, actor, 'module', before.id)
}

/** Refuses to change what the person is granted himself. */
export async function demandNotHeld(ctx: PlatformContext, actor: Actor, kind: GrantItemType, id: string): Promise<void> {
  if (!actor.isAdministrator && (await isHeldBy(ctx, actor, kind, id))) throw refused(messages.notAllowed)
}
