import { user } from '@/lib/contract/permission/user'
import { oauth } from '@/lib/contract/session/oauth'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { pngOf } from '@/platform/modules/file/testing'
import { grantTag } from '@/platform/modules/permission/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import { type Client, loginForm, testPassword, tryLogin } from './harness'

let platform: FileHarness
let admin: Client
beforeAll(async () => {
  platform = await startFileHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const read = async (client: Client) => (await client.call(sysConfig.get, {})).data

describe('system configuration', () => {
  it('what is sent is kept, and what is not sent stays', async () => {
    const body = { title: '新标题', tokenTimeout: '30', passwordStrengthLimit: true, sysVersion: '9' }
    expect(await admin.call(sysConfig.save, { body })).toMatchObject({ code: 200, msg: '保存成功' })
    const kept = await read(admin)
    expect(kept).toMatchObject({ title: '新标题', tokenTimeout: 30, passwordStrengthLimit: 1, sysVersion: '3.5.0', lockTime: 10 })
  })

  it('what only other clients know comes back to administrators as they sent it, and is shown to nobody else', async () => {
    const foreign = {
      emailSmtpHost: 'smtp.example',
      emailSmtpPort: 465,
      emailPassword: 'Secret-2',
      smsCompany: '1',
      isOpen: true,
    }
    await admin.call(sysConfig.save, { body: foreign })
    const whole = await read(admin)
    expect(whole).toMatchObject(foreign)
    expect(await admin.call(sysConfig.save, { body: { ...whole, emailSmtpPort: 25 } })).toMatchObject({ code: 200 })
    expect(await read(admin)).toMatchObject({ ...foreign, emailSmtpPort: 25 })
    const [change] = (await admin.call(adminHistory.list, { query: { objectType: 'sysConfig' } })).data.list
    const shown = (await admin.call(adminHistory.info, { params: { id: change.id } })).data
    expect(JSON.stringify(shown)).not.toMatch(/Secret-2|requestIp/)
    const clerk = await platform.signIn('clerk')
    expect(await read(clerk)).not.toHaveProperty('emailPassword')
  })

  it.each([
    [{ ['x'.repeat(65)]: 'a', 'with blank': 'b', 'a.b': 'c' }, 200],
    [Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`more${index}`, 1])), 400],
    [{ emailPassword: 'x'.repeat(4000) }, 400],
  ])('what is no name of a setting is dropped, and what is too much refused: %#', async (body, code) => {
    const before = await read(admin)
    expect(await admin.call(sysConfig.save, { body })).toMatchObject({ code })
    expect({ ...(await read(admin)), version: 0 }).toEqual({ ...before, version: 0 })
  })

  it.each([
    [{ tokenTimeout: 0 }, 'tokenTimeout'],
    [{ verificationCodeNumber: 7 }, 'verificationCodeNumber'],
    [{ singleLogin: 'x' }, 'singleLogin'],
    [{ title: 'x'.repeat(501) }, 'title'],
    [{ logoIcon: 'https://elsewhere.example/x.png' }, 'logoIcon'],
    [{ title: { evil: 1 } }, 'title'],
    [{ whiteListIp: '10.0.0.7, everybody' }, 'whiteListIp'],
    [{ uploadExtensions: 'pdf,exe' }, 'uploadExtensions'],
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
    expect(seen).toMatchObject({ tokenTimeout: expect.any(Number), requestIp: '127.0.0.1' })
    await holder.call(sysConfig.save, { body: { emailSmtpHost: 'elsewhere.example' } })
    expect((await read(admin)).emailSmtpHost).toBe('smtp.example')
    expect(JSON.stringify(seen)).not.toMatch(/Secret-1|qyhAgentSecret/)
    expect(await holder.call(sysConfig.save, { body: await read(holder) })).toMatchObject({ code: 200 })
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

  it('nobody who works is signed out, also with the shortest idle time', async () => {
    await admin.call(sysConfig.save, { body: { tokenTimeout: 1 } })
    const clerk = await platform.signIn('clerk')
    for (let call = 0; call < 6; call += 1) {
      platform.advance(25_000)
      expect((await clerk.call(sysConfig.get, {})).code).toBe(200)
    }
    platform.advance(61_000)
    expect((await clerk.call(sysConfig.get, {})).code).not.toBe(200)
    admin = await platform.signIn('admin')
    await admin.call(sysConfig.save, { body: { tokenTimeout: 480 } })
  })
})

describe('what is configured works', () => {
  const bring = async (side: number) => (await upload(admin, pngOf(side, side), { type: 'annexpic', name: 'a.png' })).data.url
  const look = async () => (await platform.anonymous.call(oauth.getLoginConfig, {})).data
  const show = (address: string) => platform.anonymous.raw(address)

  it('names, words and pictures of the sign-in page are there without an account, and no other picture is', async () => {
    const [first, second, other] = [await bring(2), await bring(3), await bring(4)]
    const words = {
      title: '佳创',
      sysName: '佳创系统',
      sysDescription: '一起做好事',
      copyright: '© 佳创',
      companyName: '佳创公司',
    }
    await admin.call(sysConfig.save, { body: { ...words, loginIcon: first, logoIcon: second, navigationIcon: other } })
    const shown = await look()
    expect(shown).toMatchObject(words)
    for (const address of [shown.loginIcon, shown.logoIcon]) {
      const picture = await show(address)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(picture.headers.get('x-picture-grant')).toBe('1')
    }
    const name = (address: string) => address.split('/').at(-1) ?? ''
    const guessed = await show(shown.loginIcon.replace(name(first), name(other)))
    expect(guessed.headers.get('content-type')).toContain('json')
    await admin.call(sysConfig.save, { body: { loginIcon: '' } })
    expect((await look()).loginIcon).toBe('')
    expect((await show(shown.loginIcon)).headers.get('content-type')).toContain('json')
  })

  it('only the kinds that are named are taken as attachments, by their bytes; pictures of fields and all kinds without a word stay', async () => {
    const bring = async (type: string, name: string) => (await upload(admin, pngOf(5, 5), { type, name })).code
    await admin.call(sysConfig.save, { body: { uploadExtensions: '.PDF, docx' } })
    expect((await read(admin)).uploadExtensions).toBe('pdf,docx')
    expect([await bring('annex', 'a.png'), await bring('annex', 'a.pdf'), await bring('annexpic', 'a.png')]).toEqual([
      400, 400, 200,
    ])
    await admin.call(sysConfig.save, { body: { uploadExtensions: '' } })
    expect(await bring('annex', 'a.png')).toBe(200)
  })

  it('what the company says of itself everybody who is signed in reads', async () => {
    const company = {
      companyCode: 'jc',
      companyAddress: '振兴路',
      companyContacts: '林',
      companyTelePhone: '1',
      companyEmail: 'a@b.c',
    }
    await admin.call(sysConfig.save, { body: company })
    expect(await read(await platform.signIn('clerk'))).toMatchObject(company)
  })

  it('the white list lets its addresses and networks in, and administrators from everywhere', async () => {
    const tryIn = (account: string) => tryLogin(platform.baseUrl, loginForm(account))
    await admin.call(sysConfig.save, { body: { whitelistSwitch: 1, whiteListIp: '10.0.0.7, 10.1.0.0/16' } })
    expect(await tryIn('clerk')).toMatchObject({ code: 400, msg: '此IP未在白名单中' })
    expect(await tryIn('admin')).toMatchObject({ code: 200 })
    await admin.call(sysConfig.save, { body: { whiteListIp: '10.0.0.7, 127.0.0.0/8' } })
    expect(await tryIn('clerk')).toMatchObject({ code: 200 })
    await admin.call(sysConfig.save, { body: { whitelistSwitch: 0 } })
  })

  it('a new account begins with the configured password', async () => {
    await admin.call(sysConfig.save, { body: { newUserDefaultPassword: testPassword } })
    const body = { account: 'newcomer', realName: '新人', organizeId: 'sales', gender: '1', enabledMark: 1 }
    expect(await admin.call(user.create, { body } as never)).toMatchObject({ code: 200 })
    // The password is right; without a menu it lets nobody in.
    expect((await tryLogin(platform.baseUrl, loginForm('newcomer'))).msg).toBe('您的权限不足，请联系管理员')
    expect((await tryLogin(platform.baseUrl, loginForm('newcomer', '0000'))).msg).toBe('账号或密码错误')
  })

  it('a password is over when its cycle is, counted from its last change', async () => {
    const dayMs = 86_400_000
    const isOverdue = async (client: Client) => (await client.call(oauth.updatePasswordMessage, {})).data.isOverdue
    const clerk = await platform.signIn('clerk')
    const changed = (days: number) =>
      platform.db
        .updateTable('appUser')
        .set({ changePasswordDate: platform.ctx.now() - days * dayMs })
        .where('id', '=', 'clerk')
        .execute()
    await changed(31)
    expect(await isOverdue(clerk)).toBe(0)
    await admin.call(sysConfig.save, { body: { passwordIsUpdatedRegularly: 1, updateCycle: 30, updateInAdvance: 5 } })
    expect(await isOverdue(clerk)).toBe(1)
    await changed(29)
    expect(await isOverdue(clerk)).toBe(0)
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

  it('of two who changed the same list the second is told who was first, and takes nothing away unseen', async () => {
    const save = (adminIds: string[], knownIds?: string[]) =>
      admin.call(sysConfig.saveAdministrators, { body: { adminIds, ...(knownIds ? { knownIds } : {}) } })
    const ids = async () => (await admin.call(sysConfig.administrators, {})).data.map((one: { id: string }) => one.id)
    const known = await ids()
    await admin.call(sysConfig.save, { body: { companyName: '另一件事' } })
    expect((await save([...known, 'clerk'], known)).code).toBe(200)
    const late = await save(known, known)
    expect(late).toMatchObject({ code: 400, msg: '数据已被其他人修改，请刷新后重试' })
    expect(late.issues).toMatchObject([{ code: 'conflict', params: { userName: expect.stringContaining('/admin') } }])
    expect(await ids()).toContain('clerk')
    expect((await save(known, (await ids()).reverse())).code).toBe(200)
    expect(await ids()).toEqual(known)
  })
})
