import type { CallInput } from '@/lib/contract/endpoint'
import { authority } from '@/lib/contract/permission/authority'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { oauth } from '@/lib/contract/session/oauth'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { system } from '@/lib/contract/system/system'
import { grant } from '@/platform/modules/permission/testing'
import { type Client, type Harness, type RawReply, startHarness } from './harness'
import { connect, openSocket } from './socket-testing'

/** Contract 2 §0.10: who is touched by a write of the administration is told over the socket, with the answer of that write. */

let platform: Harness
let admin: Client
let bystander: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  bystander = await platform.signIn('stranger')
})
afterAll(() => platform.stop())

const ids = (...userIds: string[]) => ({ userIds })
const members = (id: string, objectType: 'Role' | 'Position' | 'Group', userIds: string[]) =>
  admin.call(userRelation.replace, { params: { id }, body: { objectType, ...ids(...userIds) } })
const items = { systemIds: ['trade'], module: ['m1'], button: [], column: [], form: [], resource: [] }
const save = (objectType: 'Role' | 'Position' | 'User', objectId: string, button: string[]) =>
  admin.call(authority.save, { params: { objectId }, body: { ...items, objectType, button } })

type Form = Record<string, unknown>
/** Saves what the form of the thing reads, with something else in it. */
async function change(kind: 'user' | 'role' | 'position', id: string, wanted: Form): Promise<RawReply> {
  const calls = { user, role, position }[kind]
  const { data } = await admin.call(calls.info, { params: { id } })
  const { version: _version, ...read } = data as Form
  return admin.call(calls.update, { params: { id }, body: { ...read, ...wanted } as never } as CallInput<typeof calls.update>)
}

const writes: readonly (readonly [string, () => Promise<RawReply>])[] = [
  [
    'his roles, in the form of the user',
    () => change('user', 'clerk', { organizeId: 'sales,office', positionId: 'seller', roleId: '' }),
  ],
  [
    'his organisations, in the form of the user',
    () => change('user', 'clerk', { organizeId: 'sales', positionId: 'seller', roleId: '' }),
  ],
  ['the members of a role', () => members('salesRole', 'Role', ['clerk'])],
  ['the members of a position', () => members('seller', 'Position', [])],
  ['the members of a position, again', () => members('seller', 'Position', ['clerk'])],
  ['the members of a group', () => members('g1', 'Group', ['clerk'])],
  ['grants of a role that he has', () => save('Role', 'salesRole', ['b1'])],
  ['grants of a position that he has', () => save('Position', 'seller', ['b1'])],
  ['grants of his own', () => save('User', 'clerk', ['b1'])],
  [
    'grants added to several at once',
    () =>
      admin.call(authority.batch, {
        body: { ...items, button: ['b2'], roleIds: ['salesRole'], positionIds: [], userIds: [] },
      }),
  ],
  ['a role that is switched off', () => admin.call(role.state, { params: { id: 'salesRole' } })],
  ['a role that is switched on', () => admin.call(role.state, { params: { id: 'salesRole' } })],
  [
    'where a role counts',
    () =>
      change('role', 'salesRole', {
        organizeIdsTree: [
          ['group', 'company', 'sales'],
          ['group', 'company', 'office'],
        ],
      }),
  ],
  ['a position that is switched off', () => admin.call(position.state, { params: { id: 'seller' } })],
  ['a position that is switched on in its form', () => change('position', 'seller', { enabledMark: 1 })],
  ['that he is an administrator', () => admin.call(sysConfig.saveAdministrators, { body: { adminIds: ['clerk'] } as never })],
  ['that he is one no more', () => admin.call(sysConfig.saveAdministrators, { body: { adminIds: [] } as never })],
]

describe('whoever is touched by a change of rights is told, and has to sign in again:', () => {
  beforeAll(async () => {
    await platform.db
      .insertInto('userGroup')
      .values({ id: 'g1', fullName: '组', enCode: 'g1', type: 'x' } as never)
      .execute()
  })

  it.each(writes)('%s', async (_name, write) => {
    const clerk = await platform.signIn('clerk')
    const tab = await connect(platform.baseUrl, clerk.token)
    const other = await connect(platform.baseUrl, bystander.token)
    expect(await write()).toMatchObject({ code: 200 })
    expect(await tab.next('logout')).toEqual({ method: 'logout', msg: '权限已变更，请重新登录！' })
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 600, msg: '权限已变更，请重新登录！' })
    // Nobody else hears anything.
    expect(other.waiting().filter(({ method }) => method !== 'messagePush')).toEqual([])
    expect((await bystander.call(oauth.me, {})).code).toBe(200)
    other.socket.close()
  })
})

describe('a system that is gone', () => {
  const addSystem = async (id: string) => {
    await platform.db
      .insertInto('appSystem')
      .values({ id, fullName: `名${id}`, enCode: id, icon: 'x', sortCode: 9 })
      .execute()
    await grant(platform.db, ['User', 'clerk', 'system', id])
    await platform.db.updateTable('appUser').set({ systemId: id }).where('id', '=', 'clerk').execute()
  }
  const inIt = async (mobileDevice: boolean) => {
    const { token } = await platform.signIn('clerk')
    const tab = await openSocket(platform.baseUrl, token)
    tab.send({ method: 'OnConnection', token, mobileDevice })
    await tab.next('initMessage')
    return tab
  }
  const disable = async (id: string) => {
    const { data } = await admin.call(system.info, { params: { id } })
    const { version: _version, ...read } = data as Form
    return admin.call(system.update, { params: { id }, body: { ...read, enabledMark: 0 } as never })
  }

  it.each([
    ['disabled', disable, '应用已被禁用，正为您切换应用'],
    ['deleted', (id: string) => admin.call(system.remove, { params: { id } }), '应用已被删除，正为您切换应用'],
  ] as const)('because it was %s leads who works in it elsewhere, and has phones sign in again', async (how, act, msg) => {
    await addSystem(how)
    const [page, phone, other] = [await inIt(false), await inIt(true), await connect(platform.baseUrl, bystander.token)]
    expect(await act(how)).toMatchObject({ code: 200 })
    expect(await page.next('refresh')).toEqual({ method: 'refresh', msg })
    expect(await phone.next('logout')).toEqual({ method: 'logout', msg: '应用已被禁用或删除' })
    expect([...page.waiting(), ...phone.waiting(), ...other.waiting()].filter(({ method }) => method !== 'messagePush')).toEqual(
      [],
    )
    for (const { socket } of [page, phone, other]) socket.close()
  })
})
