import { expect, fresh, test } from './journey'
import type { PlatformApi } from './platform-api'

type Named = { id: string; fullName: string }

/** An entry of the administrator's system that shows the screen, granted to one person. Gone again at the end with its grants. */
async function menuFor(api: PlatformApi, name: string, account: string) {
  const { data: me } = await api.call<{ userInfo: { systemId: string } }>('GET', '/oauth/CurrentUser')
  const { data: screens } = await api.call<{ list: { children: Named[] }[] }>('GET', '/blade-visual/visual/Selector')
  const moduleId = screens.list.flatMap(({ children }) => children).find(({ fullName }) => fullName === name)?.id
  const enCode = `s${Date.now()}`
  const made = await api.call<{ id: string }>('POST', '/system/Menu', {
    ...{ parentId: '-1', systemId: me.userInfo.systemId, category: 'Web', fullName: name, enCode, icon: 'icon-ym icon-ym-monitorScreen' },
    ...{ type: 6, urlAddress: '', linkTarget: '_self', propertyJson: JSON.stringify({ moduleId }), enabledMark: 1, sortCode: 1 },
  })
  expect(made.code, made.msg).toBe(200)
  const { data: users } = await api.call<{ list: { id: string }[] }>('GET', `/permission/Users?keyword=${account}&currentPage=1&pageSize=20`)
  const granted = await api.call('PUT', `/permission/Authority/Model/${made.data.id}`, {
    ...{ itemType: 'module', objectType: 'User', objectId: users.list.map(({ id }) => id) },
  })
  expect(granted.code, granted.msg).toBe(200)
  return { moduleId, remove: () => api.call('DELETE', `/system/Menu/${made.data.id}`) }
}

test('a screen of records and a text is made, aligned and saved, and somebody else opens it from the menu', async ({ person }) => {
  const { page, api } = await person('admin')
  const name = fresh('行程大屏')
  await page.goto('/onlineDev/dataScreen')
  await page.getByRole('button', { name: '新建大屏' }).click()
  const form = page.getByRole('dialog', { name: '新建大屏' })
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  await form.getByRole('button', { name: '确定并设计' }).click()

  const editor = page.getByRole('dialog', { name: /^设计大屏/ })
  await editor.getByRole('button', { name: '柱状图' }).click()
  const properties = editor.getByRole('complementary', { name: '属性' })
  await properties.getByRole('radio', { name: '业务数据' }).check()
  await properties.getByRole('combobox', { name: '功能' }).click()
  await page.getByRole('option', { name: '发票管理' }).click()
  await editor.getByRole('button', { name: '文本', exact: true }).click()
  await properties.getByRole('textbox', { name: '文本' }).fill('本月发票')

  // Both along the left edge of what is around them, then the text ten pixels to the right by key.
  await editor.getByRole('group', { name: '文本' }).focus()
  await page.keyboard.press('Control+a')
  await editor.getByRole('button', { name: '对齐与分布' }).click()
  await page.getByRole('menuitem', { name: '左对齐' }).click()
  const lefts = () => editor.locator('[data-node-id]').evaluateAll((frames) => frames.map((frame) => (frame as HTMLElement).style.left))
  expect(new Set(await lefts()).size).toBe(1)
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(editor).toBeHidden()

  const { moduleId, remove } = await menuFor(api, name, 'zhouguoqiang')
  const other = await person('zhouguoqiang')
  await other.page.goto('/')
  const [opened] = await Promise.all([
    other.context.waitForEvent('page'),
    other.page.getByRole('link', { name }).or(other.page.getByRole('menuitem', { name })).first().click(),
  ])
  await expect(opened.getByText('本月发票')).toBeVisible()
  await expect(opened.getByRole('button', { name: '显示为表格' }).or(opened.locator('canvas')).first()).toBeVisible()
  await remove()
  await api.call('POST', `/blade-visual/visual/remove?ids=${moduleId}`)
})
