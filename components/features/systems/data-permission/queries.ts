import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useAnswer } from '@/lib/client/use-answer'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import { dataModel } from '@/lib/contract/system/data-model'
import { moduleDataAuthorize, moduleDataAuthorizeScheme } from '@/lib/contract/system/data-permission'
import { dataSource } from '@/lib/contract/system/data-source'

export function useDataFields(moduleId: string, { keyword }: ListQuestion<unknown>) {
  return useListPage(moduleDataAuthorize.list, { params: { moduleId }, query: { keyword } })
}

/** What conditions can be about, as the dialog of a scheme begins. */
export function useFieldsToCompare(moduleId: string) {
  return useFresh(moduleDataAuthorize.list, { params: { moduleId }, query: {} })
}

export function useDataField(id: string | null) {
  return useFresh(moduleDataAuthorize.info, id === null ? null : { params: { id } })
}

export async function readDataField(id: string) {
  return (await call(moduleDataAuthorize.info, { params: { id } })).data
}

/** Fields of the design with their own controls. Installations without our call have none: values are typed there. */
export function useOfferedFields(moduleId: string) {
  return useCall(moduleDataAuthorize.fieldList, { params: { moduleId } })
}

export function useSchemes(moduleId: string, { keyword }: ListQuestion<unknown>) {
  return useListPage(moduleDataAuthorizeScheme.list, { params: { moduleId }, query: { keyword } })
}

export function useScheme(id: string | null) {
  return useFresh(moduleDataAuthorizeScheme.info, id === null ? null : { params: { id } })
}

export async function readScheme(id: string) {
  return (await call(moduleDataAuthorizeScheme.info, { params: { id } })).data
}

const typingMs = 400

type PreviewQuestion = { moduleId: string; userId: string; matchLogic: string; conditionJson: string }

/** What the person would see; asked when nobody has changed a condition for a moment. */
export function usePreview(question: PreviewQuestion, isAsked: boolean) {
  return useAnswer(
    async (signal) => (await call(moduleDataAuthorizeScheme.preview, { body: question }, { signal })).data,
    JSON.stringify(question),
    { isAsked, pauseMs: typingMs },
  )
}

export function useLink(menuId: string, dataType: number) {
  return useFresh(moduleDataAuthorizeLink.info, { params: { menuId, dataType } })
}

export function useDatabases() {
  return useFresh(dataSource.selector, { query: {} })
}

export function useTables(linkId: string, question: ListQuestion<unknown>) {
  return useListPage(dataModel.tables, { params: { linkId }, query: pagingOf(question) })
}
