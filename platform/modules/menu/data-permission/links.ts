import type { z } from 'zod'
import type { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { keepHistory } from '../../history/public'
import { findMenuById } from '../store'
import { lockMenus } from '../store-write'
import { findLink, insertLink, updateLink } from './link-store'
import { defaultLink, demandTables, tableOf } from './tables'

/** The tables behind menus, contract 2 §12.8: of a page they are named by hand, of a module its design says them. */

type Place = { menuId: string; dataType: number }

export async function linkDetails(ctx: PlatformContext, { menuId, dataType }: Place) {
  const row = await findLink(ctx.db, { moduleId: menuId, dataType })
  return row ?? { id: '', moduleId: menuId, linkId: '', linkTables: '', dataType }
}

export async function linkedTables(ctx: PlatformContext, { menuId, dataType }: Place) {
  const menu = await findMenuById(ctx.db, menuId)
  if (!menu) throw refused(messages.missing, 'menuId')
  if (menu.type === 3) return { linkId: defaultLink, linkTables: menu.moduleId === null ? [] : [tableOf(menu.moduleId)] }
  const { linkId, linkTables } = await linkDetails(ctx, { menuId, dataType })
  return { linkId, linkTables: namesIn(linkTables) }
}

type LinkForm = z.output<typeof moduleDataAuthorizeLink.save.body>

export async function saveLink(ctx: PlatformContext, actor: Actor, form: LinkForm): Promise<string> {
  const { moduleId, dataType, linkId } = form
  const menu = await findMenuById(ctx.db, moduleId)
  if (!menu) throw refused(messages.missing, 'moduleId')
  if (menu.type !== 2) throw refused('只有页面类型的菜单可以配置数据连接', 'moduleId')
  const tables = namesIn(form.linkTables)
  await demandTables(ctx, linkId, tables)
  const values = { linkId, linkTables: tables.join(',') }
  return ctx.db.transaction().execute(async (trx) => {
    await lockMenus(trx)
    const before = await findLink(trx, { moduleId, dataType })
    const id = before?.id ?? ctx.newId()
    if (before) await updateLink(trx, id, values)
    else await insertLink(trx, { id, moduleId, dataType, ...values })
    const change = { before: before ?? null, after: { ...before, id, moduleId, dataType, ...values } }
    const action = before ? 'update' : 'create'
    await keepHistory(trx, ctx, actor, { object: 'dataLink', id, name: menu.fullName, action, ...change })
    return id
  })
}

function namesIn(joined: string): string[] {
  return [...new Set(joined.split(',').map((name) => name.trim()))].filter((name) => name !== '')
}
