import { namedEndpoints } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { pickers } from '@/lib/contract/permission/pickers'
import { gradeUser, grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  await platform.db.updateTable('appUser').set(secrets).where('id', '=', 'manager').execute()
})
afterAll(() => platform.stop())

const secrets = {
  mobilePhone: '13900000001',
  email: 'secret-1@example.cn',
  telePhone: '021-00000002',
  landline: '021-00000003',
  certificatesNumber: 'secret-4',
  urgentContacts: 'secret-5',
  urgentTelePhone: '13900000006',
  postalAddress: 'secret-7',
  nativePlace: 'secret-8',
  passwordHash: 'secret-9',
  birthday: 299_999_999_991,
  entryDate: 299_999_999_992,
}
const secretPattern = /secret-|1390000000|021-0000000|29999999999/

/** Everything that a reading call could take the name of a person, organisation, position or role from. */
const idsOfEveryKind = ['manager', 'manager--user', 'sales', 'seller', 'salesRole', '0', '-1']
const wide = {
  ids: idsOfEveryKind,
  userIds: ['manager'],
  departIds: ['sales'],
  positionIds: ['seller'],
  roleIds: ['salesRole'],
  organizeIds: ['sales'],
  pagination: { currentPage: 1, pageSize: 100, keyword: '' },
}

/** What a clerk may call and what only reads. */
const reading = namedEndpoints.filter(({ endpoint: { access, changesState } }) => {
  return !changesState && (access === 'session' || access === 'module' || access === 'anonymous')
})

async function answers(client: Client, endpoint: Endpoint): Promise<string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const texts: string[] = []
  for (const id of names.length > 0 ? idsOfEveryKind : ['']) {
    const params = Object.fromEntries(names.map((name) => [name, id]))
    const query = { keyword: '', organizeId: 'sales', roleId: 'salesRole', userId: 'manager', id: 'manager', type: '1' }
    const path = Object.entries(params).reduce((text, [name, value]) => text.replace(`{${name}}`, value), endpoint.path)
    const isGet = endpoint.method === 'GET'
    const reply = await client.raw(`/api${path}?${new URLSearchParams(query)}`, {
      method: endpoint.method,
      redirect: 'manual',
      ...(isGet ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...wide, id }) }),
    })
    texts.push(await reply.text())
  }
  return texts.join('\n')
}

it.each(reading.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s tells a clerk nothing private',
  async (_name, endpoint) => {
    expect(await answers(clerk, endpoint)).not.toMatch(secretPattern)
  },
)

it('keeps the shape of a person, with all of it for oneself and for who administers people', async () => {
  const ask = async (client: Client, id: string) => (await client.call(pickers.userList, { body: { ids: [id] } })).data.list[0]
  expect(await ask(clerk, 'manager')).toMatchObject({
    id: 'manager',
    realName: '名manager',
    mobilePhone: '',
    isAdministrator: null,
  })
  await platform.db.updateTable('appUser').set({ mobilePhone: '13800000001' }).where('id', '=', 'clerk').execute()
  expect(await ask(clerk, 'clerk')).toMatchObject({ mobilePhone: '13800000001', isAdministrator: 0 })
  await grantTag(platform.db, 'clerk', 'permission.user')
  expect(await ask(clerk, 'manager')).toMatchObject({ mobilePhone: '', isAdministrator: null })
  await gradeUser(platform.db, 'clerk', 'sales')
  expect(await ask(clerk, 'manager')).toMatchObject({ mobilePhone: secrets.mobilePhone, isAdministrator: 0 })
})

it('a number that one is not told cannot be searched for either', async () => {
  const found = await clerk.call(pickers.userTree, { params: { id: '0' }, body: { keyword: '13900000001' } })
  expect(found.data.list).toEqual([])
})
