import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { designVersions } from '@/lib/contract/online-dev/design-versions'
import { menu } from '@/lib/contract/system/menu'
import { readText } from '@/lib/form/read'
import { designCategories, onlineType } from './constants'

export function useDesigns(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    type: String(onlineType),
    keyword: readText(where['keyword']).trim(),
    category: readText(where['category']),
    webType: readText(where['webType']),
    isRelease: readText(where['isRelease']),
  }
  return useListPage(designBase.list, { query }, { isAskedOnReturn: true })
}

export function useDesign(id: string | null) {
  return useFresh(designBase.info, id === null ? null : { params: { id } })
}

export async function readDesign(id: string) {
  return (await call(designBase.info, { params: { id } })).data
}

/** Categories of designs, undefined until they are there; the answer is the same one from one drawing to the next. */
export function useDesignCategories() {
  return useDictionaryItems(designCategories)
}

/** Directories below which the menu of a module may be made, of all systems; not asked where there is a menu already. */
export function useParents(category: 'Web' | 'App', isAsked: boolean) {
  return useFresh(menu.selector, isAsked ? { params: { id: '0', systemId: '0' }, query: { category } } : null)
}

export function useVersions(id: string, question: ListQuestion<unknown>) {
  return useListPage(designVersions.list, { params: { id }, query: pagingOf(question) })
}

export async function readVersion(id: string, number: number) {
  return (await call(designVersions.info, { params: { id, number } })).data
}

/** What a release would do now. */
export function useEffectOfRelease(id: string) {
  return useFresh(designVersions.effect, { params: { id } })
}

/** What uses a design, asked before it is deleted. */
export async function readUses(id: string) {
  return (await call(designVersions.uses, { params: { id } })).data
}
