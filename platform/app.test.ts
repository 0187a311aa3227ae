import { createPlatformApp, type PlatformApp } from './app'
import { openTestDatabase, testContext } from './store/testing'

let app: PlatformApp
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  app = createPlatformApp(testContext(opened.db))
})
afterAll(() => close())

const ask = (path: string, init: RequestInit = {}) => app.fetch(new Request(`http://platform${path}`, init))

test('what stands beside the calls is answered to readers, its head without a body, and to nobody else', async () => {
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/api/openapi.json')).json()).toHaveProperty('openapi')
  const head = await ask('/healthz', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(await (await ask('/healthz', { method: 'POST' })).json()).toMatchObject({ code: 404, msg: '请求的接口不存在' })
  expect(await (await ask('/Healthz')).json()).toMatchObject({ code: 404 })
})

test('a call that cannot even be read is refused in the envelope, with an id of its own', async () => {
  const refused = await ask('/api/oauth/CurrentUser', { headers: { 'idempotency-key': 'k'.repeat(201) } })
  expect(await refused.json()).toMatchObject({ code: 400, data: null })
  const unknown = await ask('/api/nowhere', { headers: { 'x-request-id': 'mine' } })
  expect(unknown.headers.get('x-request-id')).toBe('mine')
})
