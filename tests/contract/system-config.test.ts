import { sysConfig } from '@/lib/contract/system/sys-config'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const read = async (client: Client) => (await client.call(sysConfig.get, {})).data

describe('system configuration', () => {
  it('what is sent is kept, what is not sent stays, and what nobody knows is dropped', async () => {
    const body = { title: '新标题', tokenTimeout: '30', passwordStrengthLimit: true, nonsense: 'x', sysVersion: '9' }
    expect(await admin.call(sysConfig.save, { body })).toMatchObject({ code: 200, msg: '保存成功' })
    const kept = await read(admin)
    expect(kept).toMatchObject({ title: '新标题', tokenTimeout: 30, passwordStrengthLimit: 1, sysVersion: '3.5.0', lockTime: 10 })
    expect(kept).not.toHaveProperty('nonsense')
  })

  it.each([
    [{ tokenTimeout: 0 }, 'tokenTimeout'],
    [{ verificationCodeNumber: 7 }, 'verificationCodeNumber'],
    [{ singleLogin: 'x' }, 'singleLogin'],
    [{ title: 'x'.repeat(501) }, 'title'],
    [{ logoIcon: 'https://elsewhere.example/x.png' }, 'logoIcon'],
    [{ title: { evil: 1 } }, 'title'],
  ])('refuses %o, naming the field, and keeps what was', async (body, path) => {
    const before = await read(admin)
    expect(await admin.call(sysConfig.save, { body })).toMatchObject({ code: 400, issues: [{ path }] })
    expect(await read(admin)).toEqual(before)
  })

  it('the second of two who save the same version is refused and told who was first', async () => {
    const { version } = await read(admin)
    await admin.call(sysConfig.save, { body: { version, companyName: '甲' } })
    const late = await admin.call(sysConfig.save, { body: { version, companyName: '乙' } })
    expect(late).toMatchObject({
      code: 400,
      issues: [{ code: 'conflict', params: { userName: expect.stringContaining('/admin') } }],
    })
    expect((await read(admin)).companyName).toBe('甲')
  })

  it('whoever administers it reads and keeps all but the secrets; others read the public part and change nothing', async () => {
    await admin.call(sysConfig.save, { body: { newUserDefaultPassword: 'Secret-1', qyhAgentSecret: 's' } })
    const clerk = await platform.signIn('clerk')
    expect(await read(clerk)).not.toHaveProperty('tokenTimeout')
    expect(await clerk.call(sysConfig.save, { body: { title: 'x' } })).toMatchObject({ code: 403 })
    expect(await clerk.call(sysConfig.administrators, {})).toMatchObject({ code: 403 })
    await grantTag(platform.db, 'clerk', 'system.sysConfig')
    const holder = await platform.signIn('clerk')
    const seen = await read(holder)
    expect(seen).toHaveProperty('tokenTimeout')
    expect(JSON.stringify(seen)).not.toMatch(/Secret-1|qyhAgentSecret/)
    expect(await holder.call(sysConfig.save, { body: seen })).toMatchObject({ code: 200 })
    expect((await read(admin)).newUserDefaultPassword).toBe('Secret-1')
    expect(await holder.call(sysConfig.saveAdministrators, { body: { adminIds: [] } })).toMatchObject({ code: 403 })
  })

  it('a new idle time counts for sessions that are there', async () => {
    await admin.call(sysConfig.save, { body: { tokenTimeout: 5 } })
    const clerk = await platform.signIn('clerk')
    platform.advance(6 * 60_000)
    expect((await clerk.call(sysConfig.get, {})).code).not.toBe(200)
    admin = await platform.signIn('admin')
  })
})

describe('administrators', () => {
  it('are replaced, the first one stays, and who is changed signs in again', async () => {
    const clerk = await platform.signIn('clerk')
    const first = (await admin.call(sysConfig.administrators, {})).data
    expect(first).toMatchObject([{ account: 'admin' }])
    const save = (adminIds: string[]) => admin.call(sysConfig.saveAdministrators, { body: { adminIds } })
    expect(await save(['clerk'])).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await clerk.call(sysConfig.get, {})).code).not.toBe(200)
    const promoted = await platform.signIn('clerk')
    const accounts = (await promoted.call(sysConfig.administrators, {})).data.map((one: { account: string }) => one.account)
    expect(accounts.sort()).toEqual(['admin', 'clerk'])
    expect(await save(['nobody'])).toMatchObject({ code: 400, issues: [{ path: 'adminIds' }] })
    expect(await save([])).toMatchObject({ code: 200 })
    expect((await admin.call(sysConfig.administrators, {})).data).toHaveLength(1)
  })
})
