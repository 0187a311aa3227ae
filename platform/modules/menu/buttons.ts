import type { PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { findItems } from './item-store'

/** Buttons of a menu, which may hold others (contract 2 §12.3). */

const topId = '-1'

type Button = Awaited<ReturnType<typeof findItems<'moduleButton'>>>[number]
type ButtonNode = Button & { hasChildren: boolean; children: ButtonNode[] }

/** A tree where some stand below others. What is found stands where its parent would, if that was not found. */
export async function buttonTree(ctx: PlatformContext, moduleId: string, keyword: string): Promise<ButtonNode[]> {
  const buttons = await findItems(ctx.db, 'moduleButton', moduleId, keyword.trim())
  const ids = new Set(buttons.map(({ id }) => id))
  const below = groupBy(buttons, ({ parentId }) => (ids.has(parentId) ? parentId : topId))
  const build = (parentId: string): ButtonNode[] =>
    (below.get(parentId) ?? []).map((button) => {
      const children = build(button.id)
      return { ...button, hasChildren: children.length > 0, children }
    })
  return build(topId)
}

/** Below another button of the same menu, and not below itself. */
export async function demandButtonPlace(
  trx: DbTransaction,
  { id, moduleId, parentId }: { id: string; moduleId: string; parentId: string },
): Promise<void> {
  const parents = new Map((await findItems(trx, 'moduleButton', moduleId, '')).map((button) => [button.id, button.parentId]))
  const seen = new Set([id])
  for (let at = parentId; at !== topId; at = parents.get(at) ?? topId) {
    if (!parents.has(at) || seen.has(at)) throw refused('上级按钮不正确', 'parentId')
    seen.add(at)
  }
}

export async function demandNoButtonsBelow(
  trx: DbTransaction,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<void> {
  const buttons = await findItems(trx, 'moduleButton', moduleId, '')
  if (buttons.some(({ parentId }) => parentId === id)) throw refused('删除失败，请先删除子按钮')
}
