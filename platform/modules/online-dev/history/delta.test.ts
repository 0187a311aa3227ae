import fc from 'fast-check'
import { sql } from 'kysely'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { loadReleasedModule } from '../designs/module'
import { saveReleasedDesign } from '../designs/service'
import { openModule } from '../records/access'
import { findRecords } from '../records/record-store'
import { deleteRecord } from '../records/remove'
import { writeRecord } from '../records/write-records'
import { customerDesign, field, table } from '../testing'
import { type Delta, deltaOf, seenPart, stepped, touchedCodes, undone, type Values } from './delta'

const modelId = 'design1'
// A field called as the id of rows, and one called as what every object has.
const fields = [
  field('input', 'name'),
  field('inputNumber', 'constructor'),
  table('lines', [field('input', 'id'), field('inputNumber', 'amount')]),
  table('notes', [field('input', 'text')]),
]

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
  await insertTestCompany(opened.db)
  await saveReleasedDesign(opened.db, customerDesign({ fields, list: { columnList: [], searchList: [] } }))
})
afterAll(() => opened.close())

const text = fc.option(fc.constantFrom('甲', '乙', '丙'), { nil: null })
const amount = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null })
const lines = fc.array(fc.record({ 'row:id': fc.constantFrom('a', 'b', 'c', 'd'), id: text, amount }), { maxLength: 4 })
const notes = fc.array(fc.record({ id: fc.constantFrom('x', 'y', 'z'), text }), { maxLength: 3 })
const document = fc
  .record({ name: text, proto: amount, lines, notes })
  .map(({ proto, ...rest }): Values => Object.fromEntries([...Object.entries(rest), ['constructor', proto]]))

test('a change undone gives what was before, done again what was after, rows that moved, came and went among them', async () => {
  const { fields: known } = await loadReleasedModule(opened.db, modelId)
  fc.assert(
    fc.property(document, document, (before, after) => {
      const delta = JSON.parse(JSON.stringify(deltaOf(known, before, after))) as Delta
      expect(deltaOf(known, undone(known, after, delta), before)).toEqual({ fields: [], tables: [] })
      expect(deltaOf(known, stepped(known, before, delta), after)).toEqual({ fields: [], tables: [] })
    }),
    { numRuns: 100 },
  )
})

test('the changes of a record, done one after the other from its creation, give every state that was stored', async () => {
  const ctx = testContext(opened.db)
  const admin = await actorOf(ctx, 'admin')
  const access = await openModule(ctx, admin, modelId)
  const { fields: known } = access.module
  const write = (values: Values, id?: string) =>
    writeRecord(ctx, access, {
      actor: admin,
      meta: { idempotencyKey: null },
      write: { ...(id ? { id } : {}), data: JSON.stringify(values) },
    })
  const stored = async (id: string) => (await findRecords(ctx.db, access.module, sql`id = ${id}`))[0]?.data ?? {}
  // Rows keep the ids that the platform gave them, as those of a form do that is saved again.
  const edit = (now: Values, wanted: Values): Values => {
    const ids = (name: string, key: string) => (now[name] as Values[]).map((row) => row[key])
    const kept = (name: string, key: string) =>
      (wanted[name] as Values[]).map((row, index) => ({ ...row, [key]: ids(name, key).reverse()[index] }))
    return { ...wanted, lines: kept('lines', 'row:id'), notes: kept('notes', 'id') }
  }
  const [first, ...edits] = fc.sample(document, { numRuns: 25, seed: 17 })
  const { id } = await write(first ?? {})
  const states = [await stored(id)]
  for (const wanted of edits) {
    await write(edit(states.at(-1) ?? {}, wanted), id)
    states.push(await stored(id))
  }
  const kept = () => ctx.db.selectFrom('dataChange').selectAll().where('recordId', '=', id).orderBy('version').execute()
  const changes = await kept()
  expect(changes.map(({ version, action }) => `${version} ${action}`)).toEqual(
    states.map((_, index) => `${index + 1} ${index === 0 ? 'create' : 'update'}`),
  )
  let replayed: Values = {}
  for (const [index, { delta }] of changes.entries()) {
    replayed = stepped(known, replayed, delta as Delta)
    expect(deltaOf(known, replayed, states[index] ?? {})).toEqual({ fields: [], tables: [] })
  }
  await deleteRecord(ctx, { actor: admin, modelId, meta: { isOwnClient: true } }, id)
  expect((await kept()).at(-1)).toMatchObject({ version: 26, action: 'delete', origin: 'form', userId: 'admin', codes: [] })
})

test('what somebody may not see is in no part of a change, and a row of only that is none', () => {
  const delta: Delta = {
    fields: [['name', 1, 2]],
    tables: [
      {
        name: 'lines',
        added: [
          {
            id: 'a',
            at: 0,
            cells: [
              ['id', 'x'],
              ['amount', 3],
            ],
          },
        ],
        removed: [],
        changed: [{ id: 'b', cells: [['amount', 1, 2]] }],
      },
    ],
  }
  expect(touchedCodes(delta)).toEqual(['name', 'lines', 'lines-amount'])
  expect(seenPart(delta, (code) => code !== 'lines-amount' && code !== 'name')).toEqual({
    fields: [],
    tables: [{ name: 'lines', added: [{ id: 'a', at: 0, cells: [['id', 'x']] }], removed: [], changed: [] }],
  })
  expect(seenPart(delta, (code) => code === 'lines-amount')).toEqual({ fields: [], tables: [] })
})
