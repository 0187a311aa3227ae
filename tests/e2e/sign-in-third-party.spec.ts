import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login-page'
import { ShellPage } from '../pages/shell-page'
import { expect, test } from './journey'
import { type Installation, startInstallation } from './own-installation'
import { demoPassword, hashed } from './platform-api'
import { startProvider } from './sign-in-provider'

const callback = '/api/oauth/Login/oidc/callback'

/** Two installations with a real provider: one where it is the way in for everybody, one where it is an icon beside the form. */
let provider: Awaited<ReturnType<typeof startProvider>>
const installations: Partial<Record<'sso' | 'social', Installation>> = {}

async function installation(mode: 'sso' | 'social'): Promise<Installation> {
  const running = installations[mode]
  if (running) return running
  const started = await startInstallation((url) => {
    provider.allow(url + callback)
    return {
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'product',
      OIDC_CLIENT_SECRET: 'client-secret-of-the-product',
      OIDC_NAME: '企业门户',
      OIDC_MODE: mode,
    }
  })
  installations[mode] = started
  return started
}

test.beforeAll(async () => {
  provider = await startProvider()
})
test.afterAll(async () => {
  for (const running of Object.values(installations)) await running.stop()
  await provider.stop()
})
test.describe.configure({ timeout: 180_000 })

/** The provider's own pages want fonts and pictures of the internet; the last page of the window is shown without script. */
const windowComplaints = /\/interaction\/|\/oidc\/callback\?|favicon/

/** The person in the provider's window: signs in and agrees. */
async function passProvider(popup: Page, login: string): Promise<void> {
  await popup.locator('input[name=login]').fill(login)
  await popup.locator('input[name=password]').fill('x')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}

/** The page that waits closes the window as soon as it is signed in: the last words of the window may be gone before they are read. */
async function windowDone(popup: Page): Promise<void> {
  await Promise.any([popup.waitForEvent('close'), popup.getByText('登录成功').waitFor()])
  await popup.close()
}

test.describe('single sign-on', () => {
  test('one button leads through the window of the provider to the wanted page', async ({ page, complaints }) => {
    complaints.expect(windowComplaints)
    const { url } = await installation('sso')
    await page.goto(`${url}/login?redirect=%2Fhome`)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const popup = await opening
    await passProvider(popup, 's1:lujiayi')
    await windowDone(popup)
    await page.bringToFront()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await new ShellPage(page).expectShown()
  })

  test('the form stays reachable for those who need it', async ({ page }) => {
    const { url } = await installation('sso')
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: '使用账户密码登录' }).click()
    await new LoginPage(page).signIn('admin', demoPassword)
    await new ShellPage(page).expectShown()
  })
})

test.describe('a third party beside the form', () => {
  test('an account that nobody has yet is bound by the next sign-in, and lets its owner in from then on', async ({
    page,
    complaints,
    context,
  }) => {
    // Signed out by a call, while its page is opening the socket.
    complaints.expect(/WebSocket connection .* failed/)
    complaints.expect(windowComplaints)
    const { url } = await installation('social')
    await page.goto(`${url}/login`)
    const icon = page.getByRole('button', { name: '企业门户登录' })
    const openProvider = async () => {
      const opening = page.waitForEvent('popup')
      await icon.click()
      return opening
    }
    const popup = await openProvider()
    await passProvider(popup, 's7:somebody')
    // The page asks every second, and closes the window as soon as it knows: what stands in that may be gone already.
    await expect(page.getByRole('main').getByText('第三方账号未绑定，5分钟内登录本系统账号密码自动绑定该账号！')).toBeVisible()
    await popup.close()
    await new LoginPage(page).signIn('lujiayi', demoPassword)
    await new ShellPage(page).expectShown()

    await context.clearCookies({ name: /tenon/ })
    await page.goto(`${url}/login`)
    const again = await openProvider()
    await windowDone(again)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await new ShellPage(page).expectShown()
  })

  test('giving up closes the window and asks no more', async ({ page, complaints }) => {
    complaints.expect(windowComplaints)
    const { url } = await installation('social')
    await page.goto(`${url}/login`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: '企业门户登录' }).click()
    const popup = await opening
    await popup.waitForLoadState()
    await page.getByRole('button', { name: '取消登录' }).click()
    await expect(page.getByRole('button', { name: '企业门户登录' })).toBeVisible()
  })
})

test.describe('a link that brings a session (S11)', () => {
  /** A token as another system of the company would hold it. */
  async function tokenOf(account: string): Promise<string> {
    const { platformUrl } = await installation('social')
    const form = new URLSearchParams({ account, password: hashed(demoPassword), origin: 'password', grant_type: 'password' })
    const reply = await fetch(`${platformUrl}/api/oauth/Login`, { method: 'POST', body: form })
    const { data } = (await reply.json()) as { data: { token: string } }
    return data.token
  }

  test('is adopted only after the user has read who they become, and out of every address', async ({ page }) => {
    const { url } = await installation('social')
    await page.goto(`${url}/login`)
    await new LoginPage(page).expectShown()
    await new LoginPage(page).signIn('admin', demoPassword)
    await new ShellPage(page).expectShown()
    const token = await tokenOf('lujiayi')
    await page.goto(`${url}/sso?token=${encodeURIComponent(token)}&theme=classic`)
    await expect(page.getByText('系统管理员/admin')).toBeVisible()
    await expect(page.getByText('卢佳怡/lujiayi')).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.getByRole('button', { name: '保持系统管理员的身份' }).click()
    await new ShellPage(page).expectShown()
    expect(await (await page.request.get(`${url}/api/oauth/me`)).json()).toMatchObject({ data: { userAccount: 'admin' } })

    await page.goto(`${url}/workFlowDetail?config=x&token=${encodeURIComponent(token)}`)
    await page.getByRole('button', { name: '以卢佳怡的身份继续' }).click()
    // That address has no screen yet: how long it stands before the page that says so is a matter of speed.
    await expect(page).toHaveURL(/\/(workFlowDetail\?config=x|404)$/)
    expect(await (await page.request.get(`${url}/api/oauth/me`)).json()).toMatchObject({ data: { userAccount: 'lujiayi' } })
  })

  test('of the same user goes on unasked', async ({ page }) => {
    const { url } = await installation('social')
    await page.goto(`${url}/login`)
    await new LoginPage(page).expectShown()
    await new LoginPage(page).signIn('lujiayi', demoPassword)
    await new ShellPage(page).expectShown()
    await page.goto(`${url}/sso?token=${encodeURIComponent(await tokenOf('lujiayi'))}`)
    await new ShellPage(page).expectShown()
    await expect(page).toHaveURL(`${url}/home`)
  })

  test('that does not work is told, and leaves the present session alone', async ({ page, complaints }) => {
    complaints.expect(/\/sso\?next=.* status of 400/)
    const { url } = await installation('social')
    await page.goto(`${url}/login`)
    await new LoginPage(page).expectShown()
    await new LoginPage(page).signIn('lujiayi', demoPassword)
    await new ShellPage(page).expectShown()
    await page.goto(`${url}/sso?token=bearer%20made.up.token`)
    await expect(page.getByRole('heading', { name: '无法使用此链接登录' })).toBeVisible()
    await page.getByRole('link', { name: '返回登录' }).click()
    await new ShellPage(page).expectShown()
  })
})
