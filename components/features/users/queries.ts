import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { user } from '@/lib/contract/permission/user'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { readText } from '@/lib/form/read'
import { userValues } from './utils'

export type UserFilters = { organize: string; where: Conditions }

const states = ['0', '1', '2'] as const

export function useUsers(question: ListQuestion<UserFilters>) {
  const { organize, where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    organizeId: organize,
    gender: readText(where['gender']),
    enabledMark: states.find((state) => state === readText(where['enabledMark'])) ?? ('' as const),
  }
  return useListPage(user.list, { query }, { isAskedOnReturn: true })
}

export function useUser(id: string | null) {
  return useFresh(user.info, id === null ? null : { params: { id } })
}

export async function readUser(id: string) {
  return userValues((await call(user.info, { params: { id } })).data)
}

export function useDictionaries() {
  return useCall(dictionaryData.all, {})
}
