import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useAnswer } from '@/lib/client/use-answer'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { authority } from '@/lib/contract/permission/authority'
import { portal } from '@/lib/contract/portal/portal'
import { portalManage } from '@/lib/contract/portal/portal-manage'
import { dataReport } from '@/lib/contract/report/report'
import { screen } from '@/lib/contract/screen/screen'
import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import { moduleDataAuthorize } from '@/lib/contract/system/data-permission'
import { dictionaryType } from '@/lib/contract/system/dictionary'
import { dictionarySelector } from '@/lib/contract/system/dictionary-selector'
import { type MenuNode, menu } from '@/lib/contract/system/menu'
import { moduleColumn, moduleForm } from '@/lib/contract/system/module-items'
import { system } from '@/lib/contract/system/system'
import { readText } from '@/lib/form/read'
import { dataTypes, type FieldKind, fieldCalls, type MenuCategory, menuTypes } from './constants'
import { type FieldChoice, reportTree, tableField } from './utils'

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

/** Portals that an entry can open, below their categories, without those that hold none. */
export function usePortals() {
  const { data, ...answer } = useFresh(portal.selector, { query: { platform: 'Web' } })
  return { ...answer, data: data && { list: data.list.filter(({ children }) => children.length > 0) } }
}

/** Data screens that an entry can open, below their categories (contract 4b §5). */
export function useScreens() {
  return useFresh(screen.selector, {})
}

/** Reports that an entry can open, below their categories (contract 4b §4.2); those of a category that is gone stand in a last group. */
export function useReports(otherText: string) {
  const { data, ...answer } = useFresh(dataReport.selector, {})
  const categories = useFresh(dictionarySelector, { params: { id: 'ReportSort' } })
  const isSettled = categories.data !== undefined || categories.error !== undefined
  return { ...answer, data: data && isSettled ? reportTree(data.list, categories.data?.list ?? [], otherText) : undefined }
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

/** Portals that a system has (contract 4b §3.4). */
export function usePortalsOf(systemId: string, platform: MenuCategory, question: ListQuestion<unknown>) {
  const query = { ...pagingOf(question), platform, category: '', enabledMark: '' as const }
  return useListPage(portalManage.list, { params: { systemId }, query })
}

export function usePortalOf(id: string | null) {
  return useFresh(portalManage.info, id === null ? null : { params: { id } })
}

export async function readPortalOf(id: string) {
  return (await call(portalManage.info, { params: { id } })).data
}

const choicesMax = 1000

/** Portals that a system does not have yet. */
export function usePortalChoices(systemId: string, platform: MenuCategory, isAsked: boolean) {
  const query = { currentPage: 1, pageSize: choicesMax, keyword: '', platform, type: '' }
  return useFresh(portal.manageSelector, isAsked ? { params: { systemId }, query: query as never } : null)
}

/** Roles and permission groups that may open a portal of a system. */
export function usePortalHolders(itemId: string) {
  return useFresh(authority.holders, { params: { itemId, objectType: 'Role' } })
}
