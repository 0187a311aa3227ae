import { type OtherPlatform, type Says, startBeforeOtherPlatform } from '../fixtures/other-platform'
import { LoginPage } from '../pages/login-page'
import { expect, test } from './journey'

/** What a browser says of a link that a page opens in a window; calls of scripts do not lead there. */
const asOpenedWindow = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }

let platform: OtherPlatform
test.beforeAll(async () => {
  platform = await startBeforeOtherPlatform()
})
test.afterAll(() => platform.close())

const token = 'bearer token-of-another-installation'
const userInfo = { userId: '1', userAccount: 'li', userName: '李四', changePasswordDate: 1 }
const home = { id: 'h', fullName: '首页', enCode: 'home', type: 2, urlAddress: 'home' }

/** An installation that lets everybody in and then says this of the user. */
function admits(currentUser: { code?: number; msg?: string; data?: unknown }, more: Says = () => undefined): Says {
  return (path) => {
    if (path === '/api/oauth/login') return { data: { token, theme: 'classic' } }
    if (path === '/api/oauth/currentuser') return currentUser
    if (path === '/api/oauth/getloginconfig') return { data: { redirect: false, url: '', socialsList: [] } }
    return more(path)
  }
}

const menuOf = (menuList: unknown[]) => ({ data: { userInfo, menuList, permissionList: [], sysConfigInfo: null } })

test.describe('what stops a user at the door (spec 1 §2.2, §8)', () => {
  for (const [name, answer, text] of [
    ['no user', { data: null }, '验证失败，请重新登录。'],
    ['no menu', menuOf([]), '您的权限不足，请联系管理员'],
    ['a refusal with a text', { code: 400, msg: '账号异常' }, '账号异常'],
    ['a refusal without a text', { code: 500, msg: '' }, 'Has Error'],
    ['an ended session', { code: 600, msg: '登录过期,请重新登录' }, '登录过期,请重新登录'],
  ] as const) {
    test(`${name} leads back to the sign-in screen with the reason and the wanted path`, async ({ person }) => {
      platform.says(admits(answer))
      const { page } = await person(null, { baseURL: platform.baseURL })
      const login = new LoginPage(page)
      await login.open('?redirect=%2Fhome%3Fa%3D1')
      await login.signIn('li', 'secret')
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: text })).toBeVisible()
      await expect(page).toHaveURL(/\/login\?redirect=%2Fhome/)
      expect((await page.context().cookies()).some(({ name: cookie }) => /^tenon\.[0-9a-f]/.test(cookie))).toBe(false)
    })
  }
})

test.describe('menus as installations have them (S16)', () => {
  test('5,000 entries, unknown kinds and repeated ones leave the menu usable', async ({ person }) => {
    const entries = Array.from({ length: 5000 }, (_, index) => ({
      id: `m${index}`,
      fullName: `功能${index}`,
      enCode: `m${index}`,
      type: index % 50 === 0 ? 9 : 3,
      urlAddress: `model/m${index}`,
      propertyJson: '{"moduleId":"1"}',
    }))
    const odd = [{ id: 'x', fullName: '未知', enCode: 'x', type: -1, urlAddress: 'x' }, entries[1]]
    const folder = { id: 'f', fullName: '全部功能', enCode: 'all', type: 1, children: [...entries, ...odd] }
    platform.says(admits(menuOf([home, folder])))
    const { page } = await person(null, { baseURL: platform.baseURL })
    const login = new LoginPage(page)
    await login.open()
    await login.signIn('li', 'secret')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu).toBeVisible()
    // By the address: asking thousands of links for their names takes a browser many seconds.
    const entry = (name: string) => menu.locator(`a[href="/model/${name}"]`)
    await expect(menu.getByRole('button', { name: '全部功能' })).toHaveAttribute('aria-expanded', 'true')
    await expect(entry('m4999')).toHaveCount(1)
    await expect(entry('m1')).toHaveCount(1)
    await expect(entry('m0')).toHaveCount(0)
    await expect(menu.locator('a')).toHaveCount(1 + 4900)
    await entry('m4999').click()
    await expect(page).toHaveURL('/model/m4999')
  })

  test('a visualisation and a link with the token open through the server, and no page holds the token (spec 1 §2.4, S1)', async ({
    person,
  }) => {
    const links = [
      { id: 'v6', fullName: '大屏', enCode: 'screen', type: 6, urlAddress: '', propertyJson: '{"moduleId":"77"}' },
      { id: 'v7', fullName: '外部报表', enCode: 'report', type: 7, linkTarget: '_blank', urlAddress: '/outside?t=${jnpfToken}' },
      { id: 'bad', fullName: '危险', enCode: 'bad', type: 7, linkTarget: '_blank', urlAddress: 'javascript:alert(1)' },
    ]
    platform.says(admits(menuOf([home, ...links])))
    const { page, context } = await person(null, { baseURL: platform.baseURL })
    const login = new LoginPage(page)
    await login.open()
    await login.signIn('li', 'secret')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: /危险/ })).toHaveCount(0)
    expect(await page.content()).not.toContain('token-of-another')
    for (const [name, wanted] of [
      [/大屏/, '/DataV/view/77?token='],
      [/外部报表/, '/outside?t='],
    ] as const) {
      const link = menu.getByRole('link', { name })
      const href = new URL((await link.getAttribute('href')) ?? '', platform.baseURL)
      expect(href.pathname).toMatch(/^\/api\/session\/open\//)
      const answer = await context.request.get(href.href, { maxRedirects: 0, headers: asOpenedWindow })
      expect(answer.status()).toBe(302)
      expect(answer.headers()['location']).toBe(`${platform.baseURL}${wanted}${encodeURIComponent(token)}`)
    }
  })
})
