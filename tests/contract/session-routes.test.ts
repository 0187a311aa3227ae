import { namedEndpoints } from '@/lib/contract/all'
import { type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { routes } from '@/platform/routes'
import { type Client, type Harness, startHarness } from './harness'

/** Made from the declarations, so a call that is declared without a handler, or answered without its rule, fails here. */
let platform: Harness
let stranger: Client
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  ;[stranger, admin] = await Promise.all([platform.signIn('stranger'), platform.signIn('admin')])
})
afterAll(() => platform.stop())

const all = namedEndpoints.map(({ name, endpoint }) => [name, endpoint] as const)
const open: readonly unknown[] = ['anonymous', 'optional', 'application']
const guarded = all.filter(([, endpoint]) => !open.includes(endpoint.access))
const restricted = all.filter(([, endpoint]) => endpoint.access === 'administrator' || typeof endpoint.access === 'object')

async function bareCall(client: Client, endpoint: Endpoint): Promise<{ code: number; msg: string }> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => [found[1] ?? '', 'unknown'])
  const init: RequestInit = { method: endpoint.method }
  if (endpoint.bodyKind === 'json') Object.assign(init, { body: '{}', headers: { 'content-type': 'application/json' } })
  const response = await client.raw(`/api${fillPath(endpoint.path, Object.fromEntries(names))}`, init)
  return response.json()
}

it.each(all)('%s has a handler', (_, endpoint) => {
  expect(routes.some((route) => route.endpoint === endpoint)).toBe(true)
})

it('answers no call that is not declared', () => {
  const known = new Set(all.map(([, endpoint]) => endpoint))
  expect(routes.filter((route) => !known.has(route.endpoint)).map((route) => route.endpoint.path)).toEqual([])
})

it.each(guarded)('%s refuses a signed-out caller with 600 before it looks at the input', async (_, endpoint) => {
  expect(await bareCall(platform.anonymous, endpoint)).toMatchObject({ code: 600, msg: '登录过期,请重新登录' })
})

it.each(restricted)('%s refuses a user without the right', async (_, endpoint) => {
  expect(await bareCall(stranger, endpoint)).toMatchObject({ code: 403, msg: '没有访问权限，请联系管理员授权' })
})

const ids = (endpoint: Endpoint) => [...endpoint.path.matchAll(/\{(\w*[iI]d)\}/g)].map((found) => found[1] ?? '')
/** Where the word is not an id, but a call of its own, in whatever case; below whichever ids. */
const declared = new Set(all.map(([, { path }]) => path.replace(/\{\w+\}/g, '7').toLowerCase()))
const withIds = all.filter(([, endpoint]) => ids(endpoint).length > 0)

it.each(withIds)('%s takes no word of another call for an id', async (_, endpoint) => {
  // Codes are chosen by people: there a word that no call has may be one.
  const words = ['TemplateDownload', 'Uploader', 'importPreview', ...(endpoint.takesCodes ? [] : ['SomeOtherWord'])]
  for (const word of words) {
    for (const place of ids(endpoint)) {
      const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
      const path = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, name === place ? word : '7'])))
      if (declared.has(path.toLowerCase())) continue
      for (const client of [platform.anonymous, admin]) {
        const reply = await (await client.raw(`/api${path}`, { method: endpoint.method })).json()
        expect([path, reply]).toEqual([path, { code: 404, msg: '请求的接口不存在', data: null }])
      }
    }
  }
})
