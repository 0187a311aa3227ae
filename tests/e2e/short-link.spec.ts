import type { BrowserContextOptions, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessible-page'
import { PublicPage } from '../pages/public-page'
import { expect, fresh, test } from './journey'
import { demoPassword, type PlatformApi } from './platform-api'
import { supplierTexts } from './samples'

type Links = { id: string; formLink: string; columnLink: string; formUse: number; enabledMark: number }

async function linksOf(api: PlatformApi, menu: string): Promise<Links> {
  const id = await api.modelId(menu)
  const { code, msg, data } = await api.call<Links>('GET', `/visualdev/ShortLink/${id}`)
  expect(code, msg).toBe(200)
  return data
}

/** The path and query: tests may reach the server under another name than it has itself. */
const pathOf = (link: string) => new URL(link).pathname + new URL(link).search

const texts = (name: string) => {
  const { 统一社会信用代码: _optional, ...needed } = supplierTexts(name)
  return needed
}

const screens: [string, BrowserContextOptions][] = [
  ['on a large screen', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
]

for (const [where, options] of screens) {
  test.describe(where, () => {
    test('somebody without an account fills in a public form, and the owner finds the record', async ({ person }) => {
      const { api } = await person('admin')
      const { formLink, id } = await linksOf(api, 'hipSupplier')
      const { page } = await person(null, options)
      const form = new PublicPage(page)
      await page.goto(pathOf(formLink))
      await expect(page.getByRole('heading', { level: 1, name: '收款单位设置' })).toBeVisible()
      await form.expectNoSideways()

      // At once, also before the fields are drawn.
      await form.submit.click()
      await expect(form.field('单位名称')).toBeFocused()
      await expect(form.field('单位名称')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, 'public form with faults')

      const name = fresh('外部登记')
      await form.fill(texts(name))
      await form.submit.click()
      await expect(page.getByRole('heading', { name: '提交成功' })).toBeFocused()
      await expectAccessible(page, 'thanks')
      const clerk = await person('lujiayi')
      const found = () => clerk.api.records(id, { fullName: name })
      await expect.poll(async () => (await found()).total).toBe(1)
      const { list } = await found()
      expect(list[0]).toMatchObject({ fullName: name, supplierNo: expect.stringMatching(/^SK\d+$/) })

      await page.getByRole('button', { name: '再填一份' }).click()
      await expect(form.field('单位名称')).toHaveValue('')
    })

    test('a public list asks for its password, shows only what was chosen, and opens a record', async ({ person }) => {
      const { api } = await person('admin')
      const { columnLink } = await linksOf(api, 'hipMoldTrial')
      const { page } = await person(null, options)
      const list = new PublicPage(page)
      await page.goto(pathOf(columnLink))
      await expect(list.password).toBeFocused()
      await expectAccessible(page, 'password of a link')
      await list.enter('wrong')
      await expect(page.getByText('密码错误')).toBeVisible()
      await list.enter(demoPassword)
      await expect(list.entries().first()).toBeVisible()
      await list.expectNoSideways()
      await expectAccessible(page, 'public list')

      await list.entries().first().getByRole('button', { name: /详情/ }).click()
      const detail = page.getByRole('dialog', { name: '详情' })
      await expect(detail.getByText('试模单号')).toBeVisible()
      await expect(detail.getByText('机台编号')).toHaveCount(0)
      await expectAccessible(page, 'detail of a public list')
      await page.keyboard.press('Escape')
      await expect(detail).toHaveCount(0)

      // The proof of the password stays in this tab.
      await page.reload()
      await expect(list.entries().first()).toBeVisible()
    })
  })
}

test('what was typed into a public form and not sent is offered again in its tab, and to nobody in another one', async ({
  person,
}) => {
  const { api } = await person('admin')
  const { formLink } = await linksOf(api, 'hipSupplier')
  const { page, context } = await person(null)
  const form = new PublicPage(page)
  await page.goto(pathOf(formLink))
  await form.fill({ 单位名称: '没有填完' })
  await form.field('电话').focus()
  await expect.poll(() => draftCount(page)).toBe(1)
  const next = new PublicPage(await context.newPage())
  await next.page.goto(pathOf(formLink))
  await expect(next.field('单位名称')).toHaveValue('')
  await expect(next.page.getByRole('button', { name: '继续填写' })).toHaveCount(0)

  page.once('dialog', (question) => question.accept())
  await page.reload()
  await page.getByRole('button', { name: '继续填写' }).click()
  await expect(form.field('单位名称')).toHaveValue('没有填完')
})

/** Drafts are written a moment after the last key, into the browser's own database. */
function draftCount(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('tenon-drafts')
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('drafts')) return resolve(0)
          const counting = database.transaction('drafts').objectStore('drafts').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

test('an altered, a foreign and a closed link lead to /404 with the message, in the language of the reader', async ({
  person,
}) => {
  const { api } = await person('admin')
  const supplier = await linksOf(api, 'hipSupplier')
  const trial = await linksOf(api, 'hipMoldTrial')
  const { page } = await person(null)
  const shown = new PublicPage(page)
  await page.goto('/formShortLink')
  await shown.expectGone('无效链接')
  await page.goto(`${pathOf(supplier.formLink).slice(0, -2)}00`)
  await shown.expectGone('无效链接')
  await expectAccessible(page, 'broken link')
  await page.goto(pathOf(supplier.formLink).replace(supplier.id, trial.id))
  await shown.expectGone('无效链接')
  await page.goto(pathOf(supplier.columnLink))
  await shown.expectGone('未开启公开查询！')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'This list is not open at the moment' })).toBeVisible()
})
