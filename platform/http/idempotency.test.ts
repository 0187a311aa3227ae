import type { Db } from '../store/database'
import { openTestDatabase, testContext } from '../store/testing'
import type { PlatformContext } from './context'
import { purgeIdempotency, withIdempotency } from './idempotency'

let db: Db
let close: () => Promise<void>
let ctx: PlatformContext
let offsetMs = 0
beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  ctx = testContext(db, { now: () => Date.now() + offsetMs })
})
afterAll(() => close())

const actor = { userId: 'u1' }

function create(key: string | null, options: { as?: string; operation?: string; fails?: boolean } = {}): Promise<{ id: string }> {
  const { as = 'u1', operation = 'create', fails = false } = options
  return withIdempotency(ctx, { userId: as }, { idempotencyKey: key }, operation, async (trx) => {
    const id = ctx.newId()
    await trx.insertInto('meta').values({ key: id, value: 'made' }).execute()
    if (fails) throw new Error('refused by a rule')
    return { id }
  })
}

const made = async () => Number((await db.selectFrom('meta').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)

it('answers a repeated create with the first outcome and makes one row', async () => {
  const before = await made()
  const first = await create('k1')
  expect(await create('k1')).toEqual(first)
  expect(await made()).toBe(before + 1)
})

it('makes one row for twenty creates at the same time, without waiting for ever', async () => {
  const before = await made()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => create('k2')))
  expect(new Set(outcomes.map((outcome) => outcome.id)).size).toBe(1)
  expect(await made()).toBe(before + 1)
})

it('forgets a failed run, so that the same key may try again', async () => {
  const before = await made()
  await expect(create('k3', { fails: true })).rejects.toThrow('refused by a rule')
  expect(await made()).toBe(before)
  expect(await create('k3')).toEqual({ id: expect.any(String) })
})

it('keeps keys of different users and creates without a key apart', async () => {
  const ids = [await create('k4'), await create('k4', { as: 'u2' }), await create(null), await create(null)]
  expect(new Set(ids.map(({ id }) => id)).size).toBe(4)
})

it('refuses a key that was used for another operation', async () => {
  await create('k5')
  await expect(create('k5', { operation: 'other' })).rejects.toMatchObject({ code: 'invalid' })
})

it('forgets keys after a day, and cleans them up', async () => {
  const first = await create('k6')
  offsetMs += 24 * 3_600_000 + 1000
  expect(await create('k6')).not.toEqual(first)
  await purgeIdempotency(ctx)
  const left = await db.selectFrom('idempotency').select('key').where('userId', '=', actor.userId).execute()
  expect(left).toEqual([{ key: 'k6' }])
})
