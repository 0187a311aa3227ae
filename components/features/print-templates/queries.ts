import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { dataSource } from '@/lib/contract/system/data-source'
import { printDev } from '@/lib/contract/system/print'
import { printLog } from '@/lib/contract/system/print-log'
import { readText } from '@/lib/form/read'

type Question = ListQuestion<unknown>

export function usePrintTemplates(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    category: readText(where['category']),
    enabledMark: readText(where['enabledMark']),
  }
  return useListPage(printDev.list, { query }, { isAskedOnReturn: true })
}

/** Who printed with a template, the newest first. */
export function usePrintLog(printId: string, question: Question) {
  return useListPage(printLog.list, { params: { printId }, query: { ...pagingOf(question), sort: 'desc' } })
}

export function useTemplate(id: string | null) {
  return useFresh(printDev.info, id === null ? null : { params: { id } })
}

export async function readTemplate(id: string) {
  return (await call(printDev.info, { params: { id } })).data
}

/** Items of the dictionary of categories, whose codes templates keep; undefined until they are there. */
export function usePrintCategories() {
  return useDictionaryItems('printDev')
}

/** Databases that statements can be asked of; none but the platform's own where they cannot be had, undefined until that is known. */
export function useDataLinks() {
  const { data, error } = useCall(dataSource.selector, { query: {} }, { revalidateOnFocus: false })
  return error ? [] : data?.list.flatMap(({ children }) => children)
}

/** The fields that statements answer; null while there are none that could be asked. */
export function useTemplateFields(dbLinkId: string, sqlTemplate: string | null) {
  const input = sqlTemplate === null ? null : { body: { dbLinkId, sqlTemplate } }
  return useCall(printDev.fields, input, { revalidateOnFocus: false, keepPreviousData: true })
}

export async function readProposal(id: string) {
  return (await call(printDev.proposal, { params: { id } })).data
}

/** Records of a module to preview a template with; the columns say by what they are known. */
export function useRecordChoices(modelId: string, columns: readonly string[], question: Question) {
  const query = { ...pagingOf(question), columnOptions: columns.join(',') }
  return useListPage(relationLookup.records, { params: { modelId }, query })
}

type Draft = { dbLinkId: string; sqlTemplate: string; ids: readonly string[] }

/** What the statements of a draft answer for records, in their order. */
export async function readPreview({ dbLinkId, sqlTemplate, ids }: Draft, signal: AbortSignal) {
  return (await call(printDev.preview, { body: { dbLinkId, sqlTemplate, ids: [...ids] } }, { signal })).data
}
