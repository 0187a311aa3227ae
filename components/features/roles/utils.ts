import type { CallData } from '@/lib/contract/endpoint'
import { type RoleForm, role } from '@/lib/contract/permission/role'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'

export type RoleRow = CallData<typeof role.list>['list'][number]
type RoleInfo = CallData<typeof role.info>

/** Contract 2 §4.4: what the list calls the place of the global roles. */
export const globalPlace = '0'

/** Contract 2 §4.1, as the choices of the form keep them. */
export const roleKinds = { global: '1', organisation: '0' } as const

export function roleValues(info: RoleInfo): RecordValues {
  return { ...info, globalMark: String(info.globalMark) }
}

/** What is sent: a global role belongs to no organisation (contract 2 §4.3). */
export function roleBody(values: RecordValues): RoleForm {
  const isGlobal = values['globalMark'] === roleKinds.global
  const ways = decodeList(values['organizeIdsTree'])
  const organizeIdsTree = isGlobal || !Array.isArray(ways) ? [] : ways.map((way) => readTexts(decodeList(way)))
  return role.create.body.parse({ ...values, organizeIdsTree })
}

/** Wire: the platform says the kind in Chinese, whatever the language of the page (contract 2 §4.2). */
export function isGlobalRole({ type }: RoleRow): boolean {
  return type === '全局'
}
