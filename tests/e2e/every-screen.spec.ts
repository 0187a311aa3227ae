import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSideways, settle } from '../fixtures/accessible-page'
import { partOf } from '../fixtures/depth'
import { expect, test } from './journey'

/** Every address of the product, as the administrator of the demonstration company sees it, or somebody who has what it shows. */
const signedOut = ['/login', '/sso', '/formShortLink']
const signedIn = [
  '/home',
  '/dashboard',
  '/messageRecord',
  '/emailDetail?id=unknown',
  '/schedule',
  '/permission/organize',
  '/permission/position',
  '/permission/user',
  '/permission/role',
  '/permission/group',
  '/permission/authorize',
  '/permission/gradeManage',
  '/permission/userOnline',
  '/system/smsOutbox',
  '/system/notice',
  '/system/printDev',
  '/system/history',
  '/system/task',
  '/system/area',
  '/system/billRule',
  '/systemData/dataInterface',
  '/systemData/dictionary',
  '/system/sysConfig',
  '/system/commonWords',
  '/system/signature',
  '/system/icons',
  '/system/log',
  '/system/cache',
  '/system/monitor',
  '/system/menu',
  '/onlineDev/webDesign',
  '/onlineDev/dataReport',
  '/onlineDev/dataScreen',
  '/workFlow/flowQuickLaunch',
  '/workFlow/flowLaunch',
  '/workFlow/flowTodo',
  '/workFlow/flowDone',
  '/workFlow/flowCirculate',
  '/extend/document',
  '/workFlow/flowMonitor',
  '/workFlow/entrust?config=1',
  '/workFlow/flowEngine',
  '/workFlow/form',
  '/hip/hipSupplier',
  `/externalLink?href=${encodeURIComponent(Buffer.from('javascript:alert(1)').toString('base64'))}`,
  '/previewModel?isPreview=1&id=unknown&previewType=0',
  '/phoneLogin',
  '/404',
  '/lockScreen',
]

/** Somebody with organisations, positions and people below him. */
const profiles = ['info', 'password', 'signatures', 'organizes', 'positions', 'subordinates', 'authorize', 'log'].map(
  (tab) => `/profile?tab=${tab}`,
)
const profileTitles = { zh: /^个人信息 - /, en: /^Profile - /, zhtw: /^個人資訊 - / } as const

const languages = { zh: 'zh-CN', en: 'en', zhtw: 'zh-TW' } as const

/** The page has shown what it has to show: nothing is loading, and nothing moves. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  await expect(page.locator('main :is(h1, h2, [role="grid"], iframe, form, p)').first()).toBeVisible()
  // Every page has one; a slow machine may still be loading what stands below it.
  await expect(page.locator('h1').first()).toBeAttached()
  // Late answers may still bring a message that slides in.
  await page.waitForLoadState('networkidle')
  await settle(page)
}

/** Keys instead of texts, and pages wider than their window. */
async function expectWhole(page: Page, what: string): Promise<void> {
  const keys = page.getByText(
    /^(common|errors|login|shell|layout|topbar|session|home|profile|admin|list|form|notices|chat|schedule|upload|widgets|validation)(\.\w+)+$/,
  )
  await expect.soft(keys, what).toHaveCount(0)
  expect.soft(await page.title(), what).toMatch(/\S+/)
  await expectNoSideways(page, what)
}

const viewports = [
  { width: 360, height: 740 },
  // What is left of 1440 by 900 when everything is shown twice as large.
  { width: 720, height: 450 },
]

type Look = { modes: readonly ('light' | 'dark')[]; windows: typeof viewports }

/**
 * What axe finds does not depend on the language: it looks at every screen once, in a mode that the commit draws. Both ways of writing
 * Chinese are equally wide.
 */
const looks: Record<keyof typeof languages, Look> = {
  zh: { modes: partOf(['light', 'dark'], 2), windows: viewports },
  en: { modes: [], windows: viewports },
  zhtw: { modes: [], windows: [] },
}

async function expectGood(page: Page, path: string, { modes, windows }: Look): Promise<void> {
  await arrive(page, path)
  await expectWhole(page, path)
  for (const mode of modes) {
    await page.emulateMedia({ colorScheme: mode })
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
    await expectAccessible(page, `${path}, ${mode}`)
  }
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await settle(page)
    await expectNoSideways(page, `${path} at ${viewport.width}`)
  }
  await page.setViewportSize({ width, height })
}

// The languages know nothing of each other.
test.describe.configure({ mode: 'parallel' })

for (const language of ['zh', 'en', 'zhtw'] as const) {
  const locale = languages[language]
  test(`every screen is whole, keeps nobody out, and fits 360 px and 200 %, in ${language}`, async ({ person, complaints }) => {
    test.setTimeout(300_000)
    // Addresses that do not exist, and what a page asks for in the moment in which it is locked.
    complaints.expect(/status of (40\d|423)|Unexpected response code: 4\d\d/)
    const visitor = await person(null, { locale, colorScheme: 'light' })
    for (const path of signedOut) await expectGood(visitor.page, path, looks[language])
    const clerk = await person('majianjun', { locale, colorScheme: 'light' })
    for (const path of profiles) {
      await expectGood(clerk.page, path, looks[language])
      await expect.soft(clerk.page, path).toHaveTitle(profileTitles[language])
    }
    const admin = await person('admin', { locale, colorScheme: 'light' })
    for (const path of signedIn) {
      if (path === '/lockScreen') await admin.api.call('POST', '/session/lock')
      await expectGood(admin.page, path, looks[language])
    }
  })
}
