import './tests/fixtures/bff-env'
import { NextRequest } from 'next/server'
import { newSession, sessionCookies } from '@/lib/bff/cookie'
import { middleware } from './middleware'

async function visit(path: string, state: 'out' | 'in' | 'locked', headers: Record<string, string> = {}) {
  const session = { ...newSession({ token: 't', account: '', theme: 'classic' }), locked: state === 'locked' }
  const cookie: Record<string, string> =
    state === 'out' ? {} : { cookie: (await sessionCookies(session))[0]?.split(';')[0] ?? '' }
  const response = await middleware(new NextRequest(`http://tenon.test${path}`, { headers: { ...cookie, ...headers } }))
  const location = response.headers.get('location')
  return { response, to: location && new URL(location, 'http://tenon.test').href.replace('http://tenon.test', '') }
}

describe('route guard (spec 1 §2.2)', () => {
  it('sends signed-out visitors to the sign-in screen with the wanted path', async () => {
    expect((await visit('/hip/hipProject?a=1', 'out')).to).toBe('/login?redirect=%2Fhip%2FhipProject%3Fa%3D1')
    expect((await visit('/', 'out')).to).toBe('/login')
  })

  it.each(['/login', '/auth-redirect', '/sso', '/formShortLink'])('lets %s pass without sign-in (spec 1 §2.1)', async (path) => {
    expect((await visit(path, 'out')).to).toBeNull()
  })

  it('lets the one-time set-up pass, whoever is signed in (its page answers 404 without the embedded platform)', async () => {
    expect((await visit('/setup?token=plain.secret', 'out')).to).toBeNull()
    expect((await visit('/setup?token=plain.secret', 'in')).to).toBeNull()
  })

  it.each(['/', '/login', '/lockScreen'])('sends signed-in visitors of %s to the start page in one step', async (path) => {
    expect((await visit(path, 'in')).to).toBe('/home')
  })

  it('sends every page but /lockScreen and /login to the lock screen while locked', async () => {
    expect((await visit('/home?a=1', 'locked')).to).toBe('/lockScreen?redirect=%2Fhome%3Fa%3D1')
    expect((await visit('/lockScreen', 'locked')).to).toBeNull()
    expect((await visit('/login', 'locked')).to).toBeNull()
  })

  it.each([
    ['/sso?token=bearer%20plain.secret&theme=plain&redirect=%2Freports', '/sso?next=%2Freports'],
    ['/sso?token=plain.secret', '/sso?next=%2Fhome'],
    ['/workFlowDetail?config=eyJ9&token=plain.secret', '/sso?next=%2FworkFlowDetail%3Fconfig%3DeyJ9'],
  ])('takes the token out of %s before anything else sees it, and lets the user decide (S11)', async (path, wanted) => {
    for (const state of ['out', 'in'] as const) {
      const { response, to } = await visit(path, state)
      expect(to).toBe(wanted)
      expect(response.headers.getSetCookie().join()).toMatch(/tenon-pending=Fe26\.2/)
      expect(response.headers.getSetCookie().join()).not.toContain('plain.secret')
    }
  })

  it.each([
    ['/redirect/model/customer?a=1', '/model/customer?a=1'],
    ['/redirect/redirect/home', '/home'],
    ['/redirect//evil.example', '/'],
    ['/redirect/', '/'],
  ])('leads %s back to the path that is refreshed (spec 1 §2.1)', async (path, wanted) => {
    expect((await visit(path, 'in')).to).toBe(wanted)
  })

  it('drops cookies that were planted for a longer path, and leaves the good one of the same name', async () => {
    const [good = ''] = (await sessionCookies(newSession({ token: 't', account: '', theme: 'classic' })))[0]?.split(';') ?? []
    const name = good.split('=')[0] ?? ''
    const { response, to } = await visit('/model/customer;x', 'out', { cookie: `${name}=planted; ${good}` })
    expect(to).toBeNull()
    const cleared = response.headers.getSetCookie().map((cookie) => cookie.split('; HttpOnly')[0])
    expect(cleared).toEqual([`${name}=; Path=/api`, `${name}=; Path=/model`, `${name}=; Path=/model/customer`])
  })

  it('drops what is no good at all, of earlier versions too', async () => {
    const { response, to } = await visit('/login', 'out', { cookie: 'tenon=Fe26.2*x~2; tenon.0123456789ab=x' })
    expect(to).toBeNull()
    const cleared = response.headers.getSetCookie().map((cookie) => cookie.split('; HttpOnly')[0])
    expect(cleared).toEqual(expect.arrayContaining(['tenon=; Path=/', 'tenon.0123456789ab=; Path=/']))
  })

  it('cuts a page off from whoever opened it, unless the person asked for it himself', async () => {
    for (const [path, state] of [['/login', 'out'] as const, ['/home', 'in'] as const, ['/', 'out'] as const]) {
      const policyOf = async (headers: Record<string, string>) =>
        (await visit(path, state, headers)).response.headers.get('cross-origin-opener-policy')
      expect(await policyOf({ 'sec-fetch-site': 'none' })).toBeNull()
      for (const site of ['cross-site', 'same-site', 'same-origin', 'None', ''])
        expect(await policyOf({ 'sec-fetch-site': site })).toBe('same-origin-allow-popups')
      expect(await policyOf({})).toBe('same-origin-allow-popups')
    }
  })

  it.each(['a%0d%0ab', '%E4%BB%A4', 'a%20b%20c', '%00'])('keeps no token such as %s, which could be none', async (token) => {
    const { response, to } = await visit(`/sso?token=${token}`, 'out')
    expect(to).toBe('/sso?next=%2Fhome')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('drops a wanted path of absurd length', async () => {
    expect((await visit(`/x?${'a'.repeat(5000)}`, 'out')).to).toBe('/login')
  })

  it('cannot be skipped by headers that pose as inner requests (S12)', async () => {
    const headers = {
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
      'x-nextjs-data': '1',
      'next-router-prefetch': '1',
    }
    expect((await visit('/home', 'out', headers)).to).toBe('/login?redirect=%2Fhome')
  })

  it('clears a damaged cookie', async () => {
    const response = await middleware(new NextRequest('http://tenon.test/login', { headers: { cookie: 'tenon=damaged' } }))
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=0')
  })

  it('gives every page a policy with a fresh nonce and forbids storing (S17, P13)', async () => {
    const [one, two] = [await visit('/home', 'in'), await visit('/home', 'in')]
    const policies = [one, two].map(({ response }) => response.headers.get('content-security-policy') ?? '')
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-\w{32}'/)
    expect(policies[0]).not.toBe(policies[1])
    for (const part of ["object-src 'none'", "base-uri 'none'", 'frame-ancestors']) expect(policies[0]).toContain(part)
    expect(policies[0]).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(one.response.headers.get('cache-control')).toBe('no-store')
  })
})
