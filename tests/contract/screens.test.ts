import { portalData } from '@/lib/contract/portal/portal-data'
import { screen, screenCategory } from '@/lib/contract/screen/screen'
import { screenLinks, screenOwn } from '@/lib/contract/screen/screen-own'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { mayReadFile } from '@/platform/modules/file/public'
import { pngOf } from '@/platform/modules/file/testing'
import { noteWrite } from '@/platform/modules/online-dev/records/write-version'
import { actorOf, grant } from '@/platform/modules/permission/testing'
import { trackFileUse } from '@/platform/store/file-use'
import { upload } from './file-setup'
import { type Client, createClient } from './harness'
import { saved, sendFile } from './object-file-setup'
import { counted, itemOf, linesIn, madeScreen, menuOf, type ScreenSite, startScreens, textsOf } from './screen-setup'

let site: ScreenSite
beforeAll(async () => {
  site = await startScreens()
})
afterAll(() => site.stop())

const detail = (client: Client, id: string) => client.call(screen.detail, { query: { id } } as never)
const update = (client: Client, body: object) => client.call(screen.update, { body } as never)
const remove = (client: Client, ...ids: string[]) => client.call(screen.remove, { query: { ids: ids.join(',') } } as never)
async function lines(client: Client, id: string, items: string[] = []) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ items }) }
  return linesIn(await (await client.raw(`/api/visualdev/Screen/${id}/Data`, init)).text())
}

const administration = [
  ...[screen.list, screen.save, screen.update, screen.remove, screen.copy, screen.selector, screen.category, screen.pictures],
  ...Object.values(screenCategory),
  ...[screenOwn.export, ...Object.values(screenLinks)],
]

it.each(administration.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is for those alone who design screens',
  async (_, endpoint) => {
    const input = { params: { id: 'x', linkId: 'y', type: 'bg' }, query: { id: 'x', ids: 'x' }, body: {} } as never
    const replyOf = async (client: Client) => (await client.call(endpoint as typeof screen.list, input)).code
    expect([await replyOf(site.clerk), await replyOf(site.platform.anonymous)]).toEqual([403, 600])
  },
)

it.each(['/blade-visual/visual/put-file/bg', '/visualdev/Screen/Actions/Import'])('%s takes no file of others', async (path) => {
  const codeOf = async (client: Client) => {
    const response = await client.raw(`/api${path}`, { method: 'POST', body: new FormData() })
    return (await response.json()).code
  }
  expect([await codeOf(site.clerk), await codeOf(site.platform.anonymous)]).toEqual([403, 600])
})

it('who designs screens tries out what they count, and others do not', async () => {
  const { modelData } = counted('a') as unknown as { modelData: object }
  const body = { jnpfKey: 'screenNumber', modelData } as never
  expect((await site.designer.call(portalData.models, { query: {} } as never)).code).toBe(200)
  expect((await site.admin.call(portalData.preview, { body })).data).toBe('30')
  expect((await site.clerk.call(portalData.preview, { body })).code).toBe(403)
})

it('a screen is made, listed in pages of their own shape, read with all of its keys, and changed', async () => {
  const id = await madeScreen(site.designer, [itemOf('a', { other: 'kept' })], { title: '页一', mine: 'm' })
  const query = { current: 1, size: 1, title: '页一' } as never
  const { data } = await site.designer.call(screen.list, { query })
  expect(data).toMatchObject({ current: 1, size: 1, total: 1, pages: 1 })
  expect(data.records[0]).toMatchObject({
    id,
    title: '页一',
    status: 1,
    createUser: '名manager/manager',
    createTime: expect.any(Number),
  })
  const read = (await detail(site.designer, id)).data
  expect(read).toMatchObject({
    visual: { id, title: '页一', category: 'default', mine: 'm', version: 1 },
    config: { id, visualId: id },
  })
  expect(JSON.parse(read.config.component)[0]).toMatchObject({ other: 'kept' })
  const config = textsOf(itemOf('b'))
  expect(await update(site.designer, { visual: { id }, config })).toMatchObject({ code: 200, data: { version: 2 } })
  expect(await update(site.designer, { visual: { id, title: '页二' } })).toMatchObject({ code: 200, data: { version: 3 } })
  expect((await detail(site.designer, id)).data).toMatchObject({ visual: { title: '页二' }, config })
})

