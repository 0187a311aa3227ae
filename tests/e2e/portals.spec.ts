import { expect, test } from './journey'
import type { PlatformApi } from './platform-api'

const item = (i: string, title: string, x: number, more: object) => ({
  ...{ i, x, y: 0, w: 6, h: 6, title, jnpfKey: 'text', visibility: ['pc', 'app'], card: {}, dataType: 'static' },
  ...more,
})

const months = [
  { name: '一月', type: '付款', value: 12 },
  { name: '二月', type: '付款', value: '30.5' },
]

/** A released portal of the administrator's system, which is not locked. */
async function releasedPortal(api: PlatformApi, name: string): Promise<string> {
  const { data: me } = await api.call<{ userInfo: { systemId: string } }>('GET', '/oauth/CurrentUser')
  const formData = JSON.stringify({
    layoutId: 102,
    layout: [
      item('101', '每月付款', 0, { jnpfKey: 'barChart', option: { defaultValue: months } }),
      item('102', '公司要闻', 6, { option: { defaultValue: '全员大会' } }),
    ],
  })
  const { data: kinds } = await api.call<{ list: { enCode: string }[] }>(
    'GET',
    '/system/DictionaryData/portalDesigner/Data/Selector',
  )
  const category = kinds?.list?.[0]?.enCode ?? 'portal'
  const form = {
    fullName: name,
    enCode: `p${Date.now()}`,
    category,
    type: 0,
    enabledLock: 0,
    enabledMark: 1,
    sortCode: 1,
    formData,
  }
  const made = await api.call<string>('POST', '/visualdev/Portal', form)
  expect(made.code, made.msg).toBe(200)
  const release = { pcPortal: 1, pcPortalSystemId: [me.userInfo.systemId], platformRelease: '{"pcPortal":1}' }
  const released = await api.call('PUT', `/visualdev/Portal/Actions/release/${made.data}`, release)
  expect(released.code, released.msg).toBe(200)
  return made.data
}

test('a portal is chosen, read as a table, arranged by keyboard and left again', async ({ person }) => {
  const { page, api } = await person('admin')
  const name = `行程门户${Date.now()}`
  await releasedPortal(api, name)
  await page.goto('/home')
  await page.getByRole('button', { name: '切换门户' }).click()
  await page.getByRole('dialog', { name: '切换门户' }).getByRole('button', { name }).click()
  const chart = page.getByRole('region', { name: '每月付款' })
  await chart.getByRole('button', { name: '显示为表格' }).click()
  await expect(chart.getByRole('row', { name: '二月 30.5' })).toBeVisible()

  await page.getByRole('button', { name: '调整布局' }).click()
  const moved = page.getByRole('group', { name: /^公司要闻/ })
  await moved.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(moved).toHaveAccessibleName('公司要闻，第 7 列，第 1 行，宽 5 列，高 6 行')
  await page.getByRole('button', { name: '保存' }).click()
  await page.reload()
  await page.getByRole('button', { name: '调整布局' }).click()
  await expect(moved).toHaveAccessibleName(/宽 5 列/)
  await page.getByRole('button', { name: '恢复发布的布局' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复发布的布局' }).click()
  await page.getByRole('button', { name: '调整布局' }).click()
  await expect(moved).toHaveAccessibleName(/宽 6 列/)

  await page.getByRole('button', { name: '切换门户' }).click()
  await page.getByRole('button', { name: /^工作台/ }).click()
  await expect(page.getByRole('region', { name: '常用功能' })).toBeVisible()
})
