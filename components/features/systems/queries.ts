import type { Conditions, ListQuestion } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useAnswer } from '@/lib/client/use-answer'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { portal } from '@/lib/contract/portal/portal'
import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import { moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import { dictionaryType } from '@/lib/contract/system/dictionary'
import { type MenuNode, menu } from '@/lib/contract/system/menu'
import { moduleColumn, moduleForm } from '@/lib/contract/system/module-items'
import { system } from '@/lib/contract/system/system'
import { readText } from '@/lib/form/read'
import { dataTypes, type FieldKind, fieldCalls, type MenuCategory, menuTypes } from './constants'
import { type FieldChoice, tableField } from './utils'

export function useSystems({ filters: { where } }: ListQuestion<{ where: Conditions }>) {
  const keyword = readText(where['keyword']).trim()
  const state = readText(where['enabledMark'])
  const enabledMark = state === '1' || state === '0' ? state : ''
  return useListPage(system.list, { query: { keyword, enabledMark } }, { isAskedOnReturn: true })
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

/** Dictionaries that an entry can open, without roots that hold none. */
export function useDictionaries() {
  const { data, ...answer } = useFresh(dictionaryType.selector, { params: { id: '0' } })
  return { ...answer, data: data?.list.filter(({ children }) => children.length > 0) }
}

/** Portals that an entry can open, below their categories. */
export function usePortals() {
  return useFresh(portal.selector, { query: { platform: 'Web' } })
}

export function useFields(kind: FieldKind, moduleId: string, { keyword }: ListQuestion<unknown>) {
  return useListPage(fieldCalls[kind].list, { params: { moduleId }, query: { keyword } })
}

/** An entry whose fields are chosen. */
export type MenuOfFields = Pick<MenuNode, 'id' | 'type' | 'fullName'>

/** Fields to choose from: those of the design, of a page those of the tables behind it. */
export function useFieldChoice(kind: FieldKind | 'data', { id, type }: MenuOfFields) {
  const ask = () => (type === menuTypes.page ? fieldsOfTables(kind, id) : fieldsOfDesign(kind, id))
  return useAnswer(ask, `${kind} ${id}`)
}

async function fieldsOfDesign(kind: FieldKind | 'data', moduleId: string): Promise<readonly FieldChoice[]> {
  const calls = { column: moduleColumn, form: moduleForm, data: moduleDataAuthorize }
  return (await call(calls[kind].fieldList, { params: { moduleId } })).data.list
}

const fieldsMax = 1000

async function fieldsOfTables(kind: FieldKind | 'data', menuId: string): Promise<readonly FieldChoice[]> {
  const dataType = dataTypes[kind]
  const { linkId, linkTables } = (await call(moduleDataAuthorizeLink.tables, { params: { menuId, dataType } })).data
  const fields = linkTables.map(async (table, index) => {
    const params = { linkId, table, menuType: menuTypes.page, dataType }
    const { list } = (await call(moduleDataAuthorizeLink.fields, { params, query: { pageSize: fieldsMax } })).data
    return list.map((field) => tableField(field, { table, isMain: index === 0 }))
  })
  return (await Promise.all(fields)).flat()
}
