import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { benchBase, launchChromium, startProduct } from '@/bin/bench/product'
import { demoAccounts } from '@/platform/seed/demo-accounts'
import { LoginPage } from '@/tests/pages/login-page'
import { ModulePage } from '@/tests/pages/module-page'

type Printed = { records: number; firstPageMs: number; previewMs: number; longestTaskMs: number; longTasks: number }

/**
 * A batch print of many records with sub-tables in a real browser, from the click to the moment at which everything can be printed.
 * The longest task is how long the page did not listen.
 */
export async function batchPrint(records: number): Promise<Printed> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-print-'))
  seed(dataDir, records)
  const product = await startProduct(dataDir)
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ baseURL: benchBase, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchTasks)
    await signIn(page)
    const list = new ModulePage(page, '发票管理', '/hip/hipInvoice')
    await list.open()
    const chosen = await choose(list, records)
    const print = list.region.getByRole('button', { name: '批量打印', exact: true })
    await page.evaluate(() => (window as unknown as Watched).longTasks.splice(0))
    const startMs = Date.now()
    await print.click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('iframe').waitFor({ state: 'visible', timeout: 120_000 })
    const firstPageMs = Date.now() - startMs
    await whenEnabled(dialog.getByRole('button', { name: '打印', exact: true }))
    const previewMs = Date.now() - startMs
    const tasks = await page.evaluate(() => (window as unknown as Watched).longTasks)
    return { records: chosen, firstPageMs, previewMs, longestTaskMs: Math.round(Math.max(0, ...tasks)), longTasks: tasks.length }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The demonstration company has fewer of them than one may print at once. */
function seed(dataDir: string, records: number): void {
  const command = ['dist/seed.js', '--module', 'hipInvoice', '--records', String(records)]
  const { status } = spawnSync(process.execPath, command, { stdio: 'ignore', env: { ...process.env, DATA_DIR: dataDir } })
  if (status !== 0) throw new Error(`dist/seed.js ended with ${status}`)
}

type Watched = Window & { longTasks: number[] }

/** Runs in the page: every task of more than 50 ms. */
function watchTasks(): void {
  ;(window as unknown as Watched).longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) (window as unknown as Watched).longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

async function signIn(page: Page): Promise<void> {
  const [account] = demoAccounts
  if (!account) throw new Error('there is no demonstration account')
  const login = new LoginPage(page)
  await login.open()
  await login.signIn(account.account, account.password)
  await page.locator('#side-bar nav').first().waitFor()
}

const pageSize = 100

/** Page after page, as a person chooses records; answers how many there were. */
async function choose(list: ModulePage, wanted: number): Promise<number> {
  const turns = list.region.getByRole('navigation', { name: '分页' })
  await turns.getByRole('combobox').selectOption(String(pageSize))
  await list.expectLoaded()
  for (let chosen = 0; ; ) {
    await list.grid.getByRole('columnheader').getByRole('checkbox').check()
    // Rows out of sight are not drawn, but chosen like the others.
    chosen += pageSize
    const next = turns.getByRole('button', { name: '下一页' })
    if (chosen >= wanted) return chosen
    await next.click()
    await list.expectLoaded()
  }
}

async function whenEnabled(button: Locator): Promise<void> {
  const handle = await button.elementHandle({ timeout: 120_000 })
  await button.page().waitForFunction((element) => element instanceof HTMLButtonElement && !element.disabled, handle, {
    ...{ polling: 'raf', timeout: 120_000 },
  })
}
