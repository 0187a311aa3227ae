import type { CallData, CallInput } from '@/lib/contract/endpoint'
import { user } from '@/lib/contract/permission/user'
import type { UserSheetColumn } from '@/lib/contract/permission/user-sheet'
import { isRecord, readList, readText, readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'

export type UserRow = CallData<typeof user.list>['list'][number]

/** Contract 2 §3.2. */
export const userStates = { disabled: 0, enabled: 1, locked: 2 } as const

const lists = ['positionId', 'roleId'] as const

/** A user as the form takes him: what travels with commas are lists there, and the address of his picture is a stored one. */
export function userValues(info: RecordValues): RecordValues {
  const split = lists.map((name) => [name, idsOf(info[name])])
  const state = String(info['enabledMark'] ?? userStates.enabled)
  return { ...info, enabledMark: state, headIcon: pictures(readText(info['headIcon'])), ...Object.fromEntries(split) }
}

/** Ids that travel joined by commas. */
function idsOf(value: unknown): string[] {
  return String(value ?? '')
    .split(',')
    .filter(Boolean)
}

/** Contract 2 §3.4: the picture of whoever has none. */
const noPicture = '001.png'

function pictures(address: string) {
  const fileId = address.split('/').at(-1) ?? ''
  return fileId === '' || fileId === noPicture ? [] : [{ name: fileId, fileId, url: address }]
}

/** Organisations by the last id of their way. */
export function lastIds(value: unknown): string[] {
  const ways = decodeList(value)
  return (Array.isArray(ways) ? ways : []).map((way) => readTexts(decodeList(way)).at(-1) ?? '').filter(Boolean)
}

/** What is known of the password that a new user begins with: that of the product, another one, or nothing. */
export type PasswordTip = 'standard' | 'own' | 'unknown'

export type UserBody = CallInput<typeof user.create>['body']

/** What is sent: organisations by the last id of their way (contract 2 §3.3). */
export function userBody(values: RecordValues): UserBody {
  const joined = lists.map((name) => [name, readTexts(decodeList(values[name])).join(',')])
  const [picture] = readList(decodeList(values['headIcon'])).filter(isRecord)
  const headIcon = readText(picture?.['url'])
  const body = { ...values, organizeId: lastIds(values['organizeIdTree']).join(','), headIcon, ...Object.fromEntries(joined) }
  // What the call refuses is told at its field before anything is sent; what is sent is the text of the wire.
  user.create.body.parse(body)
  return body as unknown as UserBody
}

/** The text of the field behind a column of a sheet. */
export function fieldText(column: UserSheetColumn): string {
  return `fields.${column === 'organizeId' ? 'organizeIdTree' : column}`
}
