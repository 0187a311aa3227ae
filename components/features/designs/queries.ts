import { useMemo } from 'react'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { type DesignInfo, designBase } from '@/lib/contract/online-dev/design-base'
import { designVersions, designVersionsMax } from '@/lib/contract/online-dev/design-versions'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dataSource } from '@/lib/contract/system/data-source'
import { menu } from '@/lib/contract/system/menu'
import { fieldsOfAnswer } from '@/lib/designer/list/view-fields'
import { readTableRows, tableOf, withFields } from '@/lib/designer/tables/table-rows'
import { toAppError } from '@/lib/errors/app-error'
import { parameterRows } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import { designCategories, onlineType } from './constants'
import { previewRows, type ViewSource } from './utils'

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

/** What is released of a design, which is what links show (contract 3b §8.1). */
export function useReleasedForm(modelId: string) {
  return useFresh(onlineDev.config, { params: { modelId }, query: {} })
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

/** All releases of a design, the newest first; so many are kept. */
export async function readVersions(id: string) {
  const { data } = await call(designVersions.list, { params: { id }, query: { currentPage: 1, pageSize: designVersionsMax } })
  return data.list
}

/** What the platform says before it is asked to release. */
export async function readRefusal(id: string) {
  return (await call(designVersions.refusal, { params: { id } })).data
}

/** What a release would do now. */
export function useEffectOfRelease(id: string) {
  return useFresh(designVersions.effect, { params: { id } })
}

const conversionPollMs = 700

/** How far the last release is with the stored values, asked for until it has ended; null where it had none to change. */
export function useConversion(id: string) {
  return useCall(
    designVersions.conversion,
    { params: { id } },
    { refreshInterval: (conversion) => (conversion?.state === 'running' ? conversionPollMs : 0) },
  )
}

/** What uses a design, asked before it is deleted. */
export async function readUses(id: string) {
  return (await call(designVersions.uses, { params: { id } })).data
}

/** Interfaces to choose from; not asked for a form. */
export function useInterfaceTree(isAsked: boolean) {
  return useFresh(dataInterface.selector, isAsked ? {} : null)
}

export function useParameters(interfaceId: string) {
  return useFresh(dataInterface.parameters, interfaceId === '' ? null : { params: { id: interfaceId } })
}

export async function readParameters(id: string) {
  return (await call(dataInterface.parameters, { params: { id } })).data
}

type Source = Pick<DesignInfo, 'interfaceId' | 'interfaceParam'>

/** The columns that the interface of a data view gives with its defaults, or why it gives none. */
export async function readViewSource({ interfaceId = '', interfaceParam = '' }: Source): Promise<ViewSource> {
  if (interfaceId === '') return { given: [], problem: 'none' }
  try {
    const input = { params: { id: interfaceId }, body: { paramList: parameterRows(interfaceParam) } }
    return { given: fieldsOfAnswer((await call(dataInterface.fields, input)).data), problem: null }
  } catch (thrown) {
    return { given: [], problem: toAppError(thrown) }
  }
}

/** Some rows of what a data view shows; none where its interface gives none. */
export function useViewRows({ interfaceId = '', interfaceParam = '' }: Source, isAsked: boolean) {
  const rest = { propsValue: '', relationField: '', columnOptions: '', keyword: '', currentPage: 1, pageSize: previewRowsMax }
  const input = { params: { id: interfaceId }, body: { ...rest, paramList: parameterRows(interfaceParam) } }
  const isOnce = { shouldRetryOnError: false, revalidateOnFocus: false }
  const { data } = useCall(dataInterface.rows, isAsked && interfaceId !== '' ? input : null, isOnce)
  return useMemo(() => previewRows(data?.list ?? []), [data])
}

const previewRowsMax = 20

/** Wire: the default database (contract 2 §18.2). */
export const ownDatabase = '0'

/** Kinds of databases in which records of designs can stand. */
const recordKinds: ReadonlySet<string> = new Set(['PostgreSQL', 'MySQL'])

/** Databases that the tables of a design can be in, the default one first; undefined until they are known. */
export function useRecordDatabases(isAsked: boolean) {
  const { data, error, mutate } = useCall(dataSource.selector, isAsked ? { query: {} } : null)
  const databases = useMemo(() => {
    const all = data?.list.flatMap(({ children }) => children)
    return all?.filter(({ id, dbType }) => id === ownDatabase || recordKinds.has(dbType))
  }, [data])
  return { databases, error, mutate }
}

export function useBusinessTables(linkId: string) {
  return useFresh(businessTables.all, { params: { linkId } })
}

type TablePlace = { linkId: string; table: string }

/** Columns of a table; none where it is not there any more. */
export function useTableFields({ linkId, table }: TablePlace) {
  return useCall(businessTables.fields, { params: { linkId, table }, query: {} }, { revalidateOnFocus: false })
}

/** None of a table that is not there; it throws where nobody answers. */
export async function readTableFields({ linkId, table }: TablePlace) {
  try {
    return (await call(businessTables.fields, { params: { linkId, table }, query: {} })).data.list
  } catch (thrown) {
    const error = toAppError(thrown)
    if (error.code === 'refused' || error.code === 'notFound') return []
    throw error
  }
}

/** The design with the columns that its tables have today (contract 3b §3); what cannot be asked for stays as it was stored. */
export async function withFreshTables(info: DesignInfo): Promise<DesignInfo> {
  const rows = readTableRows(info.tables)
  if (rows.length === 0) return info
  const linkId = info.dbLinkId || ownDatabase
  const asked = rows.map(async (row) => [tableOf(row), await readTableFields({ linkId, table: tableOf(row) })] as const)
  const answers = await Promise.allSettled(asked)
  const fresh = new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
  return { ...info, tables: JSON.stringify(withFields(rows, fresh)) }
}
