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

type Options = { as?: string; operation?: string; fails?: boolean; content?: unknown; amends?: boolean }

function create(key: string | null, options: Options = {}): Promise<{ id: string }> {
  const { as = 'u1', operation = 'create', fails = false, content = {}, amends = false } = options
  const amend = async (_: unknown, first: { id: string }) => ({ id: `${first.id} amended` })
  const made = ({ id }: { id: string }) => ({ id, version: 1 })
  const intention = { operation, content, made, ...(amends ? { amend } : {}) }
  return withIdempotency(ctx, { userId: as }, { idempotencyKey: key }, intention, async (trx) => {
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
  await expect(create('k5', { operation: 'other' })).rejects.toMatchObject({ code: 'keyReused', issues: [{ code: 'keyReused' }] })
})

it('refuses other content under a used key, changes nothing, and tells what the first one made', async () => {
  const first = await create('k7', { content: { name: 'a', note: '' } })
  const before = await made()
  await expect(create('k7', { content: { name: 'b', note: '' } })).rejects.toMatchObject({
    code: 'keyReused',
    issues: [{ code: 'keyReused', params: { id: first.id, version: 1 } }],
  })
  expect(await made()).toBe(before)
  expect(await create('k7', { content: { note: '', name: 'a' } })).toEqual(first)
})

it('puts other content on the first record where the caller has no other way, once for the same content', async () => {
  const { id } = await create('k8', { content: 'a', amends: true })
  const amended = { id: `${id} amended` }
  expect(await create('k8', { content: 'b', amends: true })).toEqual(amended)
  expect(await create('k8', { content: 'b', amends: true })).toEqual(amended)
})

it('keeps keys as long as a draft may be taken up, then cleans them up, and cleans them up', async () => {
  const first = await create('k6')
  offsetMs += 30 * 24 * 3_600_000
  expect(await create('k6')).toEqual(first)
  offsetMs += 24 * 3_600_000 + 1000
  expect(await create('k6')).not.toEqual(first)
  await purgeIdempotency(ctx)
  const left = await db.selectFrom('idempotency').select('key').where('userId', '=', actor.userId).execute()
  expect(left).toEqual([{ key: 'k6' }])
})
