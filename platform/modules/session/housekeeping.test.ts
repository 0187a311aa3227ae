import type { Db } from '../../store/database'
import { openTestDatabase, testContext } from '../../store/testing'
import { insertTestCompany } from '../permission/testing'
import { purgeCaptchas } from './captcha'
import { endSessionsOf, purgeSessions, startSession } from './sessions'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  await insertTestCompany(db)
})
afterAll(() => close())

const meta = { ipAddress: '127.0.0.1', userAgent: 'x', origin: 'pc', requestId: 'r', idempotencyKey: null }
const hourMs = 3_600_000

it('keeps ended and expired sessions for a day, so that their owner is told why, and then removes them', async () => {
  let now = Date.now()
  const ctx = testContext(db, { now: () => now })
  await startSession(ctx, 'clerk', meta)
  await startSession(ctx, 'manager', meta)
  await endSessionsOf(ctx, ['clerk'], 'rightsChanged')
  const left = async () => (await db.selectFrom('session').select('userId').orderBy('userId').execute()).map((row) => row.userId)
  now += 23 * hourMs
  await purgeSessions(ctx)
  expect(await left()).toEqual(['clerk', 'manager'])
  now += 2 * hourMs
  await purgeSessions(ctx)
  expect(await left()).toEqual(['manager'])
  now += 24 * hourMs
  await purgeSessions(ctx)
  expect(await left()).toEqual([])
})

it('removes expired captchas and the oldest beyond ten thousand', async () => {
  const ctx = testContext(db)
  const now = ctx.now()
  const rows = Array.from({ length: 10_050 }, (_, index) => ({ key: `k${index}`, answer: 'x', expiresAt: now + 60_000 + index }))
  for (let at = 0; at < rows.length; at += 2010)
    await db
      .insertInto('captcha')
      .values(rows.slice(at, at + 2010))
      .execute()
  await db
    .insertInto('captcha')
    .values({ key: 'old', answer: 'x', expiresAt: now - 1 })
    .execute()
  await purgeCaptchas(ctx)
  const left = await db.selectFrom('captcha').select('key').execute()
  expect(left).toHaveLength(10_000)
  expect(left.map((row) => row.key)).not.toContain('k0')
})
