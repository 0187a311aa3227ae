import type { Page } from '@playwright/test'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { NoticesPage } from '../pages/notices-page'
import { PublicPage } from '../pages/public-page'
import { expect, fresh, type Person, test } from './journey'
import { thrownAway } from './own-installation'
import { supplierRecord } from './samples'

type Stored = { name: string; url: string }
type Links = Record<string, unknown> & { columnLink: string }

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function bring({ api }: Person, type: string): Promise<Stored> {
  const file = { name: '图.png', mimeType: 'image/png', buffer: png }
  const reply = await (await api.request.post(`/api/file/Uploader/${type}`, { multipart: { file } })).json()
  expect(reply.code, reply.msg).toBe(200)
  return reply.data
}

/** What the browser asked for and got: every picture of the page is drawn. */
async function expectDrawn(page: Page, where: string): Promise<void> {
  const pictures = page.locator(`${where} img[src*="/api/file/Image/"]`)
  await expect(pictures.first()).toBeVisible()
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((each) => each instanceof HTMLImageElement && each.naturalWidth > 0)))
    .toBe(true)
}

/** Whether a page of the person can draw what stands at the address. */
const canDraw = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(true)
        image.onerror = () => resolve(false)
        image.src = address
      }),
    url,
  )

test('a notice with pictures is drawn for its readers; others and strangers get nothing at the same addresses', async ({
  person,
  complaints,
}) => {
  const [admin, reader, other, stranger] = [
    await person('admin'),
    await person('tangxuemei'),
    await person('lujiayi'),
    await person(null),
  ]
  const [cover, picture] = [await bring(admin, 'annexpic'), await bring(admin, 'annexpic')]
  const { data: me } = await reader.api.call<{ userInfo: { userId: string } }>('GET', '/oauth/CurrentUser')
  const title = fresh('图片公告')
  const form = {
    ...{ title, toUserIds: `${me.userInfo.userId}--user`, remindCategory: 1, coverImage: cover.url },
    bodyText: `<p>见图：<img src="${picture.url}" alt="图"></p>`,
  }
  expect((await admin.api.call('POST', '/message/Notice', form)).code).toBe(200)
  await other.page.goto('/home')
  await stranger.page.goto('/login')
  await reader.page.goto('/home')
  expect(await canDraw(reader.page, picture.url)).toBe(false)
  const notices = new NoticesPage(admin.page)
  await notices.open()
  await notices.row(title).getByRole('button', { name: /^发布/ }).click()
  await new ConfirmDialog(admin.page).answer('发布')
  await expect(notices.row(title)).toContainText('已发送')

  await reader.page.goto('/messageRecord')
  const row = reader.page.getByRole('grid', { name: '站内消息' }).getByRole('row').filter({ hasText: title })
  await row.getByText(title).click()
  await expect(reader.page.getByRole('dialog', { name: '消息详情' })).toContainText('见图')
  await expectDrawn(reader.page, '[role=dialog]')
  for (const { url } of [cover, picture]) {
    expect(await canDraw(reader.page, url)).toBe(true)
    expect(await canDraw(other.page, url)).toBe(false)
    expect(await canDraw(stranger.page, url)).toBe(false)
  }
  // What the browser keeps is not shown to who has signed out since.
  await reader.api.signOut()
  expect(await canDraw(reader.page, `${picture.url}?again`)).toBe(false)
  const kept = await reader.page.evaluate(async (url) => (await fetch(url)).text(), picture.url)
  expect(JSON.parse(kept)).toMatchObject({ code: 600 })
  complaints.expect(/401|600/)
})

test('a record shows the pictures of its text in the detail, and a public list shows them without an account', async ({
  person,
}) => {
  // Links run with the rights of whoever saved them last, which cannot be given back.
  await thrownAway(async (baseURL) => {
    const admin = await person('admin', { baseURL })
    const id = await admin.api.modelId('hipSupplier')
    const picture = await bring(admin, 'annexpic')
    const fullName = fresh('有图单位')
    const introduction = `<p>厂房<img src="${picture.url}" alt="厂房"></p>`
    const { data: before } = await admin.api.call<Links>('GET', `/visualdev/ShortLink/${id}`)
    const columnText = JSON.stringify([{ prop: 'fullName' }, { prop: 'introduction' }])
    const columnCondition = JSON.stringify([{ prop: 'fullName' }])
    const opened = { ...before, enabledMark: 1, columnUse: 1, columnPassUse: 0, columnText, columnCondition }
    expect((await admin.api.call('PUT', '/visualdev/ShortLink', opened)).code).toBe(200)
    await admin.api.create(id, { ...supplierRecord(fullName), introduction }, { fullName })
    const { data: links } = await admin.api.call<Links>('GET', `/visualdev/ShortLink/${id}`)
    const { page } = await person(null, { baseURL })
    const list = new PublicPage(page)
    const link = new URL(links.columnLink)
    await page.goto(link.pathname + link.search)
    await list.entries().filter({ hasText: fullName }).getByRole('button', { name: /详情/ }).click()
    await expect(page.getByRole('dialog', { name: '详情' })).toContainText('厂房')
    await expectDrawn(page, '[role=dialog]')
    expect(await canDraw(page, picture.url)).toBe(false)
    await page.close()
  })
})
