import type { CallInput, Endpoint } from '@/lib/contract/endpoint'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, type DesignOptions, field, orderDesign } from '@/platform/modules/online-dev/testing'
import { grant } from '@/platform/modules/permission/testing'
import { addSql, parameter, sqlConfig } from './data-interface-setup'
import type { Client, RawReply } from './harness'
import { createdId, insertForeign, modelId, type OnlineDev, orderId, permit, startOnlineDev } from './online-dev-setup'

/*
 * Every call that answers something of a record, asked by everybody. The customers hold one record of the clerk (甲) and one of
 * somebody else (乙); the orders link to them and name two interfaces that read them.
 *
 * anonymous; stranger: no module; linked: the orders, not the customers; clerk: the customers in his scope, without the phone,
 * and the orders; keeper: administers interfaces; admin: everything.
 */
type Caller = 'anonymous' | 'stranger' | 'linked' | 'clerk' | 'keeper' | 'admin'

let site: OnlineDev
let clients: Record<Caller, Client>
let own = ''
let order = ''
const foreign = 'foreign'

const popup = (name: string, interfaceId: string) => {
  const columnOptions = [{ value: 'name', label: '名称' }]
  return field('popupSelect', name, { interfaceId, propsValue: 'id', relationField: 'name', columnOptions })
}
const orderFields = [
  field('input', 'title'),
  field('relationForm', 'customer', { modelId, relationField: 'name', columnOptions: [{ value: 'name', label: '名称' }] }),
  field('relationForm', 'other', { modelId, relationField: 'name' }),
  popup('picked', 'choice'),
  popup('pickedPaged', 'paged'),
  field('select', 'option', { config: { dataType: 'dynamic', propsUrl: 'choice' }, props: { value: 'id', label: 'name' } }),
]

beforeAll(async () => {
  site = await startOnlineDev({}, { fields: orderFields })
  const { db } = site.platform
  await grant(db, ['User', 'junior', 'system', 'trade'], ['User', 'junior', 'module', 'm2'])
  await grant(db, ['User', 'clerk', 'module', 'm2'])
  const tagMenu = { id: 'menu.di', systemId: 'trade', parentId: '-1', fullName: '数据接口', icon: null, moduleId: null }
  await db
    .insertInto('menu')
    .values({ ...tagMenu, enCode: 'systemData.dataInterface', type: 2 })
    .execute()
  await grant(db, ['User', 'manager', 'system', 'trade'], ['User', 'manager', 'module', 'menu.di'])
  await permit(site.platform, 'form', 'name', 'note')
  const condition = [{ logic: 'and', groups: [{ field: 'creatorUserId', op: '==', conditionText: '@userId', value: '' }] }]
  await db
    .insertInto('dataScheme')
    .values({ id: 'own', moduleId: 'm1', fullName: '本人', enCode: 'own', conditionJson: JSON.stringify(condition) })
    .execute()
  await grant(db, ['User', 'clerk', 'resource', 'own'])
  const [linked, keeper] = await Promise.all([site.platform.signIn('junior'), site.platform.signIn('manager')])
  const { admin, clerk, stranger } = site
  clients = { anonymous: site.platform.anonymous, stranger, linked, clerk, keeper, admin }

  await addSql(db, 'choice', 'select id, name, phone, note from customer order by name')
  await addSql(db, 'paged', 'select id, name, phone from customer order by name limit @pageSize offset @offsetSize', {
    hasPage: 1,
    dataCountJson: sqlConfig('select count(*) from customer'),
    dataEchoJson: sqlConfig('select id, name, phone from customer where @showKey = @showValue'),
    parameters: [parameter('x')],
  })
  await addSql(db, 'unnamed', 'select id, name, phone from customer')
  own = await createdId(clerk, { name: '甲', note: '备注甲' })
  await site.admin.call(onlineDev.update, {
    params: { modelId, id: own },
    body: { id: own, data: JSON.stringify({ name: '甲', phone: '13911110001', note: '备注甲' }) },
  })
  await insertForeign(site.platform, foreign, { name: '乙', phone: '13911110002', note: '备注乙' })
  const names = { customer: own, other: foreign, picked: foreign, pickedPaged: foreign, option: foreign }
  order = await createdId(admin, { title: '单', ...names }, orderId)
})
afterAll(() => site.stop())

const controlled: DesignOptions = { list: { useDataPermission: true, useFormPermission: true } }
const release = (options: DesignOptions) => saveReleasedDesign(site.platform.db, customerDesign(options))

type Way = readonly [name: string, ask: (client: Client) => Promise<RawReply>]
const way = <E extends Endpoint>(name: string, endpoint: E, input: () => CallInput<E>): Way => [
  name,
  (client) => client.call(endpoint, input()),
]
const at = (id: string) => ({ params: { id } })
const byIds = (id: string, propsValue: string, ids: string[]) => ({ ...at(id), body: { ids, propsValue } })

