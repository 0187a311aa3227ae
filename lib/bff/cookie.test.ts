import '@/tests/fixtures/bff-env'
import { webConfig } from '@/lib/config/web-config'
import { clearedCookies, newSession, readCookieHeader, type Session, sessionCookies } from './cookie'
import { pendingCookie, readPending } from './pending-session'
import { lockSession, revokeSession, unlockSession } from './session-state'

const oldSecret = 'old-secret-0123456789-0123456789-0123'
const newSecret = 'new-secret-0123456789-0123456789-0123'
const thirdSecret = 'third-secret-0123456789-0123456789-012'

function useConfig(change: Partial<ReturnType<typeof webConfig>>): void {
  Object.assign(webConfig(), change)
}

async function sealed(session: Session = signedIn()): Promise<string> {
  const cookies = await sessionCookies(session)
  return cookies.flatMap((cookie) => cookie.match(/^[^=]+=[^;]+/) ?? []).join('; ')
}

const signedIn = (token = 'bearer t') => newSession({ token, account: 'a', theme: 'classic' })
const tokenIn = async (header: string) => (await readCookieHeader(header)).session?.token

describe('session cookie', () => {
  it('keeps sessions over a rotation and drops them only with their own secret (F6)', async () => {
    useConfig({ sessionSecrets: [oldSecret] })
    const cookie = await sealed()
    useConfig({ sessionSecrets: [newSecret, oldSecret] })
    expect((await readCookieHeader(cookie)).session?.token).toBe('bearer t')
    const newer = await sealed()
    useConfig({ sessionSecrets: [thirdSecret, newSecret] })
    expect((await readCookieHeader(`${newer}`)).session?.token).toBe('bearer t')
  })

  it('cannot be read with another secret', async () => {
    useConfig({ sessionSecrets: [oldSecret] })
    const cookie = await sealed()
    useConfig({ sessionSecrets: [newSecret] })
    expect((await readCookieHeader(cookie)).session).toBeNull()
  })

  it('is Secure and has the __Host- name behind https (S1)', async () => {
    useConfig({ sessionSecrets: [newSecret], publicUrl: new URL('https://erp.example.com') })
    const session = signedIn()
    const [cookie] = await sessionCookies(session)
    expect(cookie).toMatch(/^__Host-tenon\.[0-9a-f]{12}=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
    expect(clearedCookies(session).every((item) => item.startsWith('__Host-tenon') && item.includes('Max-Age=0'))).toBe(true)
    useConfig({ publicUrl: undefined })
  })

  it('ignores cookies of others', async () => {
    expect(await readCookieHeader('theme=dark; tenon-mode=light; tenonish=1')).toEqual({
      session: null,
      others: [],
      dead: [],
      doubled: [],
    })
  })

  it('drops what an earlier version has left behind', async () => {
    const { session, dead } = await readCookieHeader('tenon=Fe26.2*x~2; tenon.1=y')
    expect({ session, dead }).toEqual({ session: null, dead: ['tenon', 'tenon.1'] })
  })
})

describe('a seal', () => {
  it('made for the session is no pending session, and the other way round', async () => {
    const value = (await sealed()).replace(/^[^=]+=/, '')
    expect(await readPending(`tenon-pending=${value}`)).toBeNull()
    const waiting = ((await pendingCookie({ token: 'bearer t', theme: '' })) ?? '').match(/=([^;]+)/)?.[1] ?? ''
    expect(await readPending(`tenon-pending=${waiting}`)).toEqual({ token: 'bearer t', theme: '' })
    const { session, dead } = await readCookieHeader(`tenon.0123456789ab=${waiting}`)
    expect({ session, dead }).toEqual({ session: null, dead: ['tenon.0123456789ab'] })
  })

  it('counts under the name of its own session only', async () => {
    expect(await tokenIn((await sealed()).replace(/^[^=]+/, 'tenon.0123456789ab'))).toBeUndefined()
  })
})

describe('cookies that another application of the host has planted', () => {
  it.each([
    ['noise', () => 'x'],
    ['what looks like a seal', (_name: string, value: string) => value.replace(/~2$/, 'A~2').replace(/.(.{3})$/, '$1')],
    ['a part of full length', () => `Fe26.2*${'a'.repeat(3793)}`],
  ])('%s before or behind the good one changes nothing, and is told', async (_name, planted) => {
    const good = await sealed()
    const [name = '', value = ''] = good.split('=')
    for (const header of [`${name}=${planted(name, value)}; ${good}`, `${good}; ${name}=${planted(name, value)}`]) {
      const { session, dead, doubled } = await readCookieHeader(header)
      expect({ token: session?.token, dead, doubled }).toEqual({ token: 'bearer t', dead: [], doubled: [name] })
    }
  })

  it('a session of several parts survives a planted part', async () => {
    const long = `bearer ${'a'.repeat(6000)}`
    const good = await sealed(signedIn(long))
    const [first = '', second = '', ...rest] = good.split('; ')
    const planted = `${second.split('=')[0]}=${'b'.repeat(3800)}`
    expect(await tokenIn([first, planted, second, ...rest].join('; '))).toBe(long)
    expect(await tokenIn([first, second, planted, ...rest].join('; '))).toBe(long)
  })

  it('a thousand of them cost a bounded amount of work and leave the good one as it is', async () => {
    const good = await sealed()
    const seal = good.replace(/^[^=]+=/, '').replace(/.~2$/, 'A~2')
    const planted = Array.from({ length: 60 }, (_, index) => `tenon.${String(index).padStart(12, '0')}=${seal}`)
    const started = process.cpuUsage()
    const { dead } = await readCookieHeader([...planted, ...planted].join('; '))
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
    expect(dead.length).toBeLessThanOrEqual(24)
    const name = good.split('=')[0]
    expect(await tokenIn([...Array.from({ length: 14 }, () => `${name}=${seal}`), good].join('; '))).toBe('bearer t')
  })
})

it('seals planted under many names before the good one do not use up its chance', async () => {
  const good = await sealed()
  const seal = good.replace(/^[^=]+=/, '').replace(/.~2$/, 'A~2')
  const planted = Array.from({ length: 40 }, (_, index) => `tenon.${String(index).padStart(12, '0')}=${seal}`)
  expect(await tokenIn([...planted, good].join('; '))).toBe('bearer t')

  // At our own path they can stand behind it; then each answer clears some, and never the good one.
  const jar = new Set([good, ...planted])
  for (let call = 0; call < 4; call += 1) {
    const { dead } = await readCookieHeader([...jar].join('; '))
    for (const cookie of jar) if (dead.includes(cookie.split('=')[0] ?? '')) jar.delete(cookie)
  }
  expect([...jar]).toEqual([good])
})

describe('two sessions in one browser', () => {
  it('the one signed in last counts, whatever came first in the header; the other one is known', async () => {
    const older = { ...signedIn('bearer older'), signedInAtMs: 1 }
    const newer = { ...signedIn('bearer newer'), signedInAtMs: 2 }
    const both = [await sealed(older), await sealed(newer)]
    for (const header of [both.join('; '), both.toReversed().join('; ')]) {
      const { session, others } = await readCookieHeader(header)
      expect([session?.token, others.map(({ token }) => token)]).toEqual(['bearer newer', ['bearer older']])
    }
  })

  it('one that has ended leaves the other one, and only its own names are dropped', async () => {
    const [ended, next] = [signedIn('bearer ended'), signedIn('bearer next')]
    const header = `${await sealed(ended)}; ${await sealed(next)}`
    revokeSession(ended.sid)
    const { session, dead } = await readCookieHeader(header)
    expect(session?.token).toBe('bearer next')
    expect(clearedCookies(ended).map((cookie) => cookie.split('=')[0])).toEqual(expect.arrayContaining([...dead]))
    expect(dead).toHaveLength(1)
  })
})

describe('the lock', () => {
  const isLocked = async (header: string) => (await readCookieHeader(header)).session?.locked

  it('holds for the cookie from before it, also one that was read a moment ago', async () => {
    const session = signedIn()
    const before = await sealed(session)
    expect(await isLocked(before)).toBe(false)
    const after = await sealed(lockSession(session))
    expect([await isLocked(before), await isLocked(after)]).toEqual([true, true])
  })

  it('is gone with the unlocking for every cookie of the session, the locked one too', async () => {
    const session = signedIn()
    const before = await sealed(session)
    const locked = lockSession(session)
    const during = await sealed(locked)
    const after = await sealed(unlockSession(locked))
    expect([await isLocked(before), await isLocked(during), await isLocked(after)]).toEqual([false, false, false])
  })

  it('that was set through another process is learned from its cookie', async () => {
    const session = signedIn()
    const before = await sealed(session)
    expect(await isLocked(await sealed({ ...session, turn: 1, locked: true }))).toBe(true)
    expect(await isLocked(before)).toBe(true)
    expect(await isLocked(await sealed({ ...session, turn: 2, locked: false }))).toBe(false)
  })
})
