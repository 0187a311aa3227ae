import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, grant, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { customerDesign } from '../testing'
import { insertRecordsBulk, type RecordSeed } from './bulk'
import { moduleRows } from './module-rows'

let ctx: PlatformContext
let admin: Actor
let clerk: Actor
let close: () => Promise<void>

const since = [Date.parse('2026-01-31T12:00:00'), Date.parse('2026-02-01T12:00:00'), null]
const count = 12

beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  const forms = ['level', 'since'].map((enCode) => ({ id: `form-${enCode}`, moduleId: 'm1', fullName: enCode, enCode }))
  await opened.db.insertInto('moduleForm').values(forms).execute()
  await grant(opened.db, ['User', 'clerk', 'system', 'trade'], ['User', 'clerk', 'module', 'm1'])
  // The company has one for the name already.
  for (const id of ['f1', ...forms.map((form) => form.id)]) await grant(opened.db, ['User', 'clerk', 'form', id])
  admin = await actorOf(ctx, 'admin')
  clerk = await actorOf(ctx, 'clerk')
  const columnList = [{ prop: 'name', id: 'name', jnpfKey: 'input', label: '名称' }]
  await saveReleasedDesign(
    opened.db,
    customerDesign({ list: { type: 3, groupField: 'level', columnList, useFormPermission: true } }),
  )
  const rows = Array.from({ length: count }, (_, at): RecordSeed => {
    const values = { name: `客户${at}`, level: at % 2 ? '1' : null, amount: at === 0 ? null : at, since: since[at % 3] ?? null }
    return { id: `r${at}`, values, creatorUserId: 'clerk', creatorTime: 1000 + at, organizeId: 'office' }
  })
  await insertRecordsBulk(opened.db, 'design1', rows)
})
afterAll(() => close())

type Condition = { field: string; operator: string; value: string }
const read = (conditions: readonly Condition[], actor = admin) =>
  moduleRows(ctx, actor, 'design1', 100, { fields: ['amount', 'since'], conditions })

it('gives every record of a grouped list, with fields that are none of its columns and never the rows of sub-tables', async () => {
  const rows = await read([])
  expect(rows).toHaveLength(count)
  expect(rows.find(({ name }) => name === '客户1')).toMatchObject({ amount: '1.00', since: '2026-02-01' })
  expect(rows[0]).not.toHaveProperty('visits')
  expect(rows[0]).not.toHaveProperty('note')
})

const condition = (field: string, operator: string, value: string) => ({ field, operator, value })

it.each([
  // Nothing stands before every number and day, as reports compare.
  [condition('amount', '<', '3'), 3],
  [condition('amount', '>=', '3'), 9],
  [condition('amount', '=', '4.0'), 1],
  [condition('since', '>', '2026-01-31'), 4],
  [condition('since', '<=', '2026-01-31'), 8],
  [condition('name', 'contains', '户1'), 3],
  [condition('name', '=', '客户7'), 1],
  // Of these the database tells nothing that a report would not tell otherwise.
  [condition('name', '=', '7'), count],
  [condition('amount', '<>', '7'), count],
  [condition('level', '=', '一般'), count],
  [condition('nowhere', '=', '1'), count],
  [condition('since', '>', '2026'), count],
])('a condition spares the reading of records for which it does not hold, and of no others: %j', async (asked, expected) => {
  expect(await read([asked])).toHaveLength(expected)
})

it('gives nobody a field that his rights hide, and lets nobody learn of it by what is left out', async () => {
  const rows = await read([condition('amount', '>=', '3')], clerk)
  expect(rows).toHaveLength(count)
  expect(rows.find(({ name }) => name === '客户1')).toMatchObject({ since: '2026-02-01' })
  for (const row of rows) expect(row).not.toHaveProperty('amount')
})