const interfaceWays: readonly Way[] = ['choice', 'paged'].flatMap((id) => [
  way(`preview of ${id}`, dataInterface.preview, () => ({ ...at(id), body: {} })),
  way(`rows of ${id}`, dataInterface.rows, () => ({ ...at(id), body: { columnOptions: 'name,phone' } })),
  way(`rows of ${id} by keyword`, dataInterface.rows, () => ({
    ...at(id),
    body: { keyword: '1391111', columnOptions: 'phone' },
  })),
  way(`records of ${id}`, dataInterface.byIds, () => byIds(id, 'id', [own, foreign])),
  way(`records of ${id} by another column`, dataInterface.byIds, () => byIds(id, 'phone', ['13911110001', '13911110002'])),
  way(`columns of ${id}`, dataInterface.fields, () => ({ ...at(id), body: {} })),
  way(`parameters of ${id}`, dataInterface.parameters, () => at(id)),
])
const unnamedWays: readonly Way[] = [
  way('preview of an interface that nothing names', dataInterface.preview, () => ({ ...at('unnamed'), body: {} })),
  way('rows of it', dataInterface.rows, () => ({ ...at('unnamed'), body: {} })),
  way('records of it', dataInterface.byIds, () => byIds('unnamed', 'id', [own])),
  way('columns of it', dataInterface.fields, () => ({ ...at('unnamed'), body: {} })),
  way('its parameters', dataInterface.parameters, () => at('unnamed')),
]
const lookupWays: readonly Way[] = [
  way('look-up', relationLookup.records, () => ({ params: { modelId }, query: {} })),
  way('look-up by keyword', relationLookup.records, () => ({
    params: { modelId },
    query: { keyword: '1391111', columnOptions: 'phone', relationField: 'phone' },
  })),
  way('look-up by id', relationLookup.records, () => ({ params: { modelId }, query: { ids: [own, foreign].join(',') } })),
  way('record of the look-up', onlineDev.dataChange, () => ({ params: { modelId, id: foreign } })),
]
const moduleWays: readonly Way[] = [
  way('list', onlineDev.list, () => ({ params: { modelId }, body: {} })),
  way('record for editing', onlineDev.info, () => ({ params: { modelId, id: own } })),
  way('design', onlineDev.config, () => ({ params: { modelId }, query: {} })),
]
const orderWays: readonly Way[] = [
  way('list of orders', onlineDev.list, () => ({ params: { modelId: orderId }, body: {} })),
  way('an order', onlineDev.dataChange, () => ({ params: { modelId: orderId, id: order } })),
]
const everyWay = [...interfaceWays, ...unnamedWays, ...lookupWays, ...moduleWays, ...orderWays]

const text = (reply: RawReply) => JSON.stringify(reply.data ?? '')
const ask = async (caller: Caller, [, call]: Way) => call(clients[caller])

describe('records that are given out by scope and field', () => {
  beforeAll(() => release(controlled))

  it.each(everyWay)('anonymous: %s answers that nobody is signed in', async (...asked) => {
    expect(await ask('anonymous', asked)).toMatchObject({ code: 600, data: null })
  })

  it.each(everyWay)('without any module: %s is refused', async (...asked) => {
    expect(await ask('stranger', asked)).toMatchObject({ code: 403, data: null })
  })

  it.each([...unnamedWays, ...moduleWays])('with the orders only: %s is refused', async (...asked) => {
    expect(await ask('linked', asked)).toMatchObject({ code: 403, data: null })
  })

  it.each([...interfaceWays, ...lookupWays, ...orderWays])('with the orders only: %s shows no record', async (...asked) => {
    const reply = await ask('linked', asked)
    expect(reply.code).toBe(200)
    expect(text(reply)).not.toMatch(/甲|乙|1391111/)
  })

  it.each([...interfaceWays, ...lookupWays, ...moduleWays, ...orderWays])(
    'with scope and hidden fields: %s shows neither the other record nor the hidden field',
    async (...asked) => {
      const reply = await ask('clerk', asked)
      expect(reply.code).toBe(200)
      expect(text(reply)).not.toMatch(/乙|1391111/)
    },
  )

  it('with scope: the own record is there, whichever way it is asked for', async () => {
    for (const asked of [...interfaceWays.slice(0, 2), interfaceWays[3], lookupWays[0], moduleWays[0], orderWays[1]])
      expect([asked?.[0], text(await ask('clerk', asked as Way))]).toEqual([asked?.[0], expect.stringContaining('甲')])
  })

  it.each([...interfaceWays, ...unnamedWays])('administers interfaces: %s runs, within his own data', async (...asked) => {
    const reply = await ask('keeper', asked)
    expect(reply.code).toBe(200)
    expect(text(reply)).not.toMatch(/甲|乙|1391111/)
  })

  it('the administrator sees everything', async () => {
    for (const asked of [interfaceWays[0], interfaceWays[3], lookupWays[0], orderWays[1]])
      expect([asked?.[0], text(await ask('admin', asked as Way))]).toEqual([asked?.[0], expect.stringContaining('乙')])
    expect(text(await ask('admin', interfaceWays[0] as Way))).toContain('13911110002')
  })

  it.each(['choice', 'paged'])('an id that one may not see answers like one that is not there: %s', async (id) => {
    const answer = async (asked: string) => (await clients.clerk.call(dataInterface.byIds, byIds(id, 'id', [asked]))).data
    expect(await answer(foreign)).toEqual(await answer('nobody'))
    expect(await answer(own)).toMatchObject([{ name: '甲', phone: null }])
  })

  it.each(['clerk', 'linked'] as const)('and so does a record of the look-up: %s', async (caller) => {
    const answer = async (id: string) => {
      const { requestId: _each, ...reply } = await clients[caller].call(onlineDev.dataChange, { params: { modelId, id } })
      return reply
    }
    expect(await answer(foreign)).toEqual(await answer('nobody'))
  })

  it('what one may not choose cannot be linked to either', async () => {
    const body = { id: '', data: JSON.stringify({ title: '新', customer: foreign }) }
    for (const caller of ['linked', 'clerk'] as const)
      expect((await clients[caller].call(onlineDev.create, { params: { modelId: orderId }, body })).code).toBe(400)
  })
})

