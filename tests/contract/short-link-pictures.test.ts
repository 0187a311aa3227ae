import { shortLink } from '@/lib/contract/online-dev/short-link'
import { pngOf } from '@/platform/modules/file/testing'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field } from '@/platform/modules/online-dev/testing'
import { type FileHarness, startFileHarness, upload } from './file-setup'
import type { Client } from './harness'
import { createdId, json, modelId } from './online-dev-setup'
import { encryptionOf, settings } from './short-link-setup'

/** A public list of customers with rich text, and a public form; both in the name of the administrator. */
let platform: FileHarness
let admin: Client
let shown: { name: string; url: string }
let hidden: { name: string; url: string }
let id: string
let links: { form: string; list: string }

beforeAll(async () => {
  platform = await startFileHarness()
  const fields = [field('input', 'name'), field('editor', 'story'), field('editor', 'inner')]
  await saveReleasedDesign(platform.db, customerDesign({ fields }))
  admin = await platform.signIn('admin')
  const bring = async (side: number) => (await upload(admin, pngOf(side, side), { type: 'annexpic', name: 'a.png' })).data
  shown = await bring(2)
  hidden = await bring(3)
  id = await createdId(admin, { name: hidden.url, story: `<p><img src="${shown.url}">`, inner: `<img src="${hidden.url}">` })
  await open()
})
afterAll(() => platform.stop())

async function open(more: object = {}): Promise<void> {
  const body = settings({ columnText: json([{ prop: 'name' }, { prop: 'story' }]), ...more })
  expect((await admin.call(shortLink.save, { body })).code).toBe(200)
  const { data } = await admin.call(shortLink.read, { params: { id: modelId } })
  links = { form: encryptionOf(data.formLink), list: encryptionOf(data.columnLink) }
}

const detail = async () => {
  const query = { encryption: links.list, pass: '' }
  const { data } = await platform.anonymous.call(shortLink.detail, { params: { modelId, id }, query })
  return JSON.parse(data.data) as { name: string; story: string }
}
const grantedIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1] ?? ''
const look = async (url: string, client = platform.anonymous) => {
  const response = await client.raw(url)
  const isPicture = response.headers.get('content-type') === 'image/png'
  return isPicture ? `picture, checked: ${response.headers.get('x-picture-grant')}` : 'nothing'
}

it('a public page shows its pictures under addresses of their own, which the platform checks', async () => {
  const url = grantedIn((await detail()).story)
  expect(url).toMatch(/^\/api\/file\/Image\/annexpic\/l-[\w.-]+,[0-9a-f]{32}\.png$/)
  expect(await look(url)).toBe('picture, checked: 1')
  // Whoever is signed in sees the page like everybody else.
  expect(await look(url, await platform.signIn('stranger'))).toBe('picture, checked: 1')
  const query = { encryption: links.list, pass: '' }
  const body = { currentPage: 1, pageSize: 20, queryJson: '' }
  const { data } = await platform.anonymous.call(shortLink.list, { params: { modelId }, query, body: body as never })
  expect(await look(grantedIn(data.list[0].story))).toBe('picture, checked: 1')
})

it('what the page does not show gets no address, nor does what somebody typed', async () => {
  const row = await detail()
  expect(row).not.toHaveProperty('inner')
  expect(row.name).toBe(hidden.url)
})

it.each([
  ['another file', (url: string) => url.replace(shown.name, hidden.name)],
  ['another kind', (url: string) => url.replace('annexpic', 'IM')],
  ['another page', (url: string) => url.replace('/l-', '/f-')],
  ['a later end', (url: string) => url.replace(/l-\w+/, 'l-zzzzzzzz')],
  ['a signature that is none', (url: string) => url.replace(/\.[\w-]{43},/, `.${'A'.repeat(43)},`)],
])('an address is nothing with %s in it', async (_, change) => {
  const url = grantedIn((await detail()).story)
  expect(await look(change(url))).toBe('nothing')
})

it('an address ends with the hours, with the link, with its password and with the rights of its owner', async () => {
  const url = grantedIn((await detail()).story)
  await open({ columnUse: 0 })
  expect(await look(url)).toBe('nothing')
  await open({ columnPassUse: 1, columnPassword: 'Secret-1' })
  expect(await look(url)).toBe('nothing')
  await platform.db.updateTable('shortLink').set({ columnPassUse: 0, columnPasswordHash: '' }).execute()
  expect(await look(url)).toBe('picture, checked: 1')
  await platform.db.updateTable('shortLink').set({ userId: 'stranger' }).execute()
  expect(await look(url)).toBe('nothing')
  await platform.db.updateTable('shortLink').set({ userId: 'admin' }).execute()
  platform.advance(2 * 3_600_000)
  expect(await look(url)).toBe('nothing')
  admin = await platform.signIn('admin')
})

it('a stranger names no file of the owner, in whose name his record is made', async () => {
  const query = { encryption: links.form, pass: '' }
  const data = json({ name: 'x', story: `<img src="${hidden.url}">` })
  const reply = await platform.anonymous.call(shortLink.create, { params: { modelId }, query, body: { data } })
  expect(reply).toMatchObject({ code: 400, msg: 'story的文件不存在，请重新上传' })
  const plain = json({ name: 'x', story: '<p>好</p>' })
  expect((await platform.anonymous.call(shortLink.create, { params: { modelId }, query, body: { data: plain } })).code).toBe(200)
})
