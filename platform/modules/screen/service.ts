import type { Actor, PlatformContext } from '../../http/context'
import { extraOf } from '../../kit/extra-fields'
import { groupBy } from '../../kit/grouping'
import { limits } from '../../kit/paging'
import { joinedPersonText } from '../permission/public'
import { findCategories } from './category-store'
import { openForReader } from './rights'
import { findEnabledScreens, findScreenPage, type StoredScreen } from './store'

type Paging = { current: number; size: number }

/** Wire: a page in the shape of these calls alone (contract 4b §5). */
export function bladePageOf<R>({ current, size }: Paging, found: { rows: readonly R[]; total: number }) {
  return { records: [...found.rows], current, size, total: found.total, pages: Math.ceil(found.total / size) }
}

export const bladeLimits = ({ current, size }: Paging) => limits({ currentPage: current, pageSize: size })

/** Contract 4b §5: a page of screens. An empty filter filters nothing. */
export async function listScreens(ctx: PlatformContext, query: Paging & { title: string; category: string }) {
  const filter = { title: query.title.trim(), category: query.category }
  const found = await findScreenPage(ctx.db, filter, bladeLimits(query))
  const rows = found.rows.map(({ creatorName, creatorAccount, createdAt, updatedAt, ...row }) => ({
    ...{ ...row, password: '' },
    createUser: joinedPersonText({ realName: creatorName, account: creatorAccount }),
    createTime: createdAt,
    updateTime: updatedAt ?? createdAt,
  }))
  return bladePageOf(query, { rows, total: found.total })
}

/** A screen as clients read it, with what others keep with it. */
export function toldScreen({ id, title, category, status, backgroundUrl, version, detail, component, extraJson }: StoredScreen) {
  return {
    visual: { ...extraOf(extraJson), id, title, category, password: '', status, backgroundUrl, version },
    config: { id, visualId: id, detail, component },
  }
}

export async function screenDetail(ctx: PlatformContext, actor: Actor, id: string) {
  return toldScreen(await openForReader(ctx, actor, id))
}

/** Enabled screens below their categories, in the order of these; those without one come last. */
export async function screenTree(ctx: PlatformContext) {
  const [screens, categories] = await Promise.all([findEnabledScreens(ctx.db), findCategories(ctx.db)])
  const known = new Set(categories.map(({ categoryValue }) => categoryValue))
  const below = groupBy(screens, ({ category }) => (known.has(category) ? category : ''))
  const parents = [...categories.map(({ categoryValue, categoryKey }) => ({ id: categoryValue, fullName: categoryKey })), none]
  return parents.flatMap(({ id, fullName }) => {
    const children = (below.get(id === none.id ? '' : id) ?? []).map((screen) => ({
      ...{ id: screen.id, fullName: screen.title, hasChildren: false, children: [] },
    }))
    return children.length === 0 ? [] : [{ id, fullName, hasChildren: true, children }]
  })
}

const none = { id: '-', fullName: '未分类' }
