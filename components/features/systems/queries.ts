import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { menu } from '@/lib/contract/system/menu'
import { system } from '@/lib/contract/system/system'
import { readText } from '@/lib/form/read'
import { type FieldKind, fieldCalls, type MenuCategory } from './constants'

export function useSystems(question: ListQuestion<unknown>) {
  return useListPage(system.list, { query: { keyword: pagingOf(question).keyword } }, { isAskedOnReturn: true })
}

export function useSystem(id: string | null) {
  return useFresh(system.info, id === null ? null : { params: { id } })
}

export async function readSystem(id: string) {
  return (await call(system.info, { params: { id } })).data
}

export function useMenus(systemId: string, category: MenuCategory, { keyword, filters }: ListQuestion<{ where: Conditions }>) {
  const { where } = filters
  const query = { keyword, category, type: readText(where['type']), enabledMark: readText(where['enabledMark']) }
  return useListPage(menu.bySystem, { params: { systemId }, query })
}

export function useMenu(id: string | null) {
  return useFresh(menu.info, id === null ? null : { params: { id } })
}

export async function readMenu(id: string) {
  return (await call(menu.info, { params: { id } })).data
}

/** Directories below which an entry may stand. */
export function useDirectories(id: string | null, systemId: string, category: MenuCategory) {
  return useFresh(menu.selector, { params: { id: id ?? '0', systemId }, query: { category } })
}

/** Modules that an entry can open. */
export function useDesigns() {
  return useFresh(designBase.selector, { query: { type: '1', isRelease: '1' } })
}

export function useFields(kind: FieldKind, moduleId: string, { keyword }: ListQuestion<unknown>) {
  return useListPage(fieldCalls[kind].list, { params: { moduleId }, query: { keyword } })
}

export function useDesignFields(kind: FieldKind, moduleId: string) {
  return useFresh(fieldCalls[kind].fieldList, { params: { moduleId } })
}
