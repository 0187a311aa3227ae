import { namedEndpoints } from '@/lib/contract/all'
import { screen } from '@/lib/contract/screen/screen'
import { screenLinks, wallScreen } from '@/lib/contract/screen/screen-own'
import { pngOf } from '@/platform/modules/file/testing'
import { hashOfKey } from '@/platform/modules/screen/links'
import { trackFileUse } from '@/platform/store/file-use'
import { type Client, createClient } from './harness'
import { counted, itemOf, linesIn, madeScreen, type ScreenSite, startScreens } from './screen-setup'

/** Links for displays that nobody is signed in at: each opens one screen, with the rights of one person at most, and nothing else. */
let site: ScreenSite
beforeAll(async () => {
  site = await startScreens()
})
afterAll(() => site.stop())

async function issued(client: Client, id: string, userId = 'self', days = 1): Promise<{ id: string; key: string }> {
  const reply = await client.call(screenLinks.issue, { params: { id }, body: { fullName: '车间', userId, days } as never })
  if (reply.code !== 200) throw new Error(reply.msg)
  return reply.data
}
const open = (key: string) => site.platform.anonymous.call(wallScreen.detail, { body: { key } })
async function lines(key: string, items: string[] = []) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key, items }) }
  return linesIn(await (await site.platform.anonymous.raw('/api/visualdev/WallScreen/Data', init)).text())
}

it('a link shows its screen with the numbers of its person, and without one only what stands in the design', async () => {
  const id = await madeScreen(site.designer, [counted('n'), itemOf('a')])
  const [all, none] = [await issued(site.admin, id, 'self'), await issued(site.designer, id, 'none')]
  const clerk = await issued(site.admin, id, 'clerk')
  expect((await open(all.key)).data).toMatchObject({ id, component: expect.stringContaining('"n"') })
  expect((await lines(all.key)).get('n')?.data).toBe('30')
  expect((await lines(clerk.key)).get('n')?.data).toBe('6')
  expect((await lines(none.key)).size).toBe(0)
  expect([...(await lines(all.key, ['elsewhere'])).keys()]).toEqual([])
})

it('who is no administrator hands out his own rights alone', async () => {
  const id = await madeScreen(site.designer)
  const body = { fullName: '车间', userId: 'admin' } as never
  expect((await site.designer.call(screenLinks.issue, { params: { id }, body })).msg).toBe('只能使用自己的权限')
  expect(
    (await site.admin.call(screenLinks.issue, { params: { id }, body: { ...(body as object), userId: 'nobody' } as never })).msg,
  ).toBe('用户不存在或已停用')
  expect((await site.designer.call(screenLinks.issue, { params: { id: 'nowhere' }, body })).code).not.toBe(200)
  expect((await site.designer.call(screenLinks.issue, { params: { id }, body: { fullName: '' } as never })).code).toBe(400)
})

it('the key is told once, and what is kept of it opens nothing', async () => {
  const id = await madeScreen(site.designer)
  const { key } = await issued(site.designer, id)
  const listed = JSON.stringify((await site.designer.call(screenLinks.list, { params: { id } })).data)
  expect(listed).toContain('"isDead":0')
  const stored = await site.platform.db.selectFrom('screenLink').selectAll().where('screenId', '=', id).execute()
  const history = await site.platform.db.selectFrom('adminHistory').selectAll().where('objectType', '=', 'screenLink').execute()
  for (const text of [listed, JSON.stringify(stored), JSON.stringify(history)]) expect(text).not.toContain(key)
  expect((await open(hashOfKey(key))).msg).toBe('链接已失效')
})

it('what somebody else makes of a screen is not asked with the rights of the person of a link, until he or an administrator agrees', async () => {
  const id = await madeScreen(site.designer, [itemOf('a')])
  const link = await issued(site.admin, id, 'clerk')
  const mine = await issued(site.designer, id, 'self')
  const change = (client: Client) =>
    client.call(screen.update, { body: { visual: { id }, config: { component: JSON.stringify([counted('n')]) } } as never })
  const isPaused = async (linkId: string) => {
    const { list } = (await site.designer.call(screenLinks.list, { params: { id } })).data
    return list.find((one: { id: string }) => one.id === linkId).isPaused
  }
  expect((await change(site.designer)).code).toBe(200)
  expect([await isPaused(link.id), (await lines(link.key)).size]).toEqual([1, 0])
  // He has drawn it himself.
  expect([await isPaused(mine.id), (await lines(mine.key)).size]).toEqual([0, 1])
  expect((await open(link.key)).code).toBe(200)
  const params = { id, linkId: link.id }
  expect((await site.designer.call(screenLinks.confirm, { params })).msg).toBe('只有数据权限的所有者或管理员可以确认')
  expect((await site.admin.call(screenLinks.confirm, { params })).code).toBe(200)
  expect((await lines(link.key)).get('n')?.data).toBe('6')
  // Nothing that is asked has changed.
  expect((await site.designer.call(screen.update, { body: { visual: { id, title: '改了名' } } as never })).code).toBe(200)
  expect([await isPaused(link.id), (await lines(link.key)).size]).toEqual([0, 1])
})

