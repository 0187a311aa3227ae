import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, settle } from '../fixtures/accessible-page'
import { expect, test } from './journey'

/** Every address of the product, as the administrator of the demonstration company sees it. */
const signedOut = ['/login', '/sso', '/formShortLink']
const signedIn = [
  '/home',
  '/dashboard',
  ...['info', 'password', 'signatures', 'organizes', 'positions', 'subordinates', 'authorize', 'log'].map(
    (tab) => `/profile?tab=${tab}`,
  ),
  '/permission/userOnline',
  '/system/smsOutbox',
  '/hip/hipSupplier',
  `/externalLink?href=${encodeURIComponent(Buffer.from('javascript:alert(1)').toString('base64'))}`,
  '/previewModel?isPreview=1&id=unknown&previewType=0',
  '/phoneLogin',
  '/404',
  '/lockScreen',
]

const languages = { zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' } as const

/** The page has shown what it has to show: nothing is loading, and nothing moves. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  await expect(page.locator('main :is(h1, h2, [role="grid"], iframe, form, p)').first()).toBeVisible()
  // Late answers may still bring a message that slides in.
  await page.waitForLoadState('networkidle')
  await settle(page)
}

/** Keys instead of texts, and pages wider than their window. */
async function expectWhole(page: Page, what: string): Promise<void> {
  const keys = page.getByText(/^(common|errors|login|shell|layout|topbar|session|home|profile|admin|list|form)(\.\w+)+$/)
  await expect.soft(keys, what).toHaveCount(0)
  expect.soft(await page.title(), what).toMatch(/\S+/)
  await expectNoSideways(page, what)
}

for (const [language, locale] of Object.entries(languages)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every screen is whole and keeps nobody out, in ${language} and ${colorScheme}`, async ({ person, complaints }) => {
      test.setTimeout(300_000)
      // Addresses that do not exist, and what a page asks for in the moment in which it is locked.
      complaints.expect(/status of (40\d|423)|Unexpected response code: 4\d\d/)
      const visitor = await person(null, { locale, colorScheme })
      for (const path of signedOut) {
        await arrive(visitor.page, path)
        await expectWhole(visitor.page, path)
        await expectAccessible(visitor.page, path)
      }
      const admin = await person('admin', { locale, colorScheme })
      for (const path of signedIn) {
        if (path === '/lockScreen') await admin.api.call('POST', '/session/lock')
        await arrive(admin.page, path)
        await expectWhole(admin.page, path)
        await expectAccessible(admin.page, path)
      }
    })
  }

  test(`every screen fits a phone of 360 px and a page at 200 %, in ${language}`, async ({ person, complaints }) => {
    test.setTimeout(300_000)
    // Addresses that do not exist, and what a page asks for in the moment in which it is locked.
    complaints.expect(/status of (40\d|423)|Unexpected response code: 4\d\d/)
    for (const viewport of [
      { width: 360, height: 740 },
      // What is left of 1440 by 900 when everything is shown twice as large.
      { width: 720, height: 450 },
    ]) {
      const visitor = await person(null, { locale, viewport })
      for (const path of signedOut) {
        await arrive(visitor.page, path)
        await expectWhole(visitor.page, `${path} at ${viewport.width}`)
      }
      const admin = await person('admin', { locale, viewport })
      for (const path of signedIn) {
        if (path === '/lockScreen') await admin.api.call('POST', '/session/lock')
        await arrive(admin.page, path)
        await expectWhole(admin.page, `${path} at ${viewport.width}`)
      }
    }
  })
}
