import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { commonFields, dataModel } from '@/lib/contract/system/data-model'
import { dataSource } from '@/lib/contract/system/data-source'
import { readText } from '@/lib/form/read'
import { ownDatabase } from './constants'

export function linkOf({ filters }: ListQuestion<{ where: Conditions }>): string {
  return readText(filters.where['linkId']) || ownDatabase
}

export function useTables(question: ListQuestion<{ where: Conditions }>) {
  const query = { ...pagingOf(question), keyword: readText(question.filters.where['keyword']).trim(), scope: 'business' as const }
  return useListPage(dataModel.tables, { params: { linkId: linkOf(question) }, query }, { isAskedOnReturn: true })
}

export function useDatabases() {
  return useCall(dataSource.selector, { query: {} }).data?.list
}

type Place = { linkId: string; table: string }

export function useFields({ linkId, table }: Place) {
  return useCall(businessTables.fields, { params: { linkId, table }, query: {} }, { revalidateOnFocus: false })
}

/** A table as its form begins with it. */
export function useTable(place: Place | null) {
  return useFresh(businessTables.info, place === null ? null : { params: place })
}

export async function readTable(place: Place) {
  return (await call(businessTables.info, { params: place })).data
}

export function usePreview(place: Place, question: ListQuestion<unknown>, field: string) {
  return useListPage(businessTables.preview, { params: place, query: { ...pagingOf(question), field } })
}

export function useCommonFields(keyword: string) {
  return useListPage(commonFields.list, { query: { keyword } })
}

export function useCommonField(id: string | null) {
  return useFresh(commonFields.info, id === null ? null : { params: { id } })
}

export async function readCommonField(id: string) {
  return (await call(commonFields.info, { params: { id } })).data
}
