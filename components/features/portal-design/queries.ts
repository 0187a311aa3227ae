import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { portal } from '@/lib/contract/portal/portal'
import { portalData } from '@/lib/contract/portal/portal-data'
import { portalVersions } from '@/lib/contract/portal/portal-versions'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { menu } from '@/lib/contract/system/menu'
import { readText } from '@/lib/form/read'
import type { PortalItem } from '@/lib/portal/layout'
import { portalCategories } from './constants'

const marks = ['0', '1'] as const
const states = ['0', '1', '2'] as const

export function usePortals(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === readText(where[name])) ?? ('' as const)
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    category: readText(where['category']),
    type: oneOf(marks, 'type'),
    enabledLock: oneOf(marks, 'enabledLock'),
    isRelease: oneOf(states, 'isRelease'),
  }
  return useListPage(portal.list, { query }, { isAskedOnReturn: true })
}

export function usePortalInfo(id: string | null) {
  return useFresh(portal.info, id === null ? null : { params: { id } })
}

export async function readPortal(id: string) {
  return (await call(portal.info, { params: { id } })).data
}

/** Items of the dictionary of categories; undefined until they are there. */
export function usePortalCategories() {
  return useDictionaryItems(portalCategories)
}

/** Systems that a portal can be a page of; those that have it already are disabled. */
export function useSystems(id: string, category: 'Web' | 'App') {
  return useFresh(portal.systemFilter, { params: { id }, query: { category } })
}

/** Directories of all systems below which an entry of the portal can stand. */
export function useMenuParents(category: 'Web' | 'App') {
  return useFresh(menu.selector, { params: { id: '0', systemId: '0' }, query: { category } })
}

const seldom = { revalidateOnFocus: false, dedupingInterval: 10_000, keepPreviousData: true }

/** What an item of a draft asks for: of an interface, or of the records of a module. */
export function useDraftData({ jnpfKey, option, dataType, propsApi, templateJson, modelData }: PortalItem) {
  const isDynamic = dataType === 'dynamic' && propsApi !== ''
  const isModel = dataType === 'model' && modelData !== undefined && modelData.modelId !== ''
  const body = { paramList: templateJson as never }
  const byInterface = useCall(dataInterface.preview, isDynamic ? { params: { id: propsApi }, body } : null, seldom)
  const byModel = useCall(
    portalData.preview,
    isModel ? { body: { jnpfKey, option: dataOption(option), modelData } } : null,
    seldom,
  )
  const { data, error, mutate } = isModel ? byModel : byInterface
  return { isAsked: isDynamic || isModel, data, error, retry: () => void mutate() }
}

/** How an item looks is nothing that its numbers depend on: it is not asked for anew with every colour. */
function dataOption({ columnData, columnOptions, defaultValue }: PortalItem['option']) {
  return { columnData, columnOptions, defaultValue }
}

export function usePortalVersions(id: string, question: ListQuestion<unknown>) {
  return useListPage(portalVersions.list, { params: { id }, query: pagingOf(question) })
}

export async function readPortalVersion(id: string, number: number) {
  return (await call(portalVersions.info, { params: { id, number } })).data
}
