import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { pickers } from '@/lib/contract/permission/pickers'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import { user } from '@/lib/contract/permission/user'
import { userWork } from '@/lib/contract/permission/user-work'
import { signInCalls } from '@/lib/contract/session/sign-in'
import { socials } from '@/lib/contract/session/socials'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { flowStuck } from '@/lib/contract/workflow/flow-stuck'
import { readText } from '@/lib/form/read'
import { lastIds, type PasswordTip, userValues } from './utils'

export type UserFilters = { organize: string; where: Conditions }

const states = ['0', '1', '2'] as const

/** What the list is asked for; its export asks for the same. */
export function userQuery(question: ListQuestion<UserFilters>) {
  const { organize, where } = question.filters
  return {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    organizeId: organize,
    gender: readText(where['gender']),
    enabledMark: states.find((state) => state === readText(where['enabledMark'])) ?? ('' as const),
  }
}

export function useUsers(question: ListQuestion<UserFilters>) {
  return useListPage(user.list, { query: userQuery(question) }, { isAskedOnReturn: true })
}

export function useUser(id: string | null) {
  return useFresh(user.info, id === null ? null : { params: { id } })
}

export async function readUser(id: string) {
  return userValues((await call(user.info, { params: { id } })).data)
}

/** Whether people can sign in with accounts of elsewhere here (contract 1 §3.3). */
export function useHasSocials(): boolean {
  return (useCall(signInCalls.getLoginConfig, {}).data?.socialsList.length ?? 0) > 0
}

export function useSocials(userId: string) {
  return useFresh(socials.list, { query: { userId } })
}

export function useWork(fromId: string) {
  return useFresh(userWork.work, { query: { fromId } })
}

/** Of those who can act nothing is stuck. Whoever does not watch over tasks is told nothing, and so is one whose platform cannot say it. */
export function readStuckCount(handleId: string): Promise<number> {
  return call(flowStuck.count, { query: { handleId } }).then(
    ({ data }) => data.count ?? 0,
    () => 0,
  )
}

export function useSysConfig(isAsked = true) {
  return useFresh(sysConfig.get, isAsked ? {} : null)
}

/** Only administrators are told whether the installation has set another password for new users; undefined while it is asked. */
export function usePasswordTip(isAsked: boolean): PasswordTip | undefined {
  const { data, error } = useSysConfig(isAsked)
  // Only who is new begins with a password.
  if (!isAsked) return 'unknown'
  if (!data) return error ? 'unknown' : undefined
  if (!('newUserDefaultPassword' in data)) return 'unknown'
  return data['newUserDefaultPassword'] === '' ? 'standard' : 'own'
}

export function useDictionaries() {
  return useCall(dictionaryData.all, {})
}

type Held = { positionIds: readonly string[]; roleIds: readonly string[] }
type Words = { noOrganisation: string; others: string }

/** Positions and roles of the chosen organisations, in groups of these; what the user holds that is offered no more stands last. */
export function userSources({ positionIds, roleIds }: Held, words: Words) {
  const grouped = async (
    follows: Readonly<Record<string, unknown>>,
    held: { ids: readonly string[]; type: 'position' | 'role' },
    load: (organizeIds: string[]) => Promise<{ data: { list: readonly TreeNode[] } }>,
  ) => {
    const organizeIds = lastIds(follows['organizeIdTree'])
    if (organizeIds.length === 0) return [{ id: 'none', fullName: words.noOrganisation, disabled: true }]
    const groups = (await load(organizeIds)).data.list.filter(({ children }) => children.length > 0)
    const offered = new Set(groups.flatMap(({ children }) => children.map(({ id }) => id)))
    const missing = held.ids.filter((id) => !offered.has(id)).map((id) => `${id}--${held.type}`)
    if (missing.length === 0) return groups
    const { list } = (await call(pickers.selectedList, { body: { ids: missing } })).data
    return [...groups, { id: 'others', fullName: words.others, children: list }]
  }
  return {
    positions: (follows: Readonly<Record<string, unknown>>) =>
      grouped(follows, { ids: positionIds, type: 'position' }, (organizeIds) =>
        call(pickers.positionsOfOrganizes, { body: { organizeIds } }),
      ),
    roles: (follows: Readonly<Record<string, unknown>>) =>
      grouped(follows, { ids: roleIds, type: 'role' }, (organizeIds) =>
        call(pickers.rolesOfOrganizes, { body: { organizeIds } }),
      ),
  }
}
