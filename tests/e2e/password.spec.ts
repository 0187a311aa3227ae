import { expectAccessible, expectNoSideways } from '../fixtures/accessible-page'
import { expect, test } from './journey'
import { demoPassword, hashed } from './platform-api'

const sysConfig = /\/api\/system\/SysConfig\b/

test('a wrong code is refused by the platform, with a new picture and what was typed kept', async ({ person }) => {
  const { page } = await person('lujiayi')
  await page.goto('/profile?tab=password')
  const field = (name: 'oldPassword' | 'password' | 'password2' | 'code') => page.locator(`input[name="${name}"]`)
  const picture = page.getByRole('img', { name: /换一张验证码/ })
  await field('oldPassword').fill(demoPassword)
  await field('password').fill('Tenon@2027')
  await field('password2').fill('Tenon@2028')
  await field('code').fill('????')
  await page.getByRole('tabpanel').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('两次密码输入不一致')).toBeVisible()
  await expect(field('password2')).toBeFocused()
  await field('password2').fill('Tenon@2027')
  const before = await picture.getAttribute('src')
  await page.getByRole('tabpanel').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('验证码')
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(field('password')).toHaveValue('Tenon@2027')
  await expect(field('code')).toHaveValue('')
})

for (const width of [1440, 390]) {
  test(`at ${width} pixels the first password must be replaced before anything else, but one may leave`, async ({ person }) => {
    // The administrator has given him a password that he has not replaced yet.
    const admin = await person('admin')
    const reset = { userPassword: hashed(demoPassword), validatePassword: hashed(demoPassword) }
    const id = await admin.api.userId('dengjiahao')
    expect(await admin.api.call('POST', `/permission/Users/${id}/Actions/ResetPassword`, { id, ...reset })).toMatchObject({
      code: 200,
    })
    const { page, context } = await person('dengjiahao', { viewport: { width, height: 844 } })
    // The installation as its operator sets it.
    await context.route(sysConfig, async (route) => {
      const response = await route.fetch()
      const reply = (await response.json()) as { data: Record<string, unknown> }
      const data = {
        ...reply.data,
        mandatoryModificationOfInitialPassword: '1',
        passwordStrengthLimit: '1',
        containsNumbers: '1',
      }
      await route.fulfill({ response, json: { ...reply, data } })
    })
    await page.goto('/home')
    const dialog = page.getByRole('dialog', { name: '修改初始密码' })
    await expect(dialog).toBeVisible()
    if (width === 1440) expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(600)
    await expectNoSideways(page)
    await expectAccessible(page, 'forced change')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.locator('input[name="password"]').fill('abcdefgh')
    await dialog.locator('input[name="oldPassword"]').focus()
    await expect(dialog.getByText('新密码必须包含数字')).toBeVisible()
    await dialog.getByRole('button', { name: '退出系统' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
}
