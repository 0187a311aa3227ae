import type { z } from 'zod'
import type { DesignRow, designBase } from '@/lib/contract/online-dev/design-base'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../../http/context'
import { groupBy } from '../../../../kit/grouping'
import { limits, pageOf } from '../../../../kit/paging'
import { dictionaryTexts } from '../../../dictionary/public'
import { hasTag, personText } from '../../../permission/public'
import { type DesignFilter, findDesignPage, findDesignsToChoose, findMenusOfDesigns, findReleasedPage } from './store'

/** Designs as lists (contract 3b §2.1, §2.2). */

type Query = z.output<typeof designBase.list.query>

/** Wire: categories of designs are items of this dictionary, by id or code (contract 2 §0.7). */
const categories = 'webDesign'

export async function listDesigns(ctx: PlatformContext, query: Query) {
  const found = await findDesignPage(ctx.db, filterOf(query), limits(query))
  const names = await categoryNames(ctx)
  const menus = groupBy(
    await findMenusOfDesigns(
      ctx.db,
      found.rows.map(({ id }) => id),
    ),
    ({ moduleId }) => moduleId ?? '',
  )
  const rows = found.rows.map((row): DesignRow => {
    const { id, fullName, enCode, type, webType, state, sortCode, tablesJson, version } = row
    const isIn = (client: string) => (menus.get(id)?.some(({ category }) => category === client) ? 1 : 0)
    return {
      ...{ id, fullName, enCode, type, webType, state, isRelease: state, sortCode, tables: tablesJson, version },
      enableFlow: row.enableFlow === 1 ? 1 : 0,
      category: names.get(row.category ?? '') ?? row.category ?? '',
      pcIsRelease: isIn('Web'),
      appIsRelease: isIn('App'),
      creatorUser: nameOf(row.creatorName, row.creatorAccount),
      creatorTime: row.createdAt,
      lastModifyUser: nameOf(row.modifierName, row.modifierAccount),
      lastModifyTime: row.updatedAt ?? undefined,
      hasPackage: false,
    }
  })
  return pageOf(query, { rows, total: found.total })
}

function nameOf(realName: string | null, account: string | null): string {
  return account === null ? '' : personText({ realName: realName ?? '', account })
}

async function categoryNames(ctx: PlatformContext): Promise<ReadonlyMap<string, string>> {
  return (await dictionaryTexts(ctx.db, [categories])).get(categories) ?? new Map()
}

export async function listReleased(ctx: PlatformContext, query: Query) {
  const { rows, total } = await findReleasedPage(ctx.db, { ...filterOf(query), state: null }, limits(query))
  const shown = rows.map(({ id, fullName, enCode, enableFlow }) => ({ id, fullName, enCode, enableFlow }))
  return pageOf(query, { rows: shown, total })
}

function filterOf(query: Query): DesignFilter {
  return {
    sorting: query,
    keyword: query.keyword.trim(),
    type: numberIn(query.type),
    category: query.category,
    kind: numberIn(query.webType),
    state: numberIn(query.isRelease),
    enableFlow: numberIn(query.enableFlow),
  }
}

/** An empty filter filters nothing. */
function numberIn(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}

type Choice = z.output<typeof designBase.selector.query>

/**
 * Designs below their categories, for a choice (contract 2 §12.2, 3b §2.1): for whoever puts them into menus or names them in other
 * designs. Wire: `isRelease` means released ones alone, whatever it says.
 */
export async function designTree(ctx: PlatformContext, actor: Actor, query: Choice) {
  const mayChoose = (await hasTag(ctx, actor, 'system.menu')) || (await hasTag(ctx, actor, 'onlineDev.webDesign'))
  if (!mayChoose) throw new AppError('forbidden', 'neither designs nor sets up menus')
  const designs = await findDesignsToChoose(ctx.db, {
    copy: query.isRelease === '' ? 'design' : 'designRelease',
    webTypes: query.webType.split(',').flatMap((text) => numberIn(text.trim()) ?? []),
    type: numberIn(query.type),
    enableFlow: numberIn(query.enableFlow),
  })
  const texts = await categoryNames(ctx)
  return [...groupBy(designs, ({ category }) => category ?? '')].map(([category, members]) => ({
    id: `category:${category}`,
    fullName: texts.get(category) ?? (category || '未分类'),
    hasChildren: true,
    children: members.map(({ id, fullName, enCode }) => ({ id, fullName, enCode, hasChildren: false, children: [] })),
  }))
}
