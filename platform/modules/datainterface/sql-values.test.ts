import { sql } from 'kysely'
import type { OpenedDatabase } from '../../store/open'
import { openTestDatabase, testContext } from '../../store/testing'
import { compiled, inReadOnly, rowsOf } from './sql-run'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

async function value(expression: string): Promise<unknown> {
  const ctx = testContext(opened.db)
  // With a value, as every query of an author has one.
  const query = compiled(ctx, sql`select ${sql.raw(expression)} as x where ${'a'} <> ''`)
  const [row] = await inReadOnly(ctx, (client) => rowsOf(client, query))
  return row?.x
}

it.each([
  ['1234567890123.45', 1_234_567_890_123.45],
  ['12345678901234567890.12', '12345678901234567890.12'],
  ['9007199254740993::bigint', '9007199254740993'],
  ['42::bigint', 42],
  ['array[1.5, 12345678901234567.89]', [1.5, '12345678901234567.89']],
  [
    `'{"a": 12345678901234567.89, "b": "1234567890123456789", "c": [0.5, -1e3], "d": null}'::jsonb`,
    {
      a: '12345678901234567.89',
      b: '1234567890123456789',
      c: [0.5, -1000],
      d: null,
    },
  ],
  [String.raw`'{"a \" 12345678901234567": "\\"}'::json`, { 'a " 12345678901234567': '\\' }],
])('no digit of %s is lost', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

it.each([
  ["date '2026-01-31'", '2026-01-31'],
  ["timestamp '2026-01-31 08:09:10.5'", '2026-01-31 08:09:10'],
  ['to_timestamp(1767225600)', '2026-01-01 08:00:00'],
  ["to_char(to_timestamp(1767225600), 'YYYY-MM-DD HH24:MI')", '2026-01-01 08:00'],
  ["timestamptz '-infinity'", '-infinity'],
])('%s is text in the zone of the product', async (expression, expected) => {
  expect(await value(expression)).toBe(expected)
})
