import fc from 'fast-check'
import { sql } from 'kysely'
import { dataSymbols } from '@/lib/domain/data-conditions'
import type { Db } from '../../../store/database'
import { openTestDatabase } from '../../../store/testing'
import { loadReleasedModule, type Module } from '../designs/module'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk } from '../records/bulk'
import { quoted } from '../records/names'
import { customerDesign, field, table } from '../testing'
import { schemeRowCondition } from './scheme-rows'
import type { Condition } from './sql-field'
import { type Asked, type FieldCase, type Kind, meaningOf, type Test } from './testing-scheme-oracle'

/** Every symbol on every kind of field: SQL against a plain reading of contract 2 §12.6 and §12.7 in memory. */

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const recordCount = 30
const valuesEach = 2

const day = (text: string) => new Date(`${text}T00:00:00`).getTime()
const texts = ['瑞鑫', 'Abc 模具', 'abc', '100%', '', 'u1'] as const
const numbers = [0, -1, 2.5, 12, 12.5] as const
const days = [day('2024-05-01'), day('2024-05-01') + 3_600_000, day('2024-05-31'), day('2025-01-01')] as const
const ids = ['u1', 'u2', 'o1', 'o2'] as const
const ways = [['o1'], ['o1', 'o2'], ['o3', 'o2'], ['o3']] as const

const users = ['@userId', '@userAraSubordinates', 'userSelect']
const places = ['@organizeId', '@organizationAndSuborganization', '@branchManageOrganize', 'organizeSelect', 'depSelect']
const others = ['posSelect', 'roleSelect', 'groupSelect']

const fields: readonly FieldCase[] = [
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
  { code: 'papers', kind: 'sealed', type: 'uploadFile', contents: ['input'] },
  { code: 'span', kind: 'sealed', type: 'dateRange', contents: ['datePicker'] },
  { code: 'bounds', kind: 'sealed', type: 'numberRange', contents: ['inputNumber'] },
]
/** The same in a sub-table: some row must meet the condition. */
const inRows = fields.filter(({ code }) => ['name', 'amount', 'since', 'owner', 'tags', 'organize'].includes(code))
const systemFields: readonly FieldCase[] = [
  { code: 'creatorUserId', kind: 'scalar', type: 'createUser', contents: users },
  { code: 'organizeId', kind: 'scalar', type: 'currOrganize', contents: places },
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

type Values = Record<string, unknown>
const valuesOf = (cases: readonly FieldCase[]): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(cases.map((one) => [one.code, storedOf(one)])))
const record = fc.record({
  values: valuesOf(fields),
  rows: fc.array(valuesOf(inRows), { maxLength: 2 }),
  creatorUserId: fc.constantFrom(...ids),
  organizeId: fc.constantFrom(...ids, null),
})

const single: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  input: fc.constantFrom('瑞鑫', 'ABC', '100%', 'u1', 'o1', '模'),
  inputNumber: fc.constantFrom(...numbers, '12.5'),
  datePicker: fc.constantFrom(...days),
  organizeSelect: fc.constantFrom(...ways),
}
const anyId = fc.constantFrom(...ids)
const variableIds = fc.subarray([...ids])

function valueFor(content: string, op: string): fc.Arbitrary<unknown> {
  if (content.startsWith('@')) return fc.constant(content)
  const one = single[content] ?? anyId
  if (op === 'between') return fc.tuple(one, one)
  return op === 'in' || op === 'notIn' ? fc.array(one, { maxLength: 3 }) : one
}

function questions(cases: readonly FieldCase[], prefix = ''): Asked[] {
  return cases.flatMap((fieldCase, place) =>
    fieldCase.contents.flatMap((conditionText) =>
      dataSymbols.flatMap((op, index) => {
        const format = fc.constantFrom('', 'yyyy-MM', 'yyyy-MM-dd HH:mm:ss')
        const drawn = fc.sample(fc.tuple(valueFor(conditionText, op), variableIds, format), {
          numRuns: valuesEach,
          seed: seed + place * 100 + index,
        })
        return drawn.map(([value, variable, unit]) => ({
          fieldCase,
          variable,
          isInRows: prefix !== '',
          row: { field: `${prefix}${fieldCase.code}`, op, conditionText, value, format: unit },
        }))
      }),
    ),
  )
}

const node = ({ code, type, format, more }: FieldCase) => field(type, code, { ...(format && { format }), ...more })

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

it(`every symbol on every kind of field finds in SQL what it means, or is refused (TEST_SEED=${seed})`, async () => {
  const records = await storedRecords()
  const module = await loadReleasedModule(db, 'design1')
  const asked = [...questions(fields), ...questions(inRows, 'lines-'), ...questions(systemFields)]
  expect(asked.length).toBeGreaterThan(1000)
  const faults: unknown[] = []
  const answerable: Answerable[] = []
  for (const question of asked) {
    const condition = conditionOf(module, question)
    const test = meaningOf(question)
    if ((condition === null) !== (test === null)) faults.push([question.row, condition ? 'not refused' : 'refused'])
    if (condition && test) answerable.push({ question, condition, test })
  }
  for (let from = 0; from < answerable.length; from += statementMax) {
    const part = answerable.slice(from, from + statementMax)
    for (const { id, ...found } of await answersOf(module, part))
      for (const [index, { question, test }] of part.entries()) {
        const values = heldBy(records[Number(id)], question)
        if (values.some(test) !== found[`c${index}`]) faults.push([question.row, question.variable, values, found[`c${index}`]])
      }
  }
  expect(faults.slice(0, 5)).toEqual([])
})

const statementMax = 100
type Answerable = { question: Asked; condition: Condition; test: NonNullable<Test> }
type Stored = typeof record extends fc.Arbitrary<infer T> ? T : never

async function storedRecords(): Promise<Stored[]> {
  await saveReleasedDesign(db, customerDesign({ fields: [...fields.map(node), table('lines', inRows.map(node))] }))
  const records = fc.sample(record, { numRuns: recordCount, seed })
  const rows = records.map(({ values, rows, ...system }, index) => ({
    ...{ id: String(index), creatorTime: index, ...system },
    values: { ...values, lines: rows.map((row, at) => ({ ...row, id: `${index}-${at}` })) },
  }))
  await insertRecordsBulk(db, 'design1', rows)
  return records
}

function conditionOf(module: Module, { row, variable }: Asked): Condition | null {
  try {
    return schemeRowCondition(module, row, variable)
  } catch {
    // What it says is not the matter here: that it is refused is compared.
    return null
  }
}

async function answersOf(module: Module, part: readonly Answerable[]): Promise<Record<string, unknown>[]> {
  const columns = part.map(({ condition }, index) => sql`(${condition}) is true as ${sql.raw(`c${index}`)}`)
  const table = sql.raw(quoted(module.plan.table))
  return (await sql<Record<string, unknown>>`select id, ${sql.join(columns)} from ${table}`.execute(db)).rows
}

/** The value of the field, or of each row of the sub-table. */
function heldBy(one: Stored | undefined, { fieldCase: { code }, isInRows }: Asked): unknown[] {
  if (!one) return []
  if (code === 'creatorUserId' || code === 'organizeId') return [one[code]]
  const values = isInRows ? one.rows.map((row) => row[code]) : [one.values[code]]
  // An empty text is stored as nothing.
  return values.map((value) => value || (value === 0 ? 0 : null))
}
