import { currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { preferences } from '@/lib/contract/permission/preferences'
import { oauth } from '@/lib/contract/session/oauth'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
})
beforeEach(async () => {
  await platform.db.updateTable('appUser').set({ positionId: 'seller', organizeId: 'sales' }).where('id', '=', 'clerk').execute()
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

const me = () => platform.db.selectFrom('appUser').selectAll().where('id', '=', 'clerk').executeTakeFirstOrThrow()
const save = (body: object) => clerk.call(own.saveBaseInfo, { body: { realName: '名clerk', ...body } })

describe('BaseInfo', () => {
  it('answers account and place in the company as texts', async () => {
    await platform.db.updateTable('appUser').set({ ranks: 'rank1', entryDate: 86_400_000 }).where('id', '=', 'clerk').execute()
    await platform.db
      .insertInto('dictionaryType')
      .values({ id: 'rankType', parentId: '-1', category: '0', fullName: '职级', enCode: 'Rank' })
      .execute()
    await platform.db
      .insertInto('dictionaryData')
      .values({ id: 'rank1', dictionaryTypeId: 'rankType', fullName: '高级', enCode: 'senior' })
      .execute()
    const { code, data } = await clerk.call(own.baseInfo, {})
    expect(code).toBe(200)
    expect(data).toMatchObject({
      id: 'clerk',
      account: 'clerk',
      organize: '名group/名company/名sales',
      manager: '名manager/manager',
      position: '销售',
      ranks: '高级',
      roleId: '销售角色',
      entryDate: 86_400_000,
      avatar: '',
      isTenant: 0,
      currentTenantInfo: null,
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash/i)
  })

  it('names the positions in the current organisation, the current one first', async () => {
    await platform.db
      .insertInto('position')
      .values({ id: 'lead', organizeId: 'sales', fullName: '组长', enCode: 'lead', sortCode: 9 })
      .execute()
    const relation = { userId: 'clerk', objectType: 'Position' } as const
    await platform.db
      .insertInto('userRelation')
      .values([
        { ...relation, objectId: 'lead' },
        { ...relation, objectId: 'writer' },
      ])
      .execute()
    await clerk.call(preferences.major, { body: { majorType: 'Position', majorId: 'lead' } })
    expect((await clerk.call(own.baseInfo, {})).data.position).toBe('组长,销售')
  })

  it('is empty and not broken for a user without organisation, manager, position and role', async () => {
    const stranger = await platform.signIn('stranger')
    const { code, data } = await stranger.call(own.baseInfo, {})
    expect(code).toBe(200)
    expect(data).toMatchObject({ organize: '', manager: '', position: '', roleId: '', ranks: '' })
    expect((await stranger.call(own.organizes, {})).data).toEqual([])
    expect((await stranger.call(own.positions, {})).data).toEqual([])
  })
})

describe('saving BaseInfo', () => {
  it('keeps every field and shows the new name at once', async () => {
    const body = {
      realName: '王小明',
      signature: '你好\n世界',
      gender: '1',
      nation: 'han',
      nativePlace: '山东青岛',
      certificatesType: 'idCard',
      certificatesNumber: '370202199001011234',
      education: 'master',
      birthday: 631_152_000_000,
      telePhone: '0532-8888',
      landline: '(0532) 66668888',
      mobilePhone: '13800138000',
      email: 'wang@example.com',
      urgentContacts: '王大明',
      urgentTelePhone: '13900139000',
      postalAddress: '山东省青岛市',
    }
    expect(await save(body)).toMatchObject({ code: 200, msg: '更新成功' })
    expect((await clerk.call(own.baseInfo, {})).data).toMatchObject(body)
    const { data } = await clerk.call(oauth.currentUser, { query: {} })
    const { realName: userName, birthday, telePhone, landline, mobilePhone, email } = body
    expect(data.userInfo).toMatchObject({ userName, birthday, telePhone, landline, mobilePhone, email })
    expect((await clerk.call(oauth.me, {})).data.userName).toBe('王小明')
  })

  it('clears with null or empty text, leaves what is left out, and reads numbers and texts alike', async () => {
    await save({ email: 'a@b.example', landline: '123', birthday: 1000, gender: '2' })
    expect((await save({ email: null, landline: '', gender: 1, birthday: '86400000' })).code).toBe(200)
    expect(await me()).toMatchObject({ email: null, landline: null, gender: '1', birthday: 86_400_000 })
    await save({ birthday: '' })
    expect(await me()).toMatchObject({ birthday: null, gender: '1' })
  })

  it.each([
    [{ realName: '  ' }, '姓名不能为空', 'realName'],
    [{ realName: null }, '姓名不能为空', 'realName'],
    [{ realName: '名'.repeat(51) }, '最多输入50个字符', 'realName'],
    [{ signature: '字'.repeat(301) }, '最多输入300个字符', 'signature'],
    [{ telePhone: '1'.repeat(21) }, '最多输入20个字符', 'telePhone'],
    [{ landline: 'abc' }, '请输入正确的电话号码', 'landline'],
    [{ mobilePhone: '12345' }, '请输入正确的手机号', 'mobilePhone'],
    [{ mobilePhone: '23800138000' }, '请输入正确的手机号', 'mobilePhone'],
    [{ email: 'nobody' }, '请输入正确的邮箱', 'email'],
    [{ birthday: 'soon' }, '请选择正确的日期', 'birthday'],
    [{ birthday: Date.now() * 2 }, '请选择正确的日期', 'birthday'],
  ])('refuses %j and changes nothing', async (wrong, msg, path) => {
    const before = await me()
    expect(await save(wrong)).toMatchObject({ code: 400, msg, issues: [{ path }] })
    expect(await me()).toEqual(before)
  })

  it('does not stumble over a number of another shape that stands there already', async () => {
    await platform.db.updateTable('appUser').set({ mobilePhone: '+49 171 1234' }).where('id', '=', 'clerk').execute()
    expect((await save({ mobilePhone: '+49 171 1234', nativePlace: '青岛' })).code).toBe(200)
    expect(await me()).toMatchObject({ mobilePhone: '+49 171 1234', nativePlace: '青岛' })
    expect((await save({ mobilePhone: '+49 171 12345' })).code).toBe(400)
  })

  it('cannot reach what is not in the form', async () => {
    const foreign = { isAdministrator: 1, id: 'admin', account: 'root', managerId: 'admin', enabledMark: 0, passwordHash: 'x' }
    const before = await me()
    expect((await save(foreign)).code).toBe(200)
    expect(await me()).toMatchObject({
      isAdministrator: 0,
      account: 'clerk',
      managerId: before.managerId,
      enabledMark: before.enabledMark,
      passwordHash: before.passwordHash,
    })
  })

  it('refuses bytes that are no text, and nobody without a session', async () => {
    expect((await save({ nativePlace: 'a\u0000b' })).code).toBe(400)
    expect((await platform.anonymous.call(own.baseInfo, {})).code).toBe(600)
    expect((await platform.anonymous.call(own.saveBaseInfo, { body: { realName: '名' } })).code).toBe(600)
  })
})
