import fc from 'fast-check'
import { sql } from 'kysely'
import { dataSymbols } from '@/lib/domain/data-conditions'
import type { Db } from '../../../store/database'
import { openTestDatabase } from '../../../store/testing'
import { loadReleasedModule, type Module } from '../designs/module'
import { quoted } from '../records/names'
import { schemeRowCondition } from './scheme-rows'
import type { Condition } from './sql-field'
import { days, fields, heldBy, ids, inRows, numbers, type Stored, storeRecords, systemFields, ways } from './testing-records'
import { type Asked, type FieldCase, meaningOf, type Test } from './testing-scheme-oracle'

/** Every symbol on every kind of field: SQL against a plain reading of contract 2 §12.6 and §12.7 in memory. */

const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)
const valuesEach = 2

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

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

it(`every symbol on every kind of field finds in SQL what it means, or is refused (TEST_SEED=${seed})`, async () => {
  const records = await storeRecords(db, seed)
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
        const values = valuesHeld(records[Number(id)], question)
        if (values.some(test) !== found[`c${index}`]) faults.push([question.row, question.variable, values, found[`c${index}`]])
      }
  }
  expect(faults.slice(0, 5)).toEqual([])
})

const statementMax = 100
type Answerable = { question: Asked; condition: Condition; test: NonNullable<Test> }
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
function valuesHeld(one: Stored | undefined, { fieldCase, isInRows }: Asked): unknown[] {
  if (!one) return []
  return isInRows ? one.rows.map((row) => heldBy(one, fieldCase, row)) : [heldBy(one, fieldCase)]
}
