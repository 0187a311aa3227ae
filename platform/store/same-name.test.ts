import { sql } from 'kysely'
import { normalName } from '@/lib/domain/normal-name'
import type { Db } from './database'
import { openTestDatabase } from './testing'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

/** Every block of the first plane in which something is invisible, blank, composed or wide, and samples beyond it. */
const characters = [
  ...Array.from({ length: 0x250 }, (_, code) => code).filter((code) => code > 0),
  ...[0x300, 0x301, 0x34f, 0x61c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x180b, 0x180e, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff0],
  ...Array.from({ length: 0x70 }, (_, index) => 0x2000 + index),
  ...Array.from({ length: 0x5f }, (_, index) => 0xff01 + index),
  ...[0x1f468, 0x1d173, 0x1bca0, 0xe0001, 0xe0100, 0x20000],
]
const texts = [
  ...characters.map((code) => `a${String.fromCodePoint(code)}B`),
  ...[' 甲 乙\u3000', 'Cafe\u0301', 'ｶﾞ', '①㎏ﬁ', 'ΟΔΟΣ', '👩‍🏭', '\t\n', ''],
]

it('the database and the browser have one rule for names', async () => {
  const { rows } = await sql<{ given: string; name: string }>`
    select given, normal_name(given) as name from unnest(${texts}::text[]) with ordinality as t(given, n) order by n`.execute(db)
  const different = rows.filter(({ given, name }) => normalName(given) !== name).map(({ given }) => JSON.stringify(given))
  expect(rows).toHaveLength(texts.length)
  expect(different).toEqual([])
})
