import type { Actor, PlatformContext } from '../../http/context'
import { copyNames, copySuffix } from '../../kit/object-file'
import { messages, refused } from '../../kit/refusals'
import type { DbTransaction } from '../../store/database'
import { keepHistory } from '../history/public'
import { insertContents, readContents } from './contents'
import { asForm, demandPlace, isDirectory, type Menu, renamed, tellMenuChanged } from './menus'
import { findMenu, findSiblings, insertMenu, lockMenus, updateMenu } from './store-write'

/** Where menus stand, and entries made of others. Calls of ours: other clients change the form of an entry. */

const sortCodeMax = 999_999

/** Into a directory, before one of its entries or as the last one. Nobody's place changes but where two would stand at one. */
export async function moveMenu(
  ctx: PlatformContext,
  actor: Actor,
  id: string,
  { parentId, beforeId }: { parentId: string; beforeId: string | null },
): Promise<void> {
  const systemId = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const menu = await findMenu(trx, id)
    if (!menu) throw refused(messages.doMissing)
    await demandPlace(trx, { ...menu, parentId }, menu)
    const siblings = (await findSiblings(trx, { ...menu, parentId })).filter((sibling) => sibling.id !== id)
    const at = beforeId === null ? siblings.length : siblings.findIndex((sibling) => sibling.id === beforeId)
    if (at < 0) throw refused(messages.doMissing, 'beforeId')
    for (const { before, sortCode } of places(menu, siblings, at)) {
      const values = before.id === id ? { parentId, sortCode } : { sortCode }
      await updateMenu(trx, before.id, values)
      const change = { before: asForm(before), after: { ...asForm(before), ...values } }
      await keepHistory(trx, ctx, actor, { object: 'menu', id: before.id, name: before.fullName, action: 'update', ...change })
    }
    return menu.systemId
  })
  await tellMenuChanged(ctx, actor, [systemId])
}

type Placed = { before: Menu; sortCode: number }

/** The moved one right behind the one above it; whoever stands there already goes on by one, and so on until there is room. */
function places(moved: Menu, siblings: readonly Menu[], at: number): Placed[] {
  const below = siblings.slice(at)
  const above = siblings[at - 1]
  const first = above ? above.sortCode + 1 : Math.max(0, (below[0]?.sortCode ?? 1) - 1)
  const placed: Placed[] = [{ before: moved, sortCode: first }]
  let last = first
  for (const sibling of below) {
    if (sibling.sortCode > last) break
    last += 1
    placed.push({ before: sibling, sortCode: last })
  }
  if (last <= sortCodeMax) return placed
  return [...siblings.slice(0, at), moved, ...below].map((before, sortCode) => ({ before, sortCode }))
}

/** The entry with everything that can be granted on it, switched off and granted to nobody. */
export async function copyMenu(ctx: PlatformContext, actor: Actor, id: string): Promise<string> {
  const made = await ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const menu = await findMenu(trx, id)
    if (!menu) throw refused(messages.copyMissing)
    if (isDirectory(menu.type)) throw refused('目录不能复制')
    return insertCopy(ctx, trx, actor, menu)
  })
  await tellMenuChanged(ctx, actor, [made.systemId])
  return made.id
}

async function insertCopy(ctx: PlatformContext, trx: DbTransaction, actor: Actor, menu: Menu): Promise<Menu> {
  const { fullName, enCode } = menu
  const copy = { ...renamed(menu, copyNames({ fullName, enCode }, copySuffix())), id: ctx.newId(), enabledMark: 0 }
  const row = { ...copy, version: 1, createdAt: ctx.now() }
  await insertMenu(trx, row)
  await insertContents(ctx, trx, row.id, await readContents(trx, menu.id))
  const change = { before: null, after: asForm(row) }
  await keepHistory(trx, ctx, actor, { object: 'menu', id: row.id, name: row.fullName, action: 'create', ...change })
  return row
}
