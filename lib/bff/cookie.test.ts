import '@/tests/fixtures/bff-env'
import { webConfig } from '@/lib/config/web-config'
import { clearedCookies, newSession, readCookieHeader, sessionCookies } from './cookie'

const oldSecret = 'old-secret-0123456789-0123456789-0123'
const newSecret = 'new-secret-0123456789-0123456789-0123'
const thirdSecret = 'third-secret-0123456789-0123456789-012'

function useConfig(change: Partial<ReturnType<typeof webConfig>>): void {
  Object.assign(webConfig(), change)
}

async function sealed(): Promise<string> {
  const cookies = await sessionCookies(newSession({ token: 'bearer t', account: 'a', theme: 'classic' }))
  return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
}

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
    const [cookie] = await sessionCookies(newSession({ token: 't', account: '', theme: 'classic' }))
    expect(cookie).toMatch(/^__Host-tenon=.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
    expect(clearedCookies().every((item) => item.startsWith('__Host-tenon') && item.includes('Max-Age=0'))).toBe(true)
    useConfig({ publicUrl: undefined })
  })

  it('ignores cookies of others', async () => {
    expect(await readCookieHeader('theme=dark; tenon-mode=light')).toEqual({ session: null, isBad: false })
  })
})
