import type { KyselyPlugin } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { insertTestCompany } from '../testing'
import { selectedEntries } from './labels'
import { peopleById, userTreeLevel } from './people'

let ctx: PlatformContext
let close: () => Promise<void>
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  await insertTestCompany(opened.db)
  ctx = testContext(opened.db.withPlugin(counting))
})
afterAll(() => close())

async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  statements = 0
  await run()
  return statements
}

const few = ['clerk', 'sales--department', 'seller--position', 'salesRole--role', 'team--group']
const many = [
  ...few,
  ...['admin', 'manager', 'junior', 'nobody'],
  ...['group--company', 'company--company', 'east--department', 'office--department'],
  ...['writer--position', 'globalRole--role', 'powerRole--role'],
  ...Array.from(
    { length: 480 },
    (_, index) => `unknown${index}--${['user', 'department', 'position', 'role', 'group'][index % 5]}`,
  ),
]

test('names of five hundred ids of every kind cost as many statements as names of five', async () => {
  const base = await statementsOf(() => selectedEntries(ctx, few))
  expect(await statementsOf(() => selectedEntries(ctx, many))).toBe(base)
  expect(base).toBeLessThanOrEqual(11)
})

test('names of users cost three statements more at most, however many there are', async () => {
  expect(await statementsOf(() => peopleById(ctx, ['clerk', 'admin', 'manager', 'junior']))).toBeLessThanOrEqual(4)
})

test('a level of the tree costs as many statements with many nodes as with few', async () => {
  const query = { keyword: '', currentPage: 1, pageSize: 20 }
  const base = await statementsOf(() => userTreeLevel(ctx, 'east', query))
  expect(await statementsOf(() => userTreeLevel(ctx, 'company', query))).toBeLessThanOrEqual(base + 4)
})