describe('records that every holder of the menu sees', () => {
  beforeAll(() => release({}))

  it('open the columns that the form names, and no others, to who has the form only', async () => {
    const rows = (await ask('linked', interfaceWays[0] as Way)).data
    expect(rows).toEqual([
      { id: expect.any(String), name: expect.stringMatching(/甲|乙/) },
      { id: expect.any(String), name: expect.stringMatching(/甲|乙/) },
    ])
    for (const asked of [...interfaceWays, ...lookupWays]) {
      const reply = await ask('linked', asked)
      expect(text(reply)).not.toMatch(/1391111|备注/)
      // The paged interface of this test does not look at keywords.
      const isNarrowed = /keyword|another column/.test(asked[0]) && asked[0] !== 'rows of paged by keyword'
      if (isNarrowed) expect(text(reply)).not.toMatch(/甲|乙/)
    }
    expect((await ask('linked', interfaceWays[5] as Way)).data).toEqual(['id', 'name'])
  })

  it.each(unnamedWays)('stay closed through %s', async (...asked) => {
    expect((await ask('linked', asked)).code).toBe(403)
  })

  it('are shown by their label where an order names them', async () => {
    const shown = JSON.parse((await ask('linked', orderWays[1] as Way)).data.data)
    expect(shown).toMatchObject({ customer: '甲', other: '乙', picked: '乙', pickedPaged: '乙', option: '乙' })
  })
})

describe('who has less never sees more', () => {
  const order: readonly Caller[] = ['stranger', 'linked', 'clerk', 'admin']
  const values = (reply: RawReply) => new Set(text(reply).match(/甲|乙|1391111000\d|备注./g) ?? [])

  it.each([
    ['controlled', controlled],
    ['open', {}],
    ['by scope only', { list: { useDataPermission: true } }],
    ['by field only', { list: { useFormPermission: true } }],
    ['by column only', { list: { useColumnPermission: true } }],
  ] as const)('%s', async (_name, options) => {
    await release(options)
    for (const asked of [...interfaceWays, ...lookupWays]) {
      const seen = await Promise.all(order.map(async (caller) => values(await ask(caller, asked))))
      for (const [index, less] of seen.slice(0, -1).entries())
        expect([asked[0], order[index], [...less].filter((value) => !seen[index + 1]?.has(value))]).toEqual([
          asked[0],
          order[index],
          [],
        ])
    }
  })
})

it('the tree of interfaces offers those that the caller may ask', async () => {
  const offered = async (caller: Caller) => {
    const { data } = await clients[caller].call(dataInterface.selector, {})
    return data.flatMap((node: { children: { id: string }[] }) => node.children.map(({ id }) => id)).sort()
  }
  expect(await offered('stranger')).toEqual([])
  expect(await offered('linked')).toEqual(['choice', 'paged'])
  expect(await offered('keeper')).toEqual(['choice', 'paged', 'unnamed'])
  expect(await offered('admin')).toEqual(['choice', 'paged', 'unnamed'])
})

it('a form that is taken away, or names the interface no more, closes it with the next call', async () => {
  const preview = interfaceWays[0] as Way
  const { db } = site.platform
  expect((await ask('linked', preview)).code).toBe(200)
  await saveReleasedDesign(db, orderDesign({ fields: orderFields.slice(0, 3) }))
  expect((await ask('linked', preview)).code).toBe(403)
  await saveReleasedDesign(db, orderDesign({ fields: orderFields }))
  expect((await ask('linked', preview)).code).toBe(200)
  await db.deleteFrom('permissionGrant').where('objectId', '=', 'junior').where('itemId', '=', 'm2').execute()
  expect((await ask('linked', preview)).code).toBe(403)
})
