import type { CallData } from '@/lib/contract/endpoint'
import { type RoleForm, role } from '@/lib/contract/permission/role'
import type { FormStore } from '@/lib/form/form-store'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'

export type Texts = (key: string) => string
export type RoleRow = CallData<typeof role.list>['list'][number]

/** Stands for the global roles where an organisation could stand (contract 2 §4.4). */
export const globalId = '0'

export function roleValues(info: RecordValues): RecordValues {
  return { ...info, globalMark: String(info['globalMark'] ?? 1) }
}

/** What is sent: a global role belongs to no organisation (contract 2 §4.3). */
export function roleBody(values: RecordValues): RoleForm {
  const isGlobal = String(values['globalMark']) === '1'
  const ways = isGlobal ? [] : decodeList(values['organizeIdsTree'])
  const organizeIdsTree = (Array.isArray(ways) ? ways : []).map((way) => [...readTexts(decodeList(way))])
  return role.create.body.parse({ ...values, organizeIdsTree })
}

/** Organisations are asked for where the role has any. */
export function followKind(store: FormStore): void {
  const isGlobal = String(store.getValue('globalMark')) === '1'
  store.setFieldState('organizeIdsTree', { hidden: isGlobal, required: !isGlobal })
}
