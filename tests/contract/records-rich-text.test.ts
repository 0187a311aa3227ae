import { shortLink } from '@/lib/contract/online-dev/short-link'
import { field } from '@/platform/modules/online-dev/testing'
import {
  create,
  createdId,
  insertForeign,
  json,
  list,
  modelId,
  type OnlineDev,
  raw,
  startOnlineDev,
  texts,
  update,
} from './online-dev-setup'
import { encryptionOf, settings } from './short-link-setup'

const lines = { __config__: { jnpfKey: 'table', children: [field('editor', 'text')] }, __vModel__: 'lines' }
const hostile = '<p>好<img src=x onerror=alert(1)></p><script>alert(1)</script><svg onload=alert(1)></svg>'
const harmless = '<p style="text-align: center">好 &amp; 好</p>'

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev({ fields: [field('input', 'name'), field('editor', 'body'), lines] })
})
afterAll(() => site.stop())

describe('D10: rich text written by raw HTTP', () => {
  it('is stored clean, in the record and in its rows, when made and when changed', async () => {
    const id = await createdId(site.admin, { name: '一', body: hostile, lines: [{ text: hostile }] })
    expect(await raw(site.admin, id)).toMatchObject({ body: '<p>好</p>', lines: [{ text: '<p>好</p>' }] })
    await update(site.admin, id, { name: '一', body: `<b>${hostile}</b>` })
    expect((await raw(site.admin, id)).body).toBe('<b><p>好</p></b>')
  })

  it('through a public form is stored clean too', async () => {
    await site.admin.call(shortLink.save, { body: settings() })
    const { data } = await site.admin.call(shortLink.read, { params: { id: modelId } })
    const query = { encryption: encryptionOf(data.formLink), pass: '' }
    const body = { data: json({ name: '外', body: hostile }) }
    expect((await site.platform.anonymous.call(shortLink.create, { params: { modelId }, query, body })).code).toBe(200)
    const [row] = (await list(site.admin, { queryJson: json({ name: '外' }) })).data.list
    expect((await raw(site.admin, row.id)).body).toBe('<p>好</p>')
  })

  it('is stored byte for byte when nothing in it is refused', async () => {
    const id = await createdId(site.admin, { name: '二', body: harmless, lines: [{ text: harmless }] })
    expect(await raw(site.admin, id)).toMatchObject({ body: harmless, lines: [{ text: harmless }] })
  })

  it('that was stored before the rules of today is harmless to whoever reads it', async () => {
    const old =
      '<p>旧<img src="/api/oauth/Logout"><img src="https://evil.example/x.png"><img src="/api/file/Image/annexpic/a.png"></p>'
    const clean = '<p>旧<img src="/api/file/Image/annexpic/a.png" /></p>'
    await insertForeign(site.platform, 'old', { name: '旧', body: old, lines: [{ id: 'l1', text: old }] })
    expect(await raw(site.admin, 'old')).toMatchObject({ body: clean, lines: [{ text: clean }] })
    expect(await texts(site.admin, 'old')).toMatchObject({ body: clean })
  })

  it('that is nothing but script counts as empty', async () => {
    const id = await createdId(site.admin, { name: '三', body: '<script>alert(1)</script>' })
    expect((await raw(site.admin, id)).body).toBeNull()
  })

  it('longer than 5 MB is refused with the field named', async () => {
    const reply = await create(site.admin, { name: '四', body: 'x'.repeat(5_000_001) })
    expect(reply).toMatchObject({ code: 400, issues: [{ path: 'data.body' }] })
  })
})
