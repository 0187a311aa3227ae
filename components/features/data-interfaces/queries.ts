import { useMemo } from 'react'
import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dataInterfaceVariate } from '@/lib/contract/system/data-interface-variate'
import { dataSource } from '@/lib/contract/system/data-source'
import { readText } from '@/lib/form/read'

function oneOf<T extends string>(value: unknown, words: readonly T[]): T | '' {
  return words.find((word) => word === value) ?? ''
}

export function useInterfaces(question: ListQuestion<{ where: Conditions; category: string }>) {
  const { where, category } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    category,
    type: oneOf(where['type'], ['1', '2', '3']),
    enabledMark: oneOf(where['enabledMark'], ['1', '0']),
  }
  return useListPage(dataInterface.list, { query }, { isAskedOnReturn: true })
}

const none: readonly { id: string; fullName: string }[] = []

/** What interfaces are sorted by (dictionary DataInterfaceType). */
export function useInterfaceCategories() {
  return useDictionaryItems('DataInterfaceType') ?? none
}

export function useInterface(id: string | null) {
  return useFresh(dataInterface.info, id === null ? null : { params: { id } })
}

export async function readInterface(id: string) {
  return (await call(dataInterface.info, { params: { id } })).data
}

export function useInterfaceLog(id: string, question: ListQuestion<unknown>) {
  return useListPage(dataInterface.log, { params: { id }, query: pagingOf(question) })
}

/** What names it; nothing does yet where there is none. */
export function useUses(id: string | null) {
  return useFresh(dataInterface.uses, id === null ? null : { params: { id } })
}

export function useParameters(id: string) {
  return useFresh(dataInterface.parameters, { params: { id } })
}

/** Tables that SQL for a connection may name. */
export function useTables(linkId: string) {
  return useCall(dataInterface.tables, { params: { linkId } })
}

export type Database = { id: string; fullName: string; dbType: string; kind: string }

const noDatabases: readonly Database[] = []

/** Databases that SQL can be meant for; `kind` is the name of their kind, empty for the platform's own. */
export function useDatabases(): readonly Database[] {
  const { data } = useCall(dataSource.selector, { query: {} })
  const found = useMemo(
    () => data?.list.flatMap(({ fullName: kind, children }) => children.map((one) => ({ ...one, kind }))),
    [data],
  )
  return found ?? noDatabases
}

/** Variables that API interfaces may send. */
export function useVariableTree() {
  return useCall(dataInterfaceVariate.selector, {})
}

export function useVariables(interfaceId: string, question: ListQuestion<unknown>) {
  return useListPage(dataInterfaceVariate.list, { params: { id: interfaceId }, query: { keyword: pagingOf(question).keyword } })
}

export function useVariable(id: string | null) {
  return useFresh(dataInterfaceVariate.info, id === null ? null : { params: { id } })
}

export async function readVariable(id: string) {
  return (await call(dataInterfaceVariate.info, { params: { id } })).data
}

/** Names of what uses an interface. */
export async function readUserNames(id: string): Promise<string[]> {
  const uses = (await call(dataInterface.uses, { params: { id } })).data
  return uses.map(({ fullName }) => fullName)
}
