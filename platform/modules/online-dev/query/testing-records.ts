import fc from 'fast-check'
import type { Db } from '../../../store/database'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk } from '../records/bulk'
import { customerDesign, field, table } from '../testing'
import type { FieldCase, Kind } from './testing-scheme-oracle'

/** Records with a field of every kind, also in a sub-table, for properties of conditions. */

const day = (text: string) => new Date(`${text}T00:00:00`).getTime()
const texts = ['瑞鑫', 'Abc 模具', 'abc', '100%', '', 'u1'] as const
export const numbers = [0, -1, 2.5, 12, 12.5] as const
export const days = [day('2024-05-01'), day('2024-05-01') + 3_600_000, day('2024-05-31'), day('2025-01-01')] as const
export const ids = ['u1', 'u2', 'o1', 'o2'] as const
export const ways = [['o1'], ['o1', 'o2'], ['o3', 'o2'], ['o3']] as const

const users = ['@userId', '@userAraSubordinates', 'userSelect']
const places = ['@organizeId', '@organizationAndSuborganization', '@branchManageOrganize', 'organizeSelect', 'depSelect']
const others = ['posSelect', 'roleSelect', 'groupSelect']

export const fields: readonly FieldCase[] = [
  { code: 'name', kind: 'text', type: 'input', contents: ['input', '@userId'] },
  { code: 'note', kind: 'text', type: 'textarea', contents: ['input'] },
  { code: 'jnpf_side_jnpf_word', kind: 'text', type: 'input', contents: ['input'] },
  { code: 'amount', kind: 'number', type: 'inputNumber', contents: ['inputNumber'] },
  { code: 'since', kind: 'date', type: 'datePicker', format: 'yyyy-MM-dd', contents: ['datePicker'] },
  { code: 'month', kind: 'date', type: 'datePicker', format: 'yyyy-MM', contents: ['datePicker'] },
  { code: 'level', kind: 'scalar', type: 'select', contents: ['input'] },
  { code: 'tags', kind: 'list', type: 'checkbox', contents: ['input'] },
  { code: 'owner', kind: 'scalar', type: 'userSelect', contents: users },
  { code: 'members', kind: 'list', type: 'userSelect', contents: users, more: { multiple: true } },
  { code: 'department', kind: 'scalar', type: 'depSelect', contents: places },
  { code: 'post', kind: 'scalar', type: 'posSelect', contents: others },
  { code: 'organize', kind: 'path', type: 'organizeSelect', contents: places },
  { code: 'organizes', kind: 'paths', type: 'organizeSelect', contents: places, more: { multiple: true } },
  { code: 'anybody', kind: 'scalar', type: 'usersSelect', mixed: true, contents: [...users, ...places, ...others] },
  { code: 'everybody', kind: 'list', type: 'usersSelect', mixed: true, contents: users, more: { multiple: true } },
  { code: 'isOn', kind: 'scalar', type: 'switch', contents: [] },
  { code: 'choice', kind: 'scalar', type: 'radio', contents: [] },
  { code: 'branch', kind: 'path', type: 'cascader', contents: [] },
  { code: 'twig', kind: 'scalar', type: 'treeSelect', contents: [] },
  { code: 'place', kind: 'paths', type: 'areaSelect', contents: [], more: { multiple: true } },
  { code: 'stars', kind: 'number', type: 'rate', contents: [] },
  { code: 'share', kind: 'number', type: 'slider', contents: [] },
  { code: 'result', kind: 'number', type: 'calculate', contents: [], more: { expression: [], isStorage: 1 } },
  { code: 'at', kind: 'text', type: 'timePicker', format: 'HH:mm:ss', contents: [] },
  { code: 'link', kind: 'scalar', type: 'relationForm', contents: [], more: { modelId: 'design1' } },
  { code: 'chosen', kind: 'scalar', type: 'popupSelect', contents: [] },
  { code: 'several', kind: 'list', type: 'popupTableSelect', contents: [], more: { multiple: true } },
  { code: 'guess', kind: 'text', type: 'autoComplete', contents: [] },
  { code: 'papers', kind: 'sealed', type: 'uploadFile', contents: ['input'] },
  { code: 'span', kind: 'sealed', type: 'dateRange', contents: ['datePicker'] },
  { code: 'bounds', kind: 'sealed', type: 'numberRange', contents: ['inputNumber'] },
]
/** The same in a sub-table: some row must meet the condition. */
export const inRows = fields.filter(({ code }) => ['name', 'amount', 'since', 'owner', 'tags', 'organize'].includes(code))
export const systemFields: readonly FieldCase[] = [
  { code: 'creatorUserId', kind: 'scalar', type: 'createUser', contents: users },
  { code: 'organizeId', kind: 'scalar', type: 'currOrganize', contents: places },
]

