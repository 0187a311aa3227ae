import type { Db } from '../../../store/database'
import { openTestDatabase, testContext } from '../../../store/testing'
import { insertTestCompany } from '../../permission/testing'
import { purgeSignInMethods } from './purge'
import { sendCode } from './sms-code'
import { listOutbox, smsSender } from './sms-sender'
import { createTicket, findTicket } from './tickets'

let db: Db
let close: () => Promise<void>
beforeEach(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  await insertTestCompany(db)
})
afterEach(() => close())

const meta = { ipAddress: '127.0.0.1', userAgent: 'x', origin: 'pc', requestId: 'r', idempotencyKey: null }

async function count(table: 'signInTicket' | 'smsCode' | 'smsOutbox'): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length
}

it('removes tickets and codes when their time is over, and texts after a day', async () => {
  let now = Date.now()
  const ctx = testContext(db, { now: () => now })
  const kept = await createTicket(ctx, meta, 'social')
  await createTicket(ctx, meta, 'qr')
  await sendCode(ctx, { mobile: '13800000001', code: '', timestamp: '' }, meta)
  await smsSender(ctx).send('13800000001', 'text')
  now += 4 * 60_000
  await purgeSignInMethods(ctx)
  expect(await findTicket(ctx, 'social', kept)).toBeDefined()
  expect([await count('signInTicket'), await count('smsCode'), await count('smsOutbox')]).toEqual([1, 1, 1])
  now += 60_000
  await purgeSignInMethods(ctx)
  expect([await count('signInTicket'), await count('smsCode'), await count('smsOutbox')]).toEqual([0, 0, 1])
  now += 24 * 3_600_000
  await purgeSignInMethods(ctx)
  expect(await count('smsOutbox')).toBe(0)
})

it('keeps at most ten thousand tickets, the newest', async () => {
  const ctx = testContext(db)
  const now = ctx.now()
  const row = (index: number) => ({
    ...{ ticketHash: `h${index}`, kind: 'qr' as const, status: 0, userId: null, issuer: null, subject: null },
    ...{ stateHash: null, nonce: null, codeVerifier: null, redirectUri: null, ipAddress: '', userAgent: '' },
    ...{ createdAt: now, expiresAt: now + 60_000 + index },
  })
  const rows = Array.from({ length: 10_020 }, (_, index) => row(index))
  for (let at = 0; at < rows.length; at += 2004)
    await db
      .insertInto('signInTicket')
      .values(rows.slice(at, at + 2004))
      .execute()
  await purgeSignInMethods(ctx)
  const left = await db.selectFrom('signInTicket').select('ticketHash').execute()
  expect(left).toHaveLength(10_000)
  expect(left.map((ticket) => ticket.ticketHash)).not.toContain('h0')
})

it('keeps the newest two hundred written-down texts', async () => {
  const ctx = testContext(db)
  for (let index = 0; index < 205; index += 1) await smsSender(ctx).send('13800000002', `text ${index}`)
  const texts = (await listOutbox(ctx)).map((row) => row.text)
  expect(texts).toHaveLength(200)
  expect(texts[0]).toBe('text 204')
  expect(texts).not.toContain('text 4')
})