it('what is no screen is refused, and says why', async () => {
  const id = await madeScreen(site.designer)
  const refusals = [
    { visual: { id, title: ' ' } },
    { visual: { id, category: 'nowhere' } },
    { visual: { id: 'nowhere' } },
    { visual: { id }, config: { component: '{}' } },
    { visual: { id }, config: { component: '[' } },
    ...['null', '5', '"x"', '[]'].map((none) => ({ visual: { id }, config: { component: `[${none}]` } })),
    { visual: { id }, config: { detail: '{"__proto__":{}}' } },
    { visual: { id }, config: { component: `${'['.repeat(100)}${']'.repeat(100)}` } },
    { visual: { id }, config: { component: JSON.stringify(Array.from({ length: 1001 }, (_, at) => itemOf(`i${at}`))) } },
    { visual: {} },
  ]
  for (const body of refusals) expect([body, (await update(site.designer, body)).code]).not.toEqual([body, 200])
  expect((await site.designer.call(screen.save, { body: { visual: { title: '' } } } as never)).code).toBe(400)
  expect((await detail(site.designer, id)).data.visual.version).toBe(1)
})

it('a screen whose texts are far longer than a megabyte is saved and changed', async () => {
  const value = '“字”'.repeat(1_000_000)
  const id = await madeScreen(site.designer, [itemOf('a', { option: { value } })])
  const config = textsOf(itemOf('b', { option: { value } }))
  expect(await update(site.designer, { visual: { id }, config })).toMatchObject({ code: 200, data: { version: 2 } })
  const tooLong = { component: JSON.stringify([itemOf('b', { option: { value: value.repeat(2) } })]) }
  expect((await update(site.designer, { visual: { id }, config: tooLong })).code).toBe(400)
})

it('two items of one id are refused, wherever they stand, for their data could not be told apart', async () => {
  const id = await madeScreen(site.designer)
  const round = itemOf('r', { jnpfKey: 'screenRotation', children: [itemOf('a')] })
  for (const items of [
    [itemOf('a'), itemOf('a')],
    [itemOf('a'), round],
  ])
    expect(await update(site.designer, { visual: { id }, config: textsOf(...items) })).toMatchObject({
      ...{ code: 400, msg: '大屏组件ID“a”重复' },
    })
  expect((await update(site.designer, { visual: { id }, config: textsOf(itemOf('b'), round) })).code).toBe(200)
})

it('of two who save the same screen the second is refused and told who was first', async () => {
  const id = await madeScreen(site.designer)
  const body = (title: string) => ({ visual: { id, title, version: 1 } })
  expect((await update(site.designer, body('甲'))).code).toBe(200)
  const second = await update(site.admin, body('乙'))
  expect(second).toMatchObject({ msg: '数据已被其他人修改，请刷新后重试', issues: [{ code: 'conflict' }] })
  expect((await detail(site.designer, id)).data.visual.title).toBe('甲')
})

it('a screen that a menu shows is not deleted, nor is any other that was named with it', async () => {
  const [shown, free] = [await madeScreen(site.designer), await madeScreen(site.designer)]
  await menuOf(site, shown)
  expect(await remove(site.designer, free, shown)).toMatchObject({ code: 400, msg: `删除失败，已被“看板${shown}”使用` })
  expect((await detail(site.designer, free)).code).toBe(200)
  expect((await remove(site.designer, free)).code).toBe(200)
  expect((await detail(site.designer, free)).msg).toBe('大屏不存在')
  expect((await remove(site.designer, free)).msg).toBe('删除失败，数据不存在')
})

it('a copy is disabled, and only what is enabled is offered to menus', async () => {
  const id = await madeScreen(site.designer, [itemOf('a')], { title: '原件' })
  const copied = await site.designer.call(screen.copy, { query: { id } } as never)
  expect((await detail(site.designer, copied.data)).data.visual).toMatchObject({
    status: 0,
    title: expect.stringMatching(/^原件\.副本/),
  })
  const { list } = (await site.designer.call(screen.selector, { query: {} } as never)).data
  const children = list.find((one: { id: string }) => one.id === 'default').children as { id: string }[]
  expect(children.map((one) => one.id)).toContain(id)
  expect(children.map((one) => one.id)).not.toContain(copied.data)
})

