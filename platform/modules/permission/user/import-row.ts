import { type UserForm, user } from '@/lib/contract/permission/user'
import { type UserSheetColumn, type UserSheetRow, userSheetColumns } from '@/lib/contract/permission/user-sheet'
import { parseAnyDate } from '@/lib/datetime/format'
import type { PlatformContext } from '../../../http/context'
import type { SheetNames } from './import-names'
import { type DictionaryColumn, dictionaryColumns, stateWords, titleOf } from './sheet'

/** The form that a row of a sheet stands for, or why there is none (contract 2 §3.8). */
export type ReadRow = { form: UserForm; faults: null } | { form: null; faults: readonly string[] }

/** `managerId` is the one whom the row names, where he is known already. */
export function readUserRow(ctx: PlatformContext, row: UserSheetRow, names: SheetNames, managerId: string): ReadRow {
  const places = readPlaces(row.organizeId, names)
  const dates = readDates(ctx, row)
  const faults = [
    ...nameFaults(row),
    ...places.faults,
    ...genderFaults(row.gender, names),
    ...dates.faults,
    ...(/^\d*$/.test(row.sortCode) ? [] : [faulty('sortCode')]),
  ]
  if (faults.length > 0) return { form: null, faults }
  const { organizeIds } = places
  const { rowNumber: _, ...cells } = row
  const body = {
    ...cells,
    ...Object.fromEntries(dictionaryColumns.map((column) => [column, itemOf(column, row, names)])),
    ...dates.values,
    organizeId: organizeIds.join(','),
    positionId: list(row.positionId, (text) => names.position(text, organizeIds)).join(','),
    roleId: list(row.roleId, (text) => names.role(text, organizeIds)).join(','),
    managerId,
    enabledMark: stateOf(row.enabledMark),
    sortCode: row.sortCode || 0,
  }
  const parsed = user.create.body.safeParse(body)
  if (parsed.success) return { form: parsed.data, faults: null }
  const columns = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  return { form: null, faults: userSheetColumns.filter((column) => columns.has(column)).map(faulty) }
}

/** The account that a row names as its manager: `name/account`, or the account alone. */
export function managerAccountOf(row: UserSheetRow): string {
  return row.managerId.split('/').at(-1)?.trim() ?? ''
}

/** What cannot be read, and where it stands. */
function faulty(column: UserSheetColumn): string {
  return `数据有误（${titleOf(column)}）`
}

const accountShape = user.create.body.shape.account
const nameShape = user.create.body.shape.realName

function nameFaults({ account, realName }: UserSheetRow): string[] {
  const accountFault = accountShape.safeParse(account).error?.issues[0]
  const nameFault = nameShape.safeParse(realName).error?.issues[0]
  return [
    // What is too long has no text of its own in the contract.
    ...(accountFault ? [accountFault.code === 'too_big' ? faulty('account') : accountFault.message] : []),
    ...(nameFault ? [realName === '' ? nameFault.message : faulty('realName')] : []),
  ]
}

function readPlaces(text: string, names: SheetNames): { organizeIds: string[]; faults: string[] } {
  const paths = parts(text, /[;；]/)
  const unknown = paths.filter((path) => names.organisation(path) === undefined)
  const organizeIds = [...new Set(paths.flatMap((path) => names.organisation(path) ?? []))]
  if (paths.length === 0) return { organizeIds, faults: ['所属组织不能为空'] }
  return { organizeIds, faults: unknown.length > 0 ? [`找不到该所属组织（${unknown.join(';')}）`] : [] }
}

function genderFaults(name: string, names: SheetNames): string[] {
  if (name === '') return ['性别不能为空']
  return names.item('gender', name) === undefined ? ['找不到该性别'] : []
}

/** Names that no item has are dropped, as unknown positions and roles are (contract 2 §3.8). */
function itemOf(column: DictionaryColumn, row: UserSheetRow, names: SheetNames): string {
  return names.item(column, row[column]) ?? ''
}

const dateColumns = ['entryDate', 'birthday'] as const

function readDates(ctx: PlatformContext, row: UserSheetRow) {
  const read = dateColumns.map((column) => {
    const text = row[column]
    return [column, text === '' ? null : (parseAnyDate(withZeros(text), ctx.config.timeZone) ?? undefined)] as const
  })
  return {
    values: Object.fromEntries(read.map(([column, ms]) => [column, ms ?? null])),
    faults: read.flatMap(([column, ms]) => (ms === undefined ? [faulty(column)] : [])),
  }
}

/** `2026/1/5` and `2026.1.5`, as people type them. */
function withZeros(text: string): string {
  const pad = (part: string) => part.padStart(2, '0')
  return text.replace(
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/,
    (_, year: string, month: string, day: string) => `${year}-${pad(month)}-${pad(day)}`,
  )
}

function stateOf(word: string): number {
  if (word === stateWords[0]) return 0
  return word === stateWords[2] ? 2 : 1
}

function list(text: string, idOf: (part: string) => string | undefined): string[] {
  return [...new Set(parts(text, /[,，]/).flatMap((part) => idOf(part) ?? []))]
}

function parts(text: string, sign: RegExp): string[] {
  return text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
