import { chromium, type Page, type Request } from '@playwright/test'

/**
 * Switching between twenty open tabs, and memory after opening and closing one thirty times. `baseUrl` is a running product with the
 * demonstration company; every number is measured in the page, from the click to the second frame after it.
 */
type Options = { baseUrl: string; executablePath: string | undefined; account?: string; password?: string }

export async function benchTabs({
  baseUrl,
  executablePath,
  account = 'admin',
  password = 'Tenon@2026',
}: Options): Promise<object[]> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  })
  try {
    const page = await browser.newPage({ baseURL: baseUrl, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    // The loader of TypeScript marks functions with a helper of its own, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value')
    await signIn(page, { account, password })
    await openTabs(page, addresses(20))
    return [...(await measureSwitches(page)), ...(await measureMemory(page))]
  } finally {
    await browser.close()
  }
}

const lists = ['/hip/hipPlan', '/hip/hipProject', '/hip/hipSupplier', '/hip/hipInvoice']
// A page with a record is a tab of its own, so a few modules make as many tabs as wanted; home is one of them.
const addresses = (count: number) =>
  Array.from({ length: count - 1 }, (_, index) => `${lists[index % lists.length]}?id=bench${index}`)

async function signIn(page: Page, { account, password }: { account: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('账号').first().fill(account)
  await page.getByLabel('密码', { exact: true }).first().fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: '首页', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openTabs(page: Page, hrefs: readonly string[]) {
  for (const href of hrefs) {
    await page.evaluate((to) => history.pushState(null, '', to), href)
    await page.locator(`button[data-tab="${href}"][aria-current="page"]`).waitFor()
    await page.getByRole('row').nth(5).waitFor()
  }
  await page.waitForLoadState('networkidle')
}

async function measureSwitches(page: Page) {
  const requests: string[] = []
  const note = (request: Request) => /\/api\/|_rsc=/.test(request.url()) && requests.push(request.url())
  page.on('request', note)
  const times = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const buttons = [...document.querySelectorAll<HTMLElement>('button[data-tab]')]
    const measured: number[] = []
    for (const button of [...buttons, ...buttons.toReversed()]) {
      await frame()
      const begun = performance.now()
      button.click()
      while (button.getAttribute('aria-current') !== 'page') await new Promise((resolve) => setTimeout(resolve))
      await frame()
      measured.push(performance.now() - begun)
    }
    return measured.toSorted((a, b) => a - b)
  })
  page.off('request', note)
  const at = (part: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1))
  return [
    { what: 'tab switch, 20 open, p50 ms', value: at(0.5) },
    { what: 'tab switch, 20 open, p95 ms', value: at(0.95) },
    { what: 'requests while switching', value: requests.length },
  ]
}

const cycles = 30

async function measureMemory(page: Page) {
  const heapMb = () =>
    page.evaluate(async () => {
      for (let round = 0; round < 3; round += 1) {
        globalThis.gc?.()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      // Chromium alone tells this.
      const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } }
      return Number(((memory?.usedJSHeapSize ?? 0) / 1e6).toFixed(1))
    })
  const openAndClose = async (index: string | number) => {
    await openTabs(page, [`/hip/hipPlan?id=cycle${index}`])
    await page.keyboard.press('Control+Alt+w')
    await page.locator(`button[data-tab*="cycle${index}"]`).waitFor({ state: 'detached' })
  }
  // The first ones fill caches that are meant to stay.
  for (let index = 0; index < 5; index += 1) await openAndClose(`warm${index}`)
  const before = await heapMb()
  for (let index = 0; index < cycles; index += 1) await openAndClose(index)
  const after = await heapMb()
  return [
    { what: 'heap with 20 tabs, MB', value: before },
    { what: `heap after ${cycles} tabs opened and closed, MB`, value: after },
  ]
}
