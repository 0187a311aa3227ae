import type { Endpoint } from '@/lib/contract/endpoint'
import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { authority } from '@/lib/contract/permission/authority'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { grade } from '@/lib/contract/permission/grade'
import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { userGroup } from '@/lib/contract/permission/user-group'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { area } from '@/lib/contract/system/area'
import { billRule } from '@/lib/contract/system/bill-rule'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import { commonFields, dataModel } from '@/lib/contract/system/data-model'
import { moduleDataAuthorize, moduleDataAuthorizeScheme } from '@/lib/contract/system/data-permission'
import { dataSource } from '@/lib/contract/system/data-source'
import { dataSync } from '@/lib/contract/system/data-sync'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { menu } from '@/lib/contract/system/menu'
import { moduleButton, moduleColumn, moduleForm } from '@/lib/contract/system/module-items'
import { printDev } from '@/lib/contract/system/print'
import { printLog } from '@/lib/contract/system/print-log'
import { system } from '@/lib/contract/system/system'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let stranger: Client
beforeAll(async () => {
  platform = await startHarness()
  stranger = await platform.signIn('stranger')
})
afterAll(() => platform.stop())

const areas = {
  pickers,
  area,
  organisation,
  position,
  role,
  user,
  userGroup,
  userRelation,
  authority,
  grade,
  currentUserSettings,
  dictionaryType,
  dictionaryData,
  billRule,
  dataInterface,
  printDev,
  printLog,
  relationLookup,
  system,
  menu,
  moduleButton,
  moduleColumn,
  moduleForm,
  moduleDataAuthorize,
  moduleDataAuthorizeScheme,
  moduleDataAuthorizeLink,
  dataSource,
  commonFields,
  dataSync,
  dataModel,
  businessTables,
}
const calls = Object.entries(areas).flatMap(([area, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)
const guarded = calls.filter(({ endpoint }) => typeof endpoint.access === 'object')

/** Every placeholder filled, an empty body: enough to reach the access rule, which comes before the input. */
function send(client: Client, endpoint: Endpoint) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')
  const params = Object.fromEntries(names.map((name) => [name, 'x']))
  return client.call(endpoint, { params, body: {} } as never)
}

describe('A4: administration calls', () => {
  it.each(calls)('$name is refused without a session', async ({ endpoint }) => {
    expect(await send(platform.anonymous, endpoint)).toMatchObject({ code: 600, data: null })
  })

  it.each(guarded)('$name is refused without the right to its screen', async ({ endpoint }) => {
    expect(await send(stranger, endpoint)).toMatchObject({ code: 403, msg: '没有访问权限，请联系管理员授权', data: null })
  })

  it('the right to one screen opens that screen and no other', async () => {
    await grantTag(platform.db, 'stranger', 'permission.position')
    expect((await stranger.call(position.list, { query: {} })).code).toBe(200)
    expect((await stranger.call(role.list, { query: {} })).code).toBe(403)
    await platform.db.deleteFrom('permissionGrant').where('itemId', '=', 'menu.permission.position').execute()
    expect((await stranger.call(position.list, { query: {} })).code).toBe(403)
  })
})
