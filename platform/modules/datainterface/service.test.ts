import type { Actor, PlatformContext } from '../../http/context'
import { openTestDatabase, testContext } from '../../store/testing'
import { previewInterface } from './service'

let ctx: PlatformContext
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  const rows = [
    { code: 1, city: 'SH' },
    { code: 2, city: 'BJ' },
  ]
  await opened.db
    .insertInto('dataInterface')
    .values([
      { id: 's', fullName: '城市', enCode: 'cities', kind: 'static', definition: JSON.stringify({ rows, filterBy: ['city'] }) },
      { id: 'm', fullName: '客户', enCode: 'customers', kind: 'module', definition: JSON.stringify({ modelId: 'design1' }) },
      { id: 'off', fullName: '停用', enCode: 'off', kind: 'static', definition: '{}', enabledMark: 0 },
    ])
    .execute()
})
afterAll(() => close())

const actor = { userId: 'u1' } as Actor
const preview = (id: string, paramList: unknown[] = []) =>
  previewInterface(ctx, actor, { id, paramList }, async (_ctx, reader, modelId) => [{ modelId, reader: reader.userId }])

it('answers the rows of its definition by id and by code, narrowed by the parameters it knows', async () => {
  expect(await preview('s')).toHaveLength(2)
  expect(await preview('cities', [{ field: 'city', defaultValue: 'BJ' }])).toEqual([{ code: 2, city: 'BJ' }])
  expect(await preview('s', [{ field: 'city', defaultValue: '' }, { field: 'code', defaultValue: 9 }, 'odd'])).toHaveLength(2)
})

it('refuses a value that it cannot compare, instead of answering everything', async () => {
  await expect(preview('s', [{ field: 'city', defaultValue: ['BJ'] }])).rejects.toMatchObject({ code: 'invalid' })
})

it('reads a module on behalf of the caller', async () => {
  expect(await preview('m')).toEqual([{ modelId: 'design1', reader: 'u1' }])
})

it('knows neither disabled nor unknown interfaces', async () => {
  await expect(preview('off')).rejects.toMatchObject({ code: 'notFound' })
  await expect(preview('nope')).rejects.toMatchObject({ userMessage: '数据不存在' })
})
