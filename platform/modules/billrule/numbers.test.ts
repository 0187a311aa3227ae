import type { PlatformContext } from '../../http/context'
import { openTestDatabase, testContext } from '../../store/testing'
import { actorOf, insertTestCompany } from '../permission/testing'
import { nextNumber, previewNumber, releasePreview, takeNumber } from './numbers'

const noonMs = Date.UTC(2026, 10, 21, 4)
let nowMs = noonMs
let ctx: PlatformContext
let close: () => Promise<void>

beforeEach(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  nowMs = noonMs
  ctx = testContext(opened.db, { now: () => nowMs })
  await insertTestCompany(opened.db)
  const rule = { fullName: '合同', category: 'c', prefix: 'HT', startNumber: '0001', digit: 4 }
  await opened.db
    .insertInto('billRule')
    .values([
      { ...rule, id: 'r1', enCode: 'contract', dateFormat: 'yyyyMMdd' },
      { ...rule, id: 'r2', enCode: 'short', dateFormat: 'no', digit: 1, startNumber: '9' },
      { ...rule, id: 'r3', enCode: 'off', dateFormat: 'no', enabledMark: 0 },
    ])
    .execute()
})
afterEach(() => close())

const next = (enCode: string) => ctx.db.transaction().execute((trx) => nextNumber(trx, enCode, nowMs))

describe('R6: serial numbers', () => {
  it('200 parallel creates get 200 different numbers without a gap', async () => {
    const numbers = await Promise.all(Array.from({ length: 200 }, () => next('contract')))
    expect(new Set(numbers).size).toBe(200)
    expect(numbers.toSorted().at(0)).toBe('HT202611210001')
    expect(numbers.toSorted().at(-1)).toBe('HT202611210200')
  })

  it('goes on counting under a changed prefix', async () => {
    await next('contract')
    await ctx.db.updateTable('billRule').set({ prefix: 'XS' }).where('id', '=', 'r1').execute()
    expect(await next('contract')).toBe('XS202611210002')
  })

  it('restarts at midnight in China, and late callers of the day before do not collide', async () => {
    await next('contract')
    nowMs = Date.UTC(2026, 10, 21, 16)
    expect(await next('contract')).toBe('HT202611220001')
    nowMs -= 1
    expect(await next('contract')).toBe('HT202611210002')
  })

  it('grows by a digit when the digits are exhausted', async () => {
    expect([await next('short'), await next('short')]).toEqual(['HT9', 'HT10'])
  })

  it('does not repeat a used number when the start number is lowered, and jumps when it is raised', async () => {
    await next('contract')
    await ctx.db.updateTable('billRule').set({ startNumber: '0000' }).where('id', '=', 'r1').execute()
    expect(await next('contract')).toBe('HT202611210002')
    await ctx.db.updateTable('billRule').set({ startNumber: '0500' }).where('id', '=', 'r1').execute()
    expect(await next('contract')).toBe('HT202611210500')
  })

  it('never hands out a number twice when a create fails after it', async () => {
    const failed = ctx.db.transaction().execute(async (trx) => {
      await nextNumber(trx, 'contract', nowMs)
      throw new Error('create failed')
    })
    await expect(failed).rejects.toThrow('create failed')
    const [first, second] = [await next('contract'), await next('contract')]
    expect(first).not.toBe(second)
  })

  it.each(['off', 'unknown'])('refuses the rule "%s"', async (enCode) => {
    await expect(next(enCode)).rejects.toMatchObject({ userMessage: '单据规则不存在' })
  })
})

describe('numbers shown in an open form', () => {
  it('shows one user the same number until it is used, and another user another one', async () => {
    const [clerk, manager] = [await actorOf(ctx, 'clerk'), await actorOf(ctx, 'manager')]
    const shown = await Promise.all([previewNumber(ctx, clerk, 'contract'), previewNumber(ctx, clerk, 'contract')])
    expect(shown).toEqual(['HT202611210001', 'HT202611210001'])
    expect(await previewNumber(ctx, manager, 'contract')).toBe('HT202611210002')

    expect(await takeNumber(ctx.db, { userId: 'clerk', enCode: 'contract', nowMs })).toBe('HT202611210001')
    expect(await takeNumber(ctx.db, { userId: 'clerk', enCode: 'contract', nowMs })).toBe('HT202611210003')
  })

  it('is shown again after a failed create', async () => {
    const clerk = await actorOf(ctx, 'clerk')
    const shown = await previewNumber(ctx, clerk, 'contract')
    const failed = ctx.db.transaction().execute(async (trx) => {
      expect(await releasePreview(trx, 'clerk', 'contract')).toBe(shown)
      throw new Error('create failed')
    })
    await expect(failed).rejects.toThrow('create failed')
    expect(await previewNumber(ctx, clerk, 'contract')).toBe(shown)
  })

  it('is replaced when its date or prefix has passed', async () => {
    const clerk = await actorOf(ctx, 'clerk')
    await previewNumber(ctx, clerk, 'contract')
    nowMs += 24 * 60 * 60 * 1000
    expect(await previewNumber(ctx, clerk, 'contract')).toBe('HT202611220001')
    await ctx.db.updateTable('billRule').set({ prefix: 'XS' }).where('id', '=', 'r1').execute()
    expect(await takeNumber(ctx.db, { userId: 'clerk', enCode: 'contract', nowMs })).toBe('XS202611220002')
  })

  it('is given to one of two parallel creates only', async () => {
    await previewNumber(ctx, await actorOf(ctx, 'clerk'), 'contract')
    const take = () => ctx.db.transaction().execute((trx) => takeNumber(trx, { userId: 'clerk', enCode: 'contract', nowMs }))
    expect((await Promise.all([take(), take()])).toSorted()).toEqual(['HT202611210001', 'HT202611210002'])
  })
})
