import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { demoAccounts } from '@/platform/seed/demo-accounts'
import { LoginPage } from '@/tests/pages/login-page'
import { benchFirstPaint } from './bench/first-paint'
import { benchListScroll } from './bench/list-scroll'
import { benchBase, launchChromium, median, startProduct } from './bench/product'
import { benchTabs } from './bench/tabs'
import { benchTicks } from './bench/ticks'

/**
 * Until a person can use a screen, in a cold browser each time (new profile, empty cache): the sign-in form, the shell after signing in,
 * a list opened from the menu, and a switch between two open tabs. Compared with a bare page of one form on a bare server. Then the
 * first paint, twenty tabs, a long list scrolled, and ticks of rights.
 */

const rounds = 7
const [account] = demoAccounts

async function benchScreens(): Promise<Record<'steps' | 'paints' | 'tabs' | 'scroll' | 'ticks', unknown[]>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-'))
  const product = await startProduct(dataDir)
  const bare = await startBarePage()
  const browser = await launchChromium()
  try {
    const bareMs: number[] = []
    const times: Record<string, number[]> = {
      'sign-in form': [],
      'shell after sign-in': [],
      'list from menu': [],
      'tab switch': [],
    }
    // The first round warms the server, which a person meets warm; the browser is cold in every one.
    for (let round = 0; round <= rounds; round += 1) {
      const bareRun = await withColdPage(browser, (page) => untilUsable(page, () => page.goto(bare.address), 'input'))
      const run = await withColdPage(browser, oneVisit)
      if (round === 0) continue
      bareMs.push(bareRun)
      for (const [step, ms] of Object.entries(run)) times[step]?.push(ms)
    }
    const baseline = median(bareMs)
    const steps = Object.entries({ 'bare page': bareMs, ...times }).map(([step, values]) => ({
      step,
      'median ms': round1(median(values)),
      'to bare page': round1(median(values) / baseline),
    }))
    const paints = await benchFirstPaint(browser, `${benchBase}/login`)
    const tabs = await benchTabs({ baseUrl: benchBase, executablePath: process.env['CHROMIUM_PATH'] || undefined })
    const scroll = await benchListScroll(browser, benchBase, signIn)
    const ticks = await benchTicks(browser, benchBase, signIn)
    return { steps, paints, tabs, scroll, ticks }
  } finally {
    await browser.close()
    bare.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signIn(page: Page): Promise<void> {
  if (!account) throw new Error('there is no demonstration account')
  await page.goto('/login')
  await new LoginPage(page).signIn(account.account, account.password)
  await page.waitForURL('**/home')
}

async function oneVisit(page: Page): Promise<Record<string, number>> {
  if (!account) throw new Error('there is no demonstration account')
  const login = new LoginPage(page)
  const signInForm = await untilUsable(page, () => page.goto('/login'), 'form input')
  await login.account.fill(account.account)
  await login.password.fill(account.password)
  const shell = await untilUsable(page, () => login.submit.click(), '#side-bar nav a, #side-bar nav button')
  await page.waitForLoadState('networkidle')
  const entry = page.locator('#side-bar').getByRole('link', { name: '收款单位设置' })
  if (!(await entry.isVisible())) await page.locator('#side-bar').getByRole('button', { name: '采购与财务' }).click()
  const list = await untilUsable(page, () => entry.click(), '[role="grid"] td')
  const tab = (name: string) => page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name, exact: true })
  await tab('首页').click()
  const change = await untilUsable(page, () => tab('收款单位设置').click(), '[role="grid"] td')
  return { 'sign-in form': signInForm, 'shell after sign-in': shell, 'list from menu': list, 'tab switch': change }
}

/**
 * Milliseconds from the last event of the pointer (or the begin of the load) until the element is seen, reacts, and has been painted.
 * React's own mark on an element says that it listens; a page without React needs none.
 */
async function untilUsable(page: Page, act: () => Promise<unknown>, selector: string): Promise<number> {
  const startedMs = Date.now()
  const acting = act()
  await page
    .waitForFunction(
      (wanted) => {
        const element = [...document.querySelectorAll(wanted)].find((found) => (found as HTMLElement).offsetParent !== null)
        const isBare = document.querySelector('script') === null
        return element !== undefined && (isBare || Object.keys(element).some((key) => key.startsWith('__react')))
      },
      selector,
      { polling: 'raf', timeout: 60_000 },
    )
    // The document that was asked is gone when the click led to another one.
    .catch(async () => page.waitForSelector(selector, { state: 'visible' }))
  const endedMs = Date.now()
  await acting
  return endedMs - startedMs
}

async function withColdPage<T>(browser: Browser, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: benchBase, viewport: { width: 1440, height: 900 } })
  try {
    return await run(await context.newPage())
  } finally {
    await context.close()
  }
}

function startBarePage(): Promise<{ address: string; close: () => void }> {
  const html = '<!doctype html><title>bare</title><form><label>Account <input></label><button>Sign in</button></form>'
  const server = createServer((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(html))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({ address: `http://127.0.0.1:${port}/`, close: () => server.close() })
    })
  })
}

const round1 = (value: number) => Math.round(value * 10) / 10

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const result = await benchScreens()
if (values.json) writeFileSync(values.json, JSON.stringify(result))
