import type { Page, Response } from '@playwright/test'
import { LoginPage } from '../pages/login-page'
import { ModulePage } from '../pages/module-page'
import { ShellPage } from '../pages/shell-page'
import { expect, fresh, test } from './journey'
import { demoPassword, hashed } from './platform-api'
import { supplierRecord } from './samples'

/** The platform's token travels as `bearer …`; its field is called token (contract 1 §4.1). */
const tokenPattern = /bearer\s+[\w.~+/-]{8,}|"token"\s*:\s*"/i

async function textOf(response: Response): Promise<string> {
  const headers = JSON.stringify(await response.headersArray())
  const isText = /json|html|text|x-component/.test(response.headers()['content-type'] ?? '')
  // Redirects have no body.
  return isText ? `${headers}\n${await response.text().catch(() => '')}` : headers
}

test.describe('what the browser gets', () => {
  test('is cut off from the page that opened its window, also when the address is typed there', async ({ page, baseURL }) => {
    const isAlone = (opened: Page) =>
      expect.poll(() => opened.evaluate(() => window.opener === null).catch(() => false)).toBe(true)
    const foreign = (baseURL ?? '').replace('127.0.0.1', 'localhost')
    const openAt = async (address: string) => {
      await page.goto(`${foreign}/favicon.svg`)
      const opening = page.waitForEvent('popup')
      await page.evaluate((to) => void Object.assign(window, { opened: window.open(to) }), address)
      return opening
    }
    await isAlone(await openAt(`${baseURL}/login`))
    const typed = await openAt('about:blank')
    await typed.goto(`${baseURL}/login`, { waitUntil: 'commit' })
    await isAlone(typed)
    expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(true)
  })

  test('never holds the token of the platform, nor the password', async ({ page, context }) => {
    const answers: Promise<{ url: string; text: string }>[] = []
    page.on('response', (response) => {
      if (response.url().includes('/_next/static/')) return
      answers.push(textOf(response).then((text) => ({ url: response.url(), text })))
    })
    const login = new LoginPage(page)
    await login.open('?redirect=%2Fhip%2FhipSupplier')
    await login.signIn('lujiayi', demoPassword)
    const supplier = ModulePage.supplier(page)
    await supplier.expectLoaded()
    const form = await supplier.add()
    await form.close()
    await new ShellPage(page).tab('首页').click()
    await page.reload()
    await new ShellPage(page).expectShown()

    const found = (await Promise.all(answers)).filter(
      ({ text }) => tokenPattern.test(text) || text.includes(hashed(demoPassword)),
    )
    expect(found.map(({ url }) => url)).toEqual([])
    expect((await Promise.all(answers)).filter(({ url }) => url.includes('/api/oauth/Login'))).toHaveLength(1)

    const readable = await page.evaluate(async () => {
      const databases = (await indexedDB.databases?.()) ?? []
      return [
        document.documentElement.outerHTML,
        document.cookie,
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        JSON.stringify(databases),
      ].join('\n')
    })
    expect(readable).not.toMatch(tokenPattern)
    expect(readable).not.toContain(demoPassword)

    const cookies = await context.cookies()
    const session = cookies.filter(({ httpOnly }) => httpOnly)
    expect(session).not.toHaveLength(0)
    for (const cookie of session) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(readable).not.toContain(cookie.value)
      expect(decodeURIComponent(cookie.value)).not.toMatch(tokenPattern)
    }
  })

  test('is a page with a policy of its own nonce, that nobody may frame, keep or sniff', async ({ page }) => {
    const nonces: string[] = []
    for (const path of ['/login', '/login']) {
      const headers = (await page.goto(path))?.headers() ?? {}
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy).not.toContain("'unsafe-eval'")
      expect(/script-src [^;]*'unsafe-inline'/.test(policy)).toBe(false)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
      expect(headers['referrer-policy']).toBeTruthy()
      expect(headers['cache-control']).toContain('no-store')
      expect(headers).not.toHaveProperty('x-powered-by')
      nonces.push(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '')
    }
    expect(nonces[0]).toMatch(/.{20,}/)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('runs no script that a stranger put into the page', async ({ page, complaints }) => {
    complaints.expect(/Content Security Policy/)
    await new LoginPage(page).open()
    const ran = await page.evaluate(async () => {
      const place = document.createElement('div')
      // As a hole in the escaping of foreign text would put it there.
      place.innerHTML = '<img src="data:image/png,broken" onerror="window.strangerRan = true">'
      document.body.append(place)
      await new Promise((resolve) => place.querySelector('img')?.addEventListener('error', resolve, { once: true }))
      return 'strangerRan' in window
    })
    expect(ran).toBe(false)
  })

  test('shows foreign text as text: a record full of markup runs nothing', async ({ person }) => {
    const { page, api } = await person('lujiayi')
    const modelId = await api.modelId('hipSupplier')
    const fullName = `${fresh('标记')}<img src=x onerror="window.hit=1"><script>window.hit=1</script>`
    await api.create(modelId, { ...supplierRecord(fullName), remark: fullName }, { fullName })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await supplier.find('单位名称', fullName)
    await expect(supplier.row(fullName)).toBeVisible()
    await (await supplier.detail(fullName)).close()
    await supplier.edit(fullName)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
  })

  test('refuses calls that another site makes with the cookie', async ({ person }) => {
    const { context, api } = await person('lujiayi')
    const headers = { origin: 'https://evil.example' }
    const reply = await context.request.get('/api/oauth/Logout', { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
    expect((await reply.json().catch(() => ({ code: reply.status() }))).code).not.toBe(200)
    const modelId = await api.modelId('hipSupplier')
    const crossSite = await context.request.post(`/api/visualdev/OnlineDev/batchDelete/${modelId}`, {
      headers,
      data: { ids: ['1'] },
    })
    expect((await crossSite.json()).code).toBe(403)
    expect((await api.call('GET', '/oauth/me')).code).toBe(200)
  })
})
