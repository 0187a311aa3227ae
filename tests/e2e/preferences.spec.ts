import type { Locator, Page } from '@playwright/test'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'

// A message that is missing shows its key, such as list.search.reset.
const rawKey = /\b(login|shell|home|common|errors|list|form|widgets|validation)\.[a-z][A-Za-z]*(\.[a-zA-Z]+)*\b/

async function expectTranslated(page: Page): Promise<void> {
  const attributes = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'data-tip', 'placeholder', 'alt']
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      names.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, ...attributes].join('\n')
  })
  const texts = `${attributes}\n${(await page.locator('body').allInnerTexts()).join()}`
  expect(rawKey.exec(texts)?.[0]).toBeUndefined()
}

/** Texts of the design, in a page that is not read in Chinese. */
async function expectNoHan(texts: Locator): Promise<void> {
  await expect(texts.first()).toBeVisible()
  expect((await texts.allInnerTexts()).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([])
}

test.describe('language', () => {
  test('of the sign-in screen changes at once and is kept', async ({ page }) => {
    await new LoginPage(page).open()
    await expect(page).toHaveTitle(/^登录 - /)
    await page.getByRole('button', { name: 'English' }).click()
    const english = new LoginPage(page, {
      account: 'Account',
      password: 'Password',
      code: 'Verification code',
      submit: 'Sign in',
    })
    await english.expectShown()
    await expect(page).toHaveTitle(/^Sign in - /)
    await expect(page.getByRole('document').or(page.locator('html'))).toHaveAttribute('lang', 'en')
    await expectTranslated(page)
    await page.reload()
    await english.expectShown()

    await page.getByRole('button', { name: '繁體中文' }).click()
    await expect(page.getByRole('button', { name: '登入', exact: true })).toBeVisible()
    await expectTranslated(page)
  })

  const words = [
    {
      language: 'English',
      said: 'Switch Language Success',
      search: 'Search',
      reset: 'Reset',
      lang: 'en',
      title: 'Payees',
      label: 'Payee name',
    },
    {
      language: '繁體中文',
      said: '切換成功',
      search: '查詢',
      reset: '重置',
      lang: 'zh-TW',
      title: '收款單位設定',
      label: '單位名稱',
    },
  ]
  for (const { language, said, search, reset, lang, title, label } of words) {
    test(`of an open module becomes ${language}, with what was typed kept`, async ({ person }) => {
      const { page } = await person('lujiayi')
      const supplier = ModulePage.supplier(page)
      await supplier.open()
      await supplier.search.getByLabel('单位名称').fill('half typed')
      await new ShellPage(page).chooseFromTool('切换语言', language)
      await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
      // The title of the module comes from the i18n key of its menu entry (contract 1 §7).
      const translated = new ModulePage(page, title, supplier.path)
      await expect(translated.region.getByRole('button', { name: search, exact: true })).toBeVisible()
      await expect(translated.region.getByRole('button', { name: reset, exact: true })).toBeVisible()
      await expect(translated.search.getByLabel(label)).toHaveValue('half typed')
      await expect(page).toHaveTitle(new RegExp(`^${title} - `))
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expectTranslated(page)
      await page.reload()
      await expect(translated.region.getByRole('button', { name: search, exact: true })).toBeVisible()
    })
  }

  test('is that of lists, forms and details of generated modules too, from their heads to the names of options', async ({
    person,
  }) => {
    const { page } = await person('zhouguoqiang', { locale: 'en-GB' })
    const list = new ModulePage(page, 'Invoices', '/hip/hipInvoice')
    await page.goto(list.path)
    await expect(list.rows.first()).toBeVisible()
    await expectNoHan(list.grid.getByRole('columnheader'))
    await expectNoHan(list.search)
    await expect(list.grid.getByRole('gridcell', { name: /^(Incoming|Outgoing)$/ }).first()).toBeVisible()

    await list.rows
      .first()
      .getByRole('button', { name: /^Details/ })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Issue date', { exact: true })).toBeVisible()
    await expectNoHan(dialog.getByRole('heading', { level: 3 }))
    await expectNoHan(dialog.locator('[data-position] > div:first-child'))
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Invoice no.' })).toBeVisible()
    await expectNoHan(dialog.locator('label, legend, th'))
    // A stored value is said by its name.
    const status = dialog.getByRole('combobox', { name: 'Invoice status' })
    await expect(status).toHaveText(/^(Registered|Booked|Paid|Reversed|Void)$/)
    await status.click()
    await expect(page.getByRole('option', { name: 'Registered', exact: true })).toBeVisible()
  })

  test('that was chosen in another browser is the one of a browser that has chosen none', async ({ person }) => {
    const elsewhere = await person('gaomingyuan')
    await elsewhere.api.call('PUT', '/permission/Users/Current/SystemLanguage', { language: 'en' })
    await elsewhere.page.goto('/home')
    await expect(elsewhere.page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(elsewhere.page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  })

  test('of the browser is followed at the first visit', async ({ person }) => {
    const { page } = await person(null, { locale: 'en-GB' })
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
})

test.describe('light and dark', () => {
  test('is switched in the top bar and is there from the first paint after a reload', async ({ person }) => {
    const { page } = await person('lujiayi', { colorScheme: 'light' })
    await page.goto('/home')
    const colours = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme + getComputedStyle(document.body).color)
    const light = await colours()
    const shell = new ShellPage(page)
    await shell.chooseFromTool('外观', '暗黑模式')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    expect(await colours()).not.toBe(light)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await shell.expectShown()
    await shell.chooseFromTool('外观', '亮白模式')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'light')
  })

  test('follows the system when nothing was chosen', async ({ person }) => {
    const { page } = await person(null, { colorScheme: 'dark' })
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  })
})
