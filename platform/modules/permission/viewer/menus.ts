import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { findMembers } from '../permission-group/store'
import { isSeenMember, isSeenObject, isSeenPerson } from '../scope/store'
import { demandScreen, holderIdOf, sourceOf } from './service'
import { findHolder, findHoldersOf, findItemsOfHolder, findMenu, findPeopleOf, type Holder } from './store'

/** The same seen from a menu (contract 2 §8.3). */

const tag = 'system.menu'
/** Holders, and people of one, as far as a drawer shows them. */
const listedMax = 500

/** Pages, modules and dictionaries have items to grant (contract 2 §12.2). */
const typesWithItems = new Set([2, 3, 4])

export async function menuSources(ctx: PlatformContext, actor: Actor, menuId: string) {
  await demandScreen(ctx, actor, tag)
  const menu = await findMenu(ctx.db, menuId)
  if (!menu) throw refused(messages.missing)
  if (menu.enabledMark !== 1 || !typesWithItems.has(menu.type)) return { type: 0, list: [] }
  const isSeen = await isSeenHolder(ctx, actor)
  const holders = await findHoldersOf(ctx.db, { type: 'module', id: menuId }, isSeen, listedMax)
  return { type: holders.length > 0 ? 1 : 2, list: holders.map(sourceOf) }
}

/** Whoever administers some organisations is told of what belongs to them. */
function isSeenHolder({ db }: PlatformContext, actor: Actor) {
  return isSeenObject(db, actor, 'holder.type', 'holder.id')
}

type Asked = { menuId: string; permissionId: string }

export async function menuPermission(ctx: PlatformContext, actor: Actor, { menuId, permissionId }: Asked) {
  await demandScreen(ctx, actor, tag)
  const menu = await findMenu(ctx.db, menuId)
  const holder = await findHolder(ctx.db, holderIdOf(permissionId), await isSeenHolder(ctx, actor))
  if (!menu || !holder) throw refused(messages.missing)
  const isOn = menu.enabledMark === 1 && typesWithItems.has(menu.type)
  const items = isOn ? await findItemsOfHolder(ctx.db, menuId, holder) : []
  const part = (fullName: string, kind: (typeof items)[number]['kind']) => {
    const list = items.flatMap((item) => (item.kind === kind ? { id: item.id, fullName: item.fullName } : []))
    return { fullName, type: isOn ? stateOf(list) : 0, list }
  }
  const members = await membersOf(ctx, actor, holder)
  return {
    buttonAuthorize: part('按钮权限', 'button'),
    columnAuthorize: part('列表权限', 'column'),
    formAuthorize: part('表单权限', 'form'),
    dataAuthorize: part('数据权限', 'resource'),
    permissionMember: { fullName: '权限成员', type: stateOf(members), list: members },
  }
}

function stateOf(list: readonly unknown[]): 1 | 2 {
  return list.length > 0 ? 1 : 2
}

async function membersOf({ db }: PlatformContext, actor: Actor, { type, id, fullName }: Holder) {
  if (type === 'User' || type === 'Grade') return [{ id, fullName }]
  if (type !== 'PermissionGroup') return findPeopleOf(db, { type, id }, await isSeenPerson(db, actor, 'u.id'), listedMax)
  return (await findMembers(db, id, await isSeenMember(db, actor))).map((member) => ({ id: member.id, fullName: member.name }))
}