it('items of a rotation count among those that a screen may have', async () => {
  const children = Array.from({ length: 1001 }, (_, at) => itemOf(`c${at}`))
  const component = JSON.stringify([{ ...itemOf('r'), jnpfKey: 'screenRotation', children }])
  const body = { visual: { title: '太多' }, config: { component } } as never
  expect((await site.designer.call(screen.save, { body })).msg).toBe('大屏组件不能超过1000个')
})

it.each([
  ['its time is over', async () => site.platform.advance(2 * 24 * 3_600_000)],
  [
    'it was revoked',
    async (id: string, linkId: string) => {
      await site.designer.call(screenLinks.revoke, { params: { id, linkId } })
    },
  ],
  [
    'its screen was switched off',
    async (id: string) => {
      await site.designer.call(screen.update, { body: { visual: { id, status: 0 } } } as never)
    },
  ],
  [
    'its screen was deleted',
    async (id: string) => {
      await site.designer.call(screen.remove, { query: { ids: id } } as never)
    },
  ],
] as const)('a link is dead once %s', async (_, end) => {
  site = { ...site, designer: await site.platform.signIn('manager') }
  const id = await madeScreen(site.designer, [counted('n')])
  const link = await issued(site.designer, id)
  expect((await open(link.key)).code).toBe(200)
  await end(id, link.id)
  expect((await open(link.key)).msg).toBe('链接已失效')
  expect((await lines(link.key)).size).toBe(0)
})

it('a link ends with the account whose rights it shows', async () => {
  const admin = await site.platform.signIn('admin')
  const { key } = await issued(admin, await madeScreen(admin), 'clerk')
  expect((await open(key)).code).toBe(200)
  await site.platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
  expect((await open(key)).msg).toBe('链接已失效')
  await site.platform.db.updateTable('appUser').set({ enabledMark: 1 }).where('id', '=', 'clerk').execute()
})

it('pictures of a wall display are shown under addresses of their own, as long as its link is open', async () => {
  const designer = await site.platform.signIn('manager')
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pngOf(2, 2))], 'a.png', { type: 'image/png' }))
  const picture = await (await designer.raw('/api/blade-visual/visual/put-file/bg', { method: 'POST', body: form })).json()
  await trackFileUse(site.platform.db)
  const id = await madeScreen(designer, [itemOf('a', { option: { value: picture.data.link } })])
  const link = await issued(designer, id, 'none')
  const shown = JSON.parse((await open(link.key)).data.component)[0].option.value as string
  const look = async (url: string) => (await site.platform.anonymous.raw(url)).headers.get('content-type')
  expect(shown).toMatch(/^\/api\/file\/Image\/bg\/w-/)
  expect(await look(shown)).toBe('image/png')
  expect(await look(shown.replace(/\.[\w-]{43},/, `.${'A'.repeat(43)},`))).not.toBe('image/png')
  expect(await look(shown.replace('/bg/', '/border/'))).not.toBe('image/png')
  await designer.call(screenLinks.revoke, { params: { id, linkId: link.id } })
  expect(await look(shown)).not.toBe('image/png')
})

const atOnce = 20

it('a key is good for the calls of its screen: every other call that asks who one is takes it for nobody', async () => {
  const admin = await site.platform.signIn('admin')
  const { key } = await issued(admin, await madeScreen(admin, [counted('n')]), 'self')
  const holder = createClient(site.platform.baseUrl, key)
  const open: readonly unknown[] = ['anonymous', 'optional', 'application']
  const guarded = namedEndpoints.filter(({ endpoint }) => !open.includes(endpoint.access))
  expect(guarded.length).toBeGreaterThan(500)
  const taken: string[] = []
  const tryOne = async ({ name, endpoint }: (typeof guarded)[number]) => {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const body = endpoint.method === 'GET' ? null : JSON.stringify({ key })
    const headers = { 'content-type': 'application/json' }
    const response = await holder.raw(`/api${path}?key=${key}`, { method: endpoint.method, redirect: 'manual', headers, body })
    const text = await response.text()
    if (!/^\{"code":60[02],/.test(text)) taken.push(`${name}: ${text.slice(0, 80)}`)
  }
  for (let at = 0; at < guarded.length; at += atOnce) await Promise.all(guarded.slice(at, at + atOnce).map(tryOne))
  expect(taken).toEqual([])
})