it('who is granted an entry that shows it reads an enabled screen, with the numbers of his own rights', async () => {
  const id = await madeScreen(site.designer, [counted('n'), itemOf('still'), counted('hidden', { isHidden: true })])
  expect((await detail(site.clerk, id)).code).toBe(403)
  expect((await lines(site.clerk, id)).size).toBe(0)
  const menuId = await menuOf(site, id)
  await grant(site.platform.db, ['User', 'clerk', 'module', menuId])
  expect((await detail(site.clerk, id)).data.visual.id).toBe(id)
  expect((await lines(site.clerk, id)).get('n')).toMatchObject({ code: 200, data: '6' })
  expect((await lines(site.admin, id)).get('n')?.data).toBe('30')
  expect([...(await lines(site.admin, id)).keys()]).toEqual(['n'])
  expect([...(await lines(site.admin, id, ['hidden', 'elsewhere'])).keys()]).toEqual(['hidden'])
  expect((await detail(site.stranger, id)).code).toBe(403)
  await update(site.designer, { visual: { id, status: 0 } })
  expect((await detail(site.clerk, id)).code).toBe(403)
})

it('nobody is told whether a screen exists that he may not see', async () => {
  const id = await madeScreen(site.designer)
  const [there, nowhere] = [await detail(site.clerk, id), await detail(site.clerk, 'nowhere')]
  expect({ ...there, requestId: '' }).toEqual({ ...nowhere, requestId: '' })
})

it('items in a rotation have data too, and what fails costs its item alone', async () => {
  const round = itemOf('round', { jnpfKey: 'screenRotation', children: [counted('inside')] })
  const broken = counted('broken', { modelData: { modelId: 'nowhere', measure: { fn: 'count' } } })
  const found = await lines(site.admin, await madeScreen(site.designer, [round, broken, { index: 1, name: 'x', component: {} }]))
  expect(found.get('inside')).toMatchObject({ code: 200, data: '30' })
  expect(found.get('broken')?.code).not.toBe(200)
})

it('whoever looks is told at once when records have changed that the screen counts, and of nothing else', async () => {
  const id = await madeScreen(site.designer, [counted('n')])
  const controller = new AbortController()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', signal: controller.signal }
  const refused = await site.clerk.raw(`/api/visualdev/Screen/${id}/Changes`, init)
  expect((await refused.json()).code).toBe(403)
  const told = (await site.admin.raw(`/api/visualdev/Screen/${id}/Changes`, init)).body?.getReader()
  const next = async () => new TextDecoder().decode((await told?.read())?.value)
  expect(await next()).toBe('{"modelIds":[]}\n')
  await noteWrite(site.platform.db, 'another-design')
  await noteWrite(site.platform.db, 'design1')
  expect(await next()).toBe('{"modelIds":["design1"]}\n')
  controller.abort()
})

it('a screen that counts no records has nothing to tell', async () => {
  const id = await madeScreen(site.designer)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  expect(await (await site.admin.raw(`/api/visualdev/Screen/${id}/Changes`, init)).text()).toBe('')
})

it('a screen travels in a file with what is not known here', async () => {
  const id = await madeScreen(site.designer, [itemOf('a'), { index: 3, name: '外', component: { width: 5 } }], { mine: 'm' })
  const file = await saved(site.designer, await site.designer.call(screenOwn.export, { params: { id }, body: {} } as never))
  expect(file.name).toMatch(/\.vs$/)
  const content = JSON.stringify(file.content)
  const send = (name: string, text = content, type = '0') => sendFile(site.designer, screenOwn.import, text, { name, type })
  expect((await send('a.vs')).msg).toBe('ID重复')
  expect((await send('a.json')).msg).toBe('导入失败，文件格式错误')
  expect((await send('a.vs', '{}')).msg).toBe('导入失败，数据有误')
  expect((await send('a.vs', content, '1')).code).toBe(200)
  await remove(site.designer, id)
  expect((await send('a.vs')).code).toBe(200)
  const { data } = await site.designer.call(screen.list, { query: { size: 2 } } as never)
  const read = (await detail(site.designer, data.records[0].id)).data
  expect(read.visual).toMatchObject({ mine: 'm', category: 'default' })
  expect(JSON.parse(read.config.component)[1]).toEqual({ index: 3, name: '外', component: { width: 5 } })
})

