import { oauth } from '@/lib/contract/session/oauth'
import { type Harness, loginForm, startHarness, testPassword, tryLogin } from './harness'

let platform: Harness
beforeAll(async () => {
  platform = await startHarness()
})
afterAll(() => platform.stop())

let lastNumber = 13_700_000_000
async function give(userId?: string): Promise<string> {
  lastNumber += 1
  const mobilePhone = String(lastNumber)
  if (userId) await platform.db.updateTable('appUser').set({ mobilePhone }).where('id', '=', userId).execute()
  return mobilePhone
}

describe('a sub account', () => {
  const login = (account: string, password = testPassword) => tryLogin(platform.baseUrl, loginForm(account, password))

  it('signs in with the number of its user or of an administrator in front', async () => {
    const own = await give('clerk')
    const company = await give('admin')
    for (const mobile of [own, company]) expect((await login(`${mobile}@clerk`)).code).toBe(200)
    expect((await login('clerk')).code).toBe(200)
  })

  it('is unknown with any other number, in the same words as a wrong password', async () => {
    const strangers = await give('stranger')
    const nobodys = await give()
    const wrong = await login('nobody-here')
    for (const account of [`${strangers}@clerk`, `${nobodys}@clerk`, '@clerk', `${nobodys}@`, 'x@clerk']) {
      expect(await login(account)).toEqual(wrong)
    }
  })

  it('counts wrong passwords for the account, whatever number stands in front', async () => {
    const own = await give('stranger')
    const rows = Object.entries({ passwordErrorsNumber: '3', lockType: '1' }).map(([key, value]) => ({ key, value }))
    await platform.db.insertInto('sysConfig').values(rows).execute()
    await login(`${own}@stranger`, 'nope')
    await login(`${own}@stranger`, 'nope')
    await login('stranger', 'nope')
    expect((await login(`${own}@stranger`)).msg).toContain('账号已被锁定')
  })

  it('asks for the captcha after failures of the account behind it', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await login(`1390000000${attempt}@ghost`, 'nope')
    const needs = await platform.anonymous.call(oauth.getConfig, { params: { account: '13900000009@ghost' } })
    expect(needs.data.enableVerificationCode).toBe(1)
  })
})
