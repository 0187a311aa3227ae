import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { dataSymbols } from '@/lib/domain/data-conditions'
import { seedOfRun } from '@/tests/fixtures/depth'
import type { Db } from '../../../store/database'
import { openTestDatabase } from '../../../store/testing'
import { loadReleasedModule, type Module } from '../designs/module'
import { quoted } from '../records/names'
import { limitsCondition, shownRows } from './conditions'
import { type Rule, type Rules, readRules } from './rules'
import type { Condition } from './sql-field'
import type { Values } from './testing-records'
import {
  days,
  fields,
  heldBy,
  ids,
  inRows,
  lineId,
  numbers,
  type Stored,
  storeRecords,
  systemNodes,
  ways,
} from './testing-records'
import { type FieldCase, type Kind, meaningOf } from './testing-scheme-oracle'

/** Super queries: every symbol on every kind of field, alone and in groups, against a plain reading of contract 3b §7 in memory. */

const seed = seedOfRun
const valuesEach = 2
const documentCount = 400
const statementMax = 100
const use = { path: 'superQueryJson', canUse: () => true }

type Leaf = Rule & { fieldCase: FieldCase; isInRows: boolean }

const single: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom('瑞鑫', 'ABC', '100%', 'u1', '模'),
  number: fc.constantFrom(...numbers, '12.5'),
  date: fc.constantFrom(...days),
  scalar: fc.constantFrom(...ids),
  list: fc.constantFrom(...ids),
  path: fc.constantFrom(...ways),
  paths: fc.constantFrom(...ways),
  sealed: fc.constantFrom(...ids),
}

/** Organisations are asked for by the way from the root, of which the last one counts. */
const asksByWay = ({ kind, type }: FieldCase) => kind === 'path' || kind === 'paths' || type === 'currOrganize'

function valueFor(fieldCase: FieldCase, symbol: string): fc.Arbitrary<unknown> {
  const kind = asksByWay(fieldCase) ? 'path' : fieldCase.kind
  const one = fieldCase.mixed ? single[kind].map((id) => `${id}--user`) : single[kind]
  if (symbol === 'between') return fc.tuple(one, one)
  return symbol === 'in' || symbol === 'notIn' ? fc.array(one, { maxLength: 3 }) : one
}

const asked: readonly Pick<Leaf, 'fieldCase' | 'isInRows'>[] = [
  ...[...fields, ...systemNodes].map((fieldCase) => ({ fieldCase, isInRows: false })),
  ...inRows.map((fieldCase) => ({ fieldCase, isInRows: true })),
]

const leafOf = ({ fieldCase, isInRows }: (typeof asked)[number], symbol: string): fc.Arbitrary<Leaf> =>
  valueFor(fieldCase, symbol).map((value) => {
    const field = `${isInRows ? 'lines-' : ''}${fieldCase.code}`
    return { fieldCase, isInRows, field, symbol, value }
  })

/** `null` where the question has no meaning and must be refused. */
function testOf({ fieldCase, symbol, value }: Leaf) {
  const conditionText = asksByWay(fieldCase) ? 'organizeSelect' : 'input'
  const { mixed: _ids, ...plain } = fieldCase
  const row = { field: fieldCase.code, op: symbol, conditionText, value, format: '' }
  return meaningOf({ fieldCase: plain, row, variable: [], isInRows: false })
}

let db: Db
let design: Module
let records: Stored[]
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  records = await storeRecords(db, seed)
  design = await loadReleasedModule(db, 'design1')
})
afterAll(() => close())

it(`finds with every symbol on every kind of field what it means, or refuses it (TEST_SEED=${seed})`, async () => {
  const leaves = asked.flatMap((one, place) =>
    dataSymbols.flatMap((symbol, index) =>
      fc.sample(leafOf(one, symbol), { numRuns: valuesEach, seed: seed + place * 100 + index }),
    ),
  )
  expect(leaves.length).toBeGreaterThan(900)
  const wrong = leaves.filter((leaf) => (conditionOf(alone(leaf)) === null) !== (testOf(leaf) === null))
  expect(wrong.slice(0, 5)).toEqual([])
  expect(await faultsOf(leaves.filter((leaf) => testOf(leaf) !== null).map(alone))).toEqual([])
})

