import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import type { Category } from './utils'

export function useCategories() {
  return useCall(dictionaryType.list, {})
}

/** The same for the drawer, which lists them. */
export function useCategoryList() {
  return useListPage(dictionaryType.list, {})
}

export function useItems({ id, isTree }: Category, question: ListQuestion<unknown>) {
  const query = { keyword: pagingOf(question).keyword, isTree: isTree === 1 ? '1' : '0' }
  return useListPage(dictionaryData.list, { params: { id }, query }, { isAskedOnReturn: true })
}

export function useItem(id: string | null) {
  return useFresh(dictionaryData.info, id === null ? null : { params: { id } })
}

export async function readItem(id: string) {
  return (await call(dictionaryData.info, { params: { id } })).data
}

/** Below what an item may stand: the dictionary itself first. */
export function useItemParents({ id, isTree }: Category, itemId: string | null) {
  const params = { typeId: id, itemId: itemId ?? '0' }
  return useFresh(dictionaryData.parents, { params, query: { isTree: String(isTree) } })
}

export function useCategory(id: string | null) {
  return useFresh(dictionaryType.info, id === null ? null : { params: { id } })
}

export async function readCategory(id: string) {
  return (await call(dictionaryType.info, { params: { id } })).data
}

export function useCategoryParents(id: string | null) {
  return useFresh(dictionaryType.selector, { params: { id: id ?? '0' } })
}