it('who and what changed a screen is told by the history of administration', async () => {
  const id = await madeScreen(site.designer, [itemOf('a')], { title: '记录' })
  await update(site.designer, { visual: { id, status: 0 } })
  await remove(site.designer, id)
  const { data } = await site.admin.call(adminHistory.list, { query: { objectType: 'dataScreen', keyword: '记录' } } as never)
  const rows = data.list.filter((row: { objectId: string }) => row.objectId === id)
  expect(rows.map((row: { action: string }) => row.action)).toEqual(['delete', 'state', 'create'])
})

it('categories are made, renamed with their screens, and kept while screens are in them', async () => {
  const make = (categoryKey: string, categoryValue: string) =>
    site.designer.call(screenCategory.save, { body: { categoryKey, categoryValue } } as never)
  const { data } = await make('车间', 'shop')
  expect((await make('又', 'SHOP')).msg).toBe('分类值不能重复')
  expect((await make('', 'x')).code).toBe(400)
  const id = await madeScreen(site.designer, [itemOf('a')], { category: 'shop' })
  const body = { id: data.id, categoryKey: '工厂', categoryValue: 'plant', version: 1 }
  expect((await site.designer.call(screenCategory.update, { body } as never)).code).toBe(200)
  expect((await site.designer.call(screenCategory.update, { body } as never)).code).not.toBe(200)
  expect((await detail(site.designer, id)).data.visual.category).toBe('plant')
  expect((await site.designer.call(screenCategory.detail, { query: { id: data.id } } as never)).data.categoryKey).toBe('工厂')
  const all = (await site.designer.call(screen.category, { query: {} } as never)).data
  expect(all.map((one: { categoryValue: string }) => one.categoryValue)).toContain('plant')
  const drop = () => site.designer.call(screenCategory.remove, { query: { ids: data.id } } as never)
  expect((await drop()).msg).toMatch(/^删除失败，已被/)
  await remove(site.designer, id)
  expect((await drop()).code).toBe(200)
  const page = await site.designer.call(screenCategory.page, { query: { current: 1, size: 5 } } as never)
  expect(page.data).toMatchObject({ total: 1, pages: 1 })
})

it('a picture that was taken for screens is seen by their designers, and by whoever may open a screen that shows it', async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pngOf(2, 2))], '车间.png', { type: 'image/png' }))
  const response = await site.designer.raw('/api/blade-visual/visual/put-file/background', { method: 'POST', body: form })
  const { data } = await response.json()
  expect(data).toMatchObject({ link: expect.stringMatching(/^\/api\/file\/Image\/background\//), originalName: '车间.png' })
  expect((await site.designer.call(screen.pictures, { params: { type: 'background' } })).data).toEqual([data])
  const { db, ctx } = site.platform
  await trackFileUse(db)
  const id = await madeScreen(site.designer, [itemOf('a', { jnpfKey: 'image', option: { value: data.link } })])
  const seenBy = async (userId: string) =>
    mayReadFile(ctx, await actorOf(ctx, userId), { type: 'background', name: data.name, userId: 'manager' })
  expect(await seenBy('clerk')).toBe(false)
  await grant(db, ['User', 'clerk', 'module', await menuOf(site, id)])
  expect([await seenBy('clerk'), await seenBy('stranger')]).toEqual([true, false])
})

it('nobody shows with a screen a file that he may not see', async () => {
  const { data } = await upload(site.stranger, pngOf(3, 3), { type: 'annexpic', name: 'a.png' })
  const body = { visual: { title: '借' }, config: textsOf(itemOf('a', { option: { value: data.url } })) }
  expect((await site.designer.call(screen.save, { body } as never)).msg).toBe('文件不存在，请重新上传')
  expect((await createClient(site.platform.baseUrl, '').call(screen.save, { body } as never)).code).toBe(600)
})
