import type { CallData, CallInput } from '@/lib/contract/endpoint'
import { user } from '@/lib/contract/permission/user'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'

export type UserRow = CallData<typeof user.list>['list'][number]

/** Contract 2 §3.2. */
export const userStates = { disabled: 0, enabled: 1, locked: 2 } as const

const lists = ['positionId', 'roleId'] as const

/** A user as the form takes him: what travels with commas are lists there. */
export function userValues(info: RecordValues): RecordValues {
  const split = lists.map((name) => [
    name,
    String(info[name] ?? '')
      .split(',')
      .filter(Boolean),
  ])
  return { ...info, enabledMark: String(info['enabledMark'] ?? userStates.enabled), ...Object.fromEntries(split) }
}

export type UserBody = CallInput<typeof user.create>['body']

/** What is sent: organisations by the last id of their way (contract 2 §3.3). */
export function userBody(values: RecordValues): UserBody {
  const ways = decodeList(values['organizeIdTree'])
  const organizeId = (Array.isArray(ways) ? ways : []).map((way) => readTexts(decodeList(way)).at(-1) ?? '').filter(Boolean)
  const joined = lists.map((name) => [name, readTexts(decodeList(values[name])).join(',')])
  const body = { ...values, organizeId: organizeId.join(','), ...Object.fromEntries(joined) }
  // What the call refuses is told at its field before anything is sent; what is sent is the text of the wire.
  user.create.body.parse(body)
  return body as unknown as UserBody
}
