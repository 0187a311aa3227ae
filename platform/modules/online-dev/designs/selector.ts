import type { PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { dictionaryTexts } from '../../dictionary/public'
import { releasedModules } from './store'

/** Wire: categories of designs are items of this dictionary, by id or code (contract 2 §0.7). */
const categories = 'webDesign'

/** Released designs below their categories, for a choice (contract 2 §12.2). */
export async function designTree(ctx: PlatformContext) {
  const designs = await releasedModules(ctx.db)
    .select(['id', 'fullName', 'enCode', 'category', 'sortCode'])
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
  const texts = (await dictionaryTexts(ctx.db, [categories])).get(categories)
  return [...groupBy(designs, ({ category }) => category ?? '')].map(([category, members]) => ({
    id: `category:${category}`,
    fullName: texts?.get(category) ?? (category || '未分类'),
    hasChildren: true,
    children: members.map(({ id, fullName, enCode }) => ({ id, fullName, enCode, hasChildren: false, children: [] })),
  }))
}