it(`joins conditions and groups as they say, and those on a sub-table speak of one row of it (TEST_SEED=${seed})`, async () => {
  const leaf = fc
    .tuple(fc.constantFrom(...asked, ...asked.filter(({ isInRows }) => isInRows)), fc.constantFrom(...dataSymbols))
    .chain(([one, symbol]) => leafOf(one, symbol))
    .filter((one) => testOf(one) !== null)
  const logic = fc.constantFrom('and' as const, 'or' as const)
  const group = fc.record({ logic, groups: fc.array(leaf, { minLength: 1, maxLength: 3 }) })
  const document = fc.record({ matchLogic: logic, conditionList: fc.array(group, { minLength: 1, maxLength: 3 }) })
  const documents = fc.sample(document, { numRuns: documentCount, seed })
  expect(await faultsOf(documents)).toEqual([])
  // What was stored limits the same rows.
  const stored = fc.sample(document, { numRuns: documentCount / 4, seed: seed + 1 })
  expect(
    await faultsOf(
      documents.slice(0, stored.length),
      stored.map((one) => [one]),
    ),
  ).toEqual([])
})

const ctx = { log: pino({ level: 'silent' }) }

type Document = { matchLogic: 'and' | 'or'; conditionList: { logic: 'and' | 'or'; groups: Leaf[] }[] }

/** What a person asks, and what was stored. */
type Question = readonly [Document, ...Document[]]

const alone = (leaf: Leaf): Document => ({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [leaf] }] })

function rulesOf({ matchLogic, conditionList }: Document): Rules {
  const items = conditionList.map(({ logic, groups }) => ({
    logic,
    groups: groups.map(({ field, symbol, value }) => ({ field, symbol, fieldValue: value })),
  }))
  return readRules(JSON.stringify({ matchLogic, conditionList: items }), use.path)
}

function conditionOf(document: Document): Condition | null {
  try {
    return limitsCondition(ctx, design, { asked: { rules: rulesOf(document), use }, stored: [] })
  } catch {
    // What it says is not the matter here: that it is refused is compared.
    return null
  }
}

/** Where the database does not answer what the documents mean: the records found, and the rows of their sub-table that are shown. */
async function faultsOf(documents: readonly Document[], stored: readonly (readonly Document[])[] = []): Promise<unknown[]> {
  const faults: unknown[] = []
  for (let from = 0; from < documents.length; from += statementMax) {
    const part = documents
      .slice(from, from + statementMax)
      .map((document, index): Question => [document, ...(stored[from + index] ?? [])])
    for (const answer of await answersOf(part)) {
      const record = records[Number(answer['id'])] as Stored
      for (const [index, question] of part.entries()) {
        const isFound = [null, ...record.rows].some((row) => question.every((document) => holdsWith(document, record, row)))
        // Rows are shown of records that are found.
        const lines = isFound ? shownLines(question, record) : undefined
        const expected = { isFound, lines: lines?.map((at) => lineId(Number(answer['id']), at)) }
        const found = { isFound: answer[`c${index}`], lines: expected.lines && answer[`r${index}`] }
        if (JSON.stringify(expected) !== JSON.stringify(found)) faults.push([question.map(rulesOf), record, expected, found])
      }
    }
  }
  return faults.slice(0, 3)
}

async function answersOf(part: readonly Question[]): Promise<Record<string, unknown>[]> {
  const columns = part.flatMap(([document, ...stored], index) => {
    const limits = { asked: { rules: rulesOf(document), use }, stored: stored.map(rulesOf) }
    const rows = shownRows(design, limits).get('lines')
    const found = sql`(${limitsCondition(ctx, design, limits)}) is true as ${sql.raw(`c${index}`)}`
    return rows ? [found, sql`jsonb_path_query_array(${rows}, '$[*].id') as ${sql.raw(`r${index}`)}`] : [found]
  })
  return (
    await sql<Record<string, unknown>>`select id, ${sql.join(columns)} from ${sql.raw(quoted(design.plan.table))}`.execute(db)
  ).rows
}

/** With one row of the sub-table, or with none, of which nothing is true. */
function holdsWith({ matchLogic, conditionList }: Document, record: Stored, row: Values | null): boolean {
  const every = (logic: 'and' | 'or', truths: readonly boolean[]) =>
    logic === 'or' ? truths.some(Boolean) : truths.every(Boolean)
  return every(
    matchLogic,
    conditionList.map(({ logic, groups }) =>
      every(
        logic,
        groups.map((leaf) => {
          if (leaf.isInRows && row === null) return false
          return testOf(leaf)?.(heldBy(record, leaf.fieldCase, (leaf.isInRows && row) || undefined)) ?? false
        }),
      ),
    ),
  )
}

/** Undefined where no condition speaks of the sub-table. */
function shownLines(question: Question, record: Stored): number[] | undefined {
  if (!question.some(({ conditionList }) => conditionList.some(({ groups }) => groups.some(({ isInRows }) => isInRows))))
    return undefined
  const isShown = (at: number) => question.every((document) => holdsWith(document, record, record.rows[at] ?? null))
  return [...record.rows.keys()].filter(isShown)
}
