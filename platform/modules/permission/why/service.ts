import type { WhyItem, WhyKind, WhyNode } from '@/lib/contract/permission/why'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { itemNode, type Place, type ReadPlace, readPlace, schemeNode } from './items'
import type { ModuleWhy } from './module-why'
import { allOf } from './nodes'
import { recordNode } from './records'
import { findItem, findMenu, findMenusOf } from './store'
import { beginTracing, personNodes, shownMenuIds, shownNode, type Tracing, tellHolders } from './tracing'

/**
 * Why somebody may or may not see or do something. Nothing is decided here: facts come from the statements of the enforcement with what
 * they leave out, and are judged by its functions (`gate.ts`, `belongings.ts`, `rightsOf`, the demands and the scope of a module).
 */

type Question = { userId: string; kind: WhyKind; id: string; modelId: string }
type Named = { id: string; fullName: string }
type Answer = { target: Named; menu: Named | null; trace: WhyNode }

export async function traceRight(ctx: PlatformContext, actor: Actor, question: Question, moduleWhy: ModuleWhy) {
  const tracing = await beginTracing(ctx, actor, question.userId)
  const { target, menu, trace } = await answer(tracing, question, moduleWhy)
  await tellHolders(tracing)
  return { isGiven: trace.isMet, person: tracing.asked.person, target: { ...target, kind: question.kind }, menu, trace }
}

async function answer(tracing: Tracing, { kind, id, modelId }: Question, moduleWhy: ModuleWhy): Promise<Answer> {
  const { db } = tracing.ctx
  if (kind === 'record') {
    const opened = await moduleWhy(tracing.ctx, modelId)
    if (!opened) throw refused(messages.missing)
    const place = { opened, menuIds: await findMenusOf(db, modelId) }
    return { target: { id, fullName: opened.fullName }, menu: null, trace: await recordNode(tracing, place, { modelId, id }) }
  }
  if (kind === 'menu') {
    const menu = await findMenu(db, id)
    if (!menu) throw refused(messages.missing)
    return { target: named(menu), menu: named(menu), trace: await menuNode(tracing, menu) }
  }
  const item = await findItem(db, kind, id)
  const menu = item && (await findMenu(db, item.menuId))
  if (!item || !menu) throw refused(messages.missing)
  const place = await readPlace(tracing, await placeOf(tracing, menu, moduleWhy))
  const trace = kind === 'resource' ? schemeNode(place, id) : itemNode(place, { ...item, kind })
  return { target: { id, fullName: item.fullName }, menu: named(menu), trace }
}

function named({ id, fullName }: Named): Named {
  return { id, fullName }
}

export async function menuNode(tracing: Tracing, { id, fullName }: Named): Promise<WhyNode> {
  return allOf('menuShown', [...personNodes(tracing), await shownNode(tracing, id)], { words: { menu: fullName } })
}

async function placeOf({ ctx }: Tracing, menu: { id: string; moduleId: string | null }, moduleWhy: ModuleWhy): Promise<Place> {
  const opened = menu.moduleId ? await moduleWhy(ctx, menu.moduleId) : undefined
  return { opened, menuIds: opened && menu.moduleId ? await findMenusOf(ctx.db, menu.moduleId) : [menu.id] }
}

/** Which of all menus somebody sees. */
export async function shownMenus(ctx: PlatformContext, actor: Actor, userId: string) {
  const tracing = await beginTracing(ctx, actor, userId)
  return { ids: tracing.asked.isEnabled ? await shownMenuIds(tracing) : [] }
}

type Overview = { userId: string; menuId: string }

/** Of one menu all at once: whether it is shown, and which of its items somebody has. */
export async function overview(ctx: PlatformContext, actor: Actor, { userId, menuId }: Overview, moduleWhy: ModuleWhy) {
  const tracing = await beginTracing(ctx, actor, userId)
  const menu = await findMenu(ctx.db, menuId)
  if (!menu) throw refused(messages.missing)
  const [shown, place] = [await menuNode(tracing, menu), await readPlace(tracing, await placeOf(tracing, menu, moduleWhy))]
  const items = verdictsOf(place, menuId)
  return { person: tracing.asked.person, menu: { ...named(menu), isGiven: shown.isMet }, items }
}

/** The verdict of each is that of its trace. */
function verdictsOf(place: ReadPlace, menuId: string): WhyItem[] {
  const here = (row: { menuId: string }) => row.menuId === menuId
  const items = place.items.filter(here).map((item) => {
    const { kind, id, fullName, code } = item
    return { kind, id, fullName, enCode: code, isGiven: itemNode(place, item).isMet }
  })
  const schemes = place.schemes.filter(here).map(({ id, fullName, enCode }) => {
    return { kind: 'resource' as const, id, fullName, enCode, isGiven: schemeNode(place, id).isMet }
  })
  return [...items, ...schemes]
}
