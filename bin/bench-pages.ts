import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { demoAccounts } from '@/platform/seed/demo-accounts'
import { scriptBytes } from '@/tests/fixtures/script-bytes'
import { LoginPage } from '@/tests/pages/login-page'
import { benchBase, launchChromium, median, startProduct } from './bench/product'

/** JavaScript of each route as the browser loads it (gzip), and the start of the whole product with and without data in place. */

const startRounds = 3

type SizeRow = { route: string; scripts: number; 'JS KB (gzip)': number }

async function benchPages(): Promise<{ sizes: SizeRow[]; start: Record<string, number>[] }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-'))
  try {
    const first = await startProduct(dataDir)
    await first.stop()
    const times: number[] = []
    for (let round = 0; round < startRounds; round += 1) {
      const again = await startProduct(dataDir)
      times.push(again.readyMs)
      await again.stop()
    }
    const measured = await startProduct(dataDir)
    const sizes = await measureSizes().finally(measured.stop)
    return { sizes, start: [{ 'first start ms': first.readyMs, 'later start ms': median(times) }] }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureSizes(): Promise<SizeRow[]> {
  const browser = await launchChromium()
  try {
    const page = await (await browser.newContext({ locale: 'zh-CN', baseURL: benchBase })).newPage()
    const rows = [await sizeOf(page, '/login')]
    const [account] = demoAccounts
    if (!account) throw new Error('there is no demonstration account')
    await new LoginPage(page).signIn(account.account, account.password)
    await page.waitForURL('**/home')
    for (const route of ['/home', '/hip/hipSupplier']) rows.push(await sizeOf(page, route))
    return rows
  } finally {
    await browser.close()
  }
}

async function sizeOf(page: Page, route: string): Promise<SizeRow> {
  const { scripts, bytes } = await scriptBytes(page, () => page.goto(route, { waitUntil: 'networkidle' }))
  return { route, scripts, 'JS KB (gzip)': Math.round(bytes / 102.4) / 10 }
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const result = await benchPages()
if (values.json) writeFileSync(values.json, JSON.stringify(result))
