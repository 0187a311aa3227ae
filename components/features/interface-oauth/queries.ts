import { daySpan } from '@/components/features/list-conditions/public'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { readText } from '@/lib/form/read'
import { applicationValues } from './utils'

const states = ['1', '0'] as const

export function useApplications(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const enabledMark = states.find((one) => one === where['enabledMark']) ?? ('' as const)
  const query = { ...pagingOf(question), keyword: readText(where['keyword']).trim(), enabledMark }
  return useListPage(interfaceOauth.list, { query }, { isAskedOnReturn: true })
}

export function useApplication(id: string | null) {
  return useFresh(interfaceOauth.info, id === null ? null : { params: { id } })
}

export async function readApplication(id: string) {
  return applicationValues((await call(interfaceOauth.info, { params: { id } })).data)
}

export function useInterfaceTree() {
  return useFresh(dataInterface.selector, {})
}

/** Null asks for nothing. */
export function useInterfaceParameters(id: string | null) {
  return useFresh(dataInterface.parameters, id === null ? null : { params: { id } })
}

export function useCalls(id: string, question: ListQuestion<{ where: Conditions }>) {
  const [startTime, endTime] = daySpan(question.filters.where['time'])
  const query = { ...pagingOf(question), ...(startTime === undefined ? {} : { startTime, endTime }) }
  return useListPage(interfaceOauth.log, { params: { id }, query })
}
