import { useMemo } from 'react'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { type DesignInfo, designBase } from '@/lib/contract/online-dev/design-base'
import { designVersions } from '@/lib/contract/online-dev/design-versions'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { menu } from '@/lib/contract/system/menu'
import { fieldsOfAnswer } from '@/lib/designer/list/view-fields'
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

/** What a release would do now. */
export function useEffectOfRelease(id: string) {
  return useFresh(designVersions.effect, { params: { id } })
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
