import type { MenuItem } from '@/lib/contract/session/oauth'
import { readMenuProperties } from '@/lib/domain/menu-address'
import type { Actor, PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { menusOfSystem, openMenusOf, permittedSystems } from '../../permission/public'
import { loadReleasedModules } from '../designs/module'
import { openModule } from '../records/access'
import { listCondition } from '../records/list-condition'
import { countOf } from '../records/source-store'
import { isDate, isDimension, isSummable, usableFields } from './number-fields'

type ModelMenu = { id: string; fullName: string; systemId: string; modelId: string }

/** Wire: the type of an entry that lists the records of a design. */
const listMenu = 3

/** Released designs whose records numbers can be made of, with the entries of the person's menus that list them. */
export async function modelsForNumbers(ctx: PlatformContext, actor: Actor, keyword: string) {
  const menus = groupBy(await modelMenus(ctx, actor), ({ modelId }) => modelId)
  const modules = await loadReleasedModules(ctx.db, [...menus.keys()])
  const wanted = keyword.trim().toLowerCase()
  return [...modules.values()]
    .filter(({ view, plan }) => !view && !plan.outside)
    .map(({ id, fullName }) => ({ id, fullName, menus: (menus.get(id) ?? []).map(shownMenu) }))
    .filter(({ fullName, menus: entries }) =>
      [fullName, ...entries.map((menu) => menu.fullName)].some((text) => holds(text, wanted)),
    )
    .sort((a, b) => a.fullName.localeCompare(b.fullName, 'zh-CN'))
}

const shownMenu = ({ id, fullName }: ModelMenu) => ({ id, fullName })
const holds = (text: string, wanted: string) => text.toLowerCase().includes(wanted)

/** What numbers, groups and columns can be made of, for this person; and how many records there are. */
export async function fieldsForNumbers(ctx: PlatformContext, actor: Actor, modelId: string) {
  const access = await openModule(ctx, actor, modelId)
  const list = usableFields(access).map((node) => ({
    id: node.code,
    fullName: node.label || node.code,
    jnpfKey: node.type,
    isNumber: isSummable(node),
    isDate: isDate(node),
    isDimension: isDimension(node),
  }))
  const condition = await listCondition(ctx, actor, access, { queryJson: '', superQueryJson: '' })
  return { list, count: await countOf(ctx, access.module, condition) }
}

/** The entry of the person's menus whose list shows records of the design: the wished one, else another. Empty for none. */
export async function menuOfModel(
  ctx: PlatformContext,
  actor: Actor,
  asked: { modelId: string; menuId: string },
): Promise<string> {
  const open = await openMenusOf(ctx, actor, { type: 3, id: asked.modelId })
  if (open.has(asked.menuId)) return asked.menuId
  const menus = (await modelMenus(ctx, actor)).filter(({ modelId }) => modelId === asked.modelId)
  return (menus.find(({ systemId }) => systemId === actor.systemId) ?? menus[0])?.id ?? ''
}

async function modelMenus(ctx: PlatformContext, actor: Actor): Promise<ModelMenu[]> {
  const found: ModelMenu[] = []
  for (const system of await permittedSystems(ctx, actor)) {
    const { menuList } = await menusOfSystem(ctx, actor, system)
    for (const { id, fullName, type, propertyJson } of entriesOf(menuList)) {
      const { moduleId } = readMenuProperties(propertyJson)
      if (type === listMenu && moduleId !== '') found.push({ id, fullName, systemId: system.id, modelId: moduleId })
    }
  }
  return found
}

function entriesOf(menus: readonly MenuItem[]): MenuItem[] {
  return menus.flatMap((menu) => [menu, ...entriesOf(menu.children)])
}
