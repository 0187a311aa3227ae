import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts } from '@/platform/seed/demo-accounts'
import { LoginPage } from '@/tests/pages/login-page'
import { benchDesigner } from './bench/designer'
import { benchFlowDesigner } from './bench/flow-designer'
import { benchBase, launchChromium, startProduct } from './bench/product'

/** The designers of forms and of flows in a real Chromium, on the built product. */

const [account] = demoAccounts
const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-bench-'))
const product = await startProduct(dataDir)
const browser = await launchChromium()
try {
  if (!account) throw new Error('there is no demonstration account')
  const context = await browser.newContext({ locale: 'zh-CN', baseURL: benchBase, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.goto('/login')
  await new LoginPage(page).signIn(account.account, account.password)
  await page.waitForURL('**/home')
  const report = [...(await benchFlowDesigner(page)), ...(await benchDesigner(page))]
  const { values } = parseArgs({ options: { json: { type: 'string' } } })
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
  else console.table(report)
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