/** The same, as fields of the design: all that a super query may ask for. */
export const systemNodes: readonly FieldCase[] = [
  { code: 'madeBy', kind: 'scalar', type: 'createUser', contents: [] },
  { code: 'madeAt', kind: 'date', type: 'createTime', format: 'yyyy-MM-dd HH:mm:ss', contents: [] },
  { code: 'changedAt', kind: 'date', type: 'modifyTime', format: 'yyyy-MM-dd HH:mm:ss', contents: [] },
  { code: 'madeIn', kind: 'scalar', type: 'currOrganize', contents: [] },
]

const stored: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom(...texts, null),
  number: fc.constantFrom(...numbers, null),
  date: fc.constantFrom(...days, null),
  scalar: fc.constantFrom(...ids, null),
  list: fc.oneof(fc.constant(null), fc.subarray([...ids])),
  path: fc.constantFrom(...ways, null),
  paths: fc.oneof(fc.constant(null), fc.subarray([...ways])),
  sealed: fc.constantFrom(null, [1, 2]),
}
const kindWords = ['user', 'department', 'company', 'role', 'position', 'group'] as const
const withKind = (value: unknown, word: string): unknown =>
  typeof value === 'string' ? `${value}--${word}` : Array.isArray(value) ? value.map((each) => withKind(each, word)) : value
const storedOf = ({ kind, mixed }: FieldCase) =>
  mixed ? fc.tuple(stored[kind], fc.constantFrom(...kindWords)).map(([value, word]) => withKind(value, word)) : stored[kind]

export type Values = Record<string, unknown>
const valuesOf = (cases: readonly FieldCase[]): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(cases.map((one) => [one.code, storedOf(one)])))
const record = fc.record({
  values: valuesOf(fields),
  rows: fc.array(valuesOf(inRows), { maxLength: 2 }),
  creatorUserId: fc.constantFrom(...ids),
  creatorTime: fc.constantFrom(...days),
  organizeId: fc.constantFrom(...ids, null),
})

export type Stored = typeof record extends fc.Arbitrary<infer T> ? T : never

const recordCount = 30
const node = ({ code, type, format, more }: FieldCase) => field(type, code, { ...(format && { format }), ...more })

/** The same records for the same seed, in a module of their own. */
export async function storeRecords(db: Db, seed: number): Promise<Stored[]> {
  const nodes = [...fields, ...systemNodes].map(node)
  await saveReleasedDesign(db, customerDesign({ fields: [...nodes, table('lines', inRows.map(node))] }))
  const records = fc.sample(record, { numRuns: recordCount, seed })
  const seeds = records.map(({ values, rows, ...system }, index) => ({
    ...{ id: String(index), ...system },
    values: { ...values, lines: rows.map((row, at) => ({ ...row, id: lineId(index, at) })) },
  }))
  await insertRecordsBulk(db, 'design1', seeds)
  return records
}

export const lineId = (record: number, line: number) => `${record}-${line}`

/** The value of a field of the record, or of one row of its sub-table. */
export function heldBy(one: Stored, { code }: Pick<FieldCase, 'code'>, row?: Values): unknown {
  if (row) return filled(row[code])
  switch (code) {
    case 'creatorUserId':
    case 'madeBy':
      return one.creatorUserId
    case 'organizeId':
    case 'madeIn':
      return one.organizeId
    case 'madeAt':
      return one.creatorTime
    default:
      return filled(one.values[code])
  }
}

/** An empty text is stored as nothing. */
const filled = (value: unknown) => value || (value === 0 ? 0 : null)
