import '@/tests/fixtures/bff-env'
import { namedEndpoints } from '@/lib/contract/all'
import { type Endpoint, fillPath } from '@/lib/contract/endpoint'
import { adapters, type BffHarness, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { type BrowserLoad, browserLoads, isWindowLoad, ownScript } from '@/tests/fixtures/browser-loads'
import { holdTicket } from './held-tickets'

const pathOf = ({ path }: Endpoint) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'status' ? '1' : 'x1'])
  return `/api${fillPath(path, Object.fromEntries(names))}`
}
const changing = namedEndpoints.filter(({ endpoint }) => endpoint.changesState || endpoint.method !== 'GET')
/** Of our own half, unknown to the platform: they change the cookie. */
const ownCalls = ['/api/session/pending', '/api/session/lock', '/api/session/adopt', '/api/session/abandonCode/x1']
const undeclared = [
  '/api/system/SynThirdInfo/synAllUserSysToDing',
  '/api/workflow/template/1/RollbackTemplate',
  '/api/some/module/Approve/1',
]

describe.each(adapters)('what a stored text can make a browser ask, behind %s', (adapter) => {
  let bff: BffHarness
  let cookie: string
  let loads: readonly BrowserLoad[]

  beforeAll(async () => {
    bff = await startBff(adapter)
    cookie = await signIn(bff)
    loads = browserLoads(`http://127.0.0.1:${bff.port}`)
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: 'ok', data: null }))
  })
  afterAll(() => bff.close())
  beforeEach(() => {
    bff.received.length = 0
  })

  const load = ({ method, headers }: BrowserLoad, path: string) => bff.send({ method, path, headers: { cookie, ...headers } })
  const expectRefused = async (path: string, by: BrowserLoad) => {
    const { status, headers } = await load(by, path)
    expect({ path, by: by.by, isRefused: status === 403 || status === 405 }).toEqual({ path, by: by.by, isRefused: true })
    expect(headers['set-cookie']).toBeUndefined()
    expect(bff.received).toEqual([])
  }

  it.each(changing.map(({ name, endpoint }) => [name, endpoint] as const))(
    'makes nothing act by %s, whatever in it asks',
    async (_name, endpoint) => {
      const path = pathOf(endpoint)
      for (const by of loads) {
        // Markup knows two methods; what it sends with the other one is another call.
        if (by.method !== endpoint.method || (endpoint.windows !== 'none' && isWindowLoad(by))) continue
        await expectRefused(path, by)
      }
    },
  )

  it.each(ownCalls)('cannot make the web half itself act by %s', async (path) => {
    for (const by of loads) await expectRefused(path, by)
  })

  it.each(undeclared)('cannot make an installation act by %s, which nobody has declared', async (path) => {
    for (const by of loads) if (by.headers['sec-fetch-dest']) await expectRefused(path, by)
  })

  it.each([
    '/api/oauth/%4Cogout',
    '/api/OAUTH/LOGOUT',
    '/api/oauth/Logout/',
    '/api/oauth/Logout;a=1',
    '/api/oauth;x/Logout',
    '/api/%6fauth/confirmLogin/x',
    '/api/oauth/set%43odeCertificateStatus/x/1',
  ])('gains nothing by writing a call as %s', async (path) => {
    for (const by of loads) if (by.method === 'GET') await expectRefused(path, by)
  })

  it.each(['/api/..;/x', '/api/a/..;a=b/oauth/Logout', '/api/;a/oauth/Logout', '/api/.%3b/x'])(
    'cannot leave the path with %s, which some servers read as dots',
    async (path) => {
      expect((await bff.send({ path, headers: { cookie, ...ownScript } })).status).toBe(400)
      expect(bff.received).toEqual([])
    },
  )

  it('lets a script of our own pages make every one of them', async () => {
    for (const { name, endpoint } of changing) {
      if (/^(oauth\.(login|logout|lockScreen)|signInMethods\.)/.test(name)) continue
      bff.received.length = 0
      const headers = { cookie, ...ownScript, ...(endpoint.method === 'GET' ? {} : { origin: `http://127.0.0.1:${bff.port}` }) }
      await bff.send({ method: endpoint.method, path: pathOf(endpoint), headers })
      expect([name, bff.received.length]).toEqual([name, 1])
    }
  })

  it('lets pictures and files be loaded by whatever shows them', async () => {
    for (const path of [
      '/api/file/Image/annexpic/a.png',
      '/api/file/ImageCode/1',
      '/api/oauth/ImageCode/4/1',
      '/api/file/Download?encryption=x',
    ]) {
      for (const by of loads) if (by.method === 'GET') expect((await load(by, path)).status).toBe(200)
    }
  })

  const fromElsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

  it('lets another site begin no sign-in, and a provider come back to one that waits, as CAS does to the same address', async () => {
    const path = '/api/oauth/Login/cas?ticket=ST-1'
    expect((await bff.send({ path, headers: { cookie, ...fromElsewhere } })).status).toBe(403)
    expect(bff.received).toEqual([])
    const waiting = `${cookie}; ${holdTicket(undefined, 'SocialsLogin_1').split(';')[0]}`
    expect((await bff.send({ path, headers: { cookie: waiting, ...fromElsewhere } })).status).toBe(200)
    expect((await bff.send({ path, headers: { cookie: waiting, ...fromElsewhere, 'sec-fetch-dest': 'iframe' } })).status).toBe(
      403,
    )
  })

  it('lets a provider send a window to the callback', async () => {
    const path = '/api/oauth/Login/oidc/callback?code=1&state=2'
    expect((await bff.send({ path, headers: { cookie, ...fromElsewhere } })).status).toBe(200)
  })

  // As the sign-in page does: it asks for a ticket first.
  const withWaiting = () => `${cookie}; ${holdTicket(undefined, 'SocialsLogin_1').split(';')[0]}`

  it.each(['/api/oauth/Login/oidc', '/api/oauth/Login/oidc/callback?code=1&state=2'])(
    'lets our own pages open a window at %s, and only a window',
    async (path) => {
      for (const by of loads) {
        if (by.method !== 'GET') continue
        const { status } = await bff.send({ path, headers: { cookie: withWaiting(), ...by.headers } })
        expect([by.by, status]).toEqual([by.by, isWindowLoad(by) ? 200 : 403])
      }
    },
  )

  it('lets a browser that does not say whence it comes begin no sign-in unless one waits, as all do on plain HTTP', async () => {
    const path = '/api/oauth/Login/oidc'
    const silent = loads.filter((by) => isWindowLoad(by) && !by.headers['sec-fetch-site'])
    expect(silent.length).toBeGreaterThan(0)
    for (const { headers } of silent) {
      expect((await bff.send({ path, headers: { cookie, ...headers } })).status).toBe(403)
      expect((await bff.send({ path, headers: { cookie: withWaiting(), ...headers } })).status).toBe(200)
    }
  })

  it('takes a tool without cookies as before', async () => {
    expect((await bff.send({ path: '/api/oauth/getTicket' })).status).toBe(200)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await bff.send({ method: 'POST', path: '/api/oauth/smsCode', headers, body: 'mobile=1' })).status).toBe(200)
  })
})
