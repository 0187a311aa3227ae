import { expectAccessibleInBoth, expectNoSideways } from '../fixtures/accessible-page'
import { expect, test } from './journey'

test('the start page greets, tells the day, and shows messages, schedule and shortcuts', async ({ person }) => {
  const { page } = await person('majianjun')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: /马建军/ })).toBeVisible()
  await expect(page.getByText(/\d{4}年\d{1,2}月\d{1,2}日/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '今日日程' })).toBeVisible()
  const messages = page.getByRole('region', { name: '站内消息' })
  await expect(messages.getByText(/\d+ 条未读/)).toBeVisible()
  await expect(page.getByRole('region', { name: '流程事项' })).toContainText(/\d/)
  await page.getByRole('main').getByRole('link', { name: '项目跟踪' }).first().click()
  await expect(page).toHaveURL('/hip/hipProject')
})

test('a day on real records: what is due opens, and nobody sees more than the menu and the rights give', async ({ person }) => {
  const manager = await person('zhouguoqiang')
  await manager.page.goto('/home')
  const due = manager.page.getByRole('region', { name: '临期与逾期' })
  const late = due.getByRole('button', { name: /项目跟踪.*逾期 \d+ 天/ }).first()
  await expect(late).toBeVisible()
  await expect(manager.page.getByRole('region', { name: '最近更新' }).getByRole('button').first()).toBeVisible()
  await expect(manager.page.getByRole('region', { name: '项目跟踪：按状态' }).getByRole('button')).toBeVisible()
  await late.click()
  await expect(manager.page.getByRole('dialog')).toContainText('计划完成日期')

  const clerk = await person('lujiayi')
  await clerk.page.goto('/home')
  await expect(clerk.page.getByRole('region', { name: '最近更新' }).getByRole('button').first()).toBeVisible()
  await expect(clerk.page.getByRole('main')).not.toContainText('项目跟踪')
})

test('a card that fails leaves the others alone and is tried again by hand', async ({ person, complaints }) => {
  complaints.expect(/status of 500/)
  const { page } = await person('majianjun')
  await page.route(/\/api\/system\/Schedule\b/, (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/home')
  const schedule = page.getByRole('region', { name: '今日日程' })
  await expect(page.getByRole('region', { name: '站内消息' }).getByText(/条未读/)).toBeVisible()
  await expect(schedule.getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await page.unroute(/\/api\/system\/Schedule\b/)
  await schedule.getByRole('button', { name: '重试' }).click()
  await expect(schedule.getByRole('alert')).toHaveCount(0)
})

test('a message that is read lowers the number of unread ones', async ({ person }) => {
  const { page, api } = await person('admin')
  await page.goto('/home')
  const card = page.getByRole('region', { name: '站内消息' })
  const unread = card.getByRole('button', { name: /^未读/ })
  const { data } = await api.call<{ unReadNum: number }>('GET', '/message/getUnReadMsgNum')
  await expect(card.getByText(`${data.unReadNum} 条未读`)).toBeVisible()
  test.skip(data.unReadNum === 0, 'this installation has read everything')
  await unread.first().click()
  // A message of a flow opens its task in a tab of its own, any other one itself.
  const opened = page.getByRole('dialog').getByRole('heading', { level: 3 })
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(opened.or(tabs.getByRole('button', { name: /^关闭/ }))).toBeVisible()
  await page.goto('/home')
  await expect(card.getByText(`${data.unReadNum - 1} 条未读`)).toBeVisible()
})

test('the dashboard is the same page until portals exist', async ({ person }) => {
  const { page } = await person('lujiayi')
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/^门户展示 - /)
  await expect(page.getByRole('region', { name: '站内消息' })).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`the start page keeps nobody out in light and in dark at ${width} pixels`, async ({ person }) => {
    const { page } = await person('majianjun', { viewport: { width, height: 900 } })
    await page.goto('/home')
    await expect(page.getByRole('region', { name: '站内消息' }).getByText(/条未读/)).toBeVisible()
    await expectAccessibleInBoth(page, 'start page')
    await expectNoSideways(page)
  })
}

test.describe('preview of a module', () => {
  test('shows the whole design without records, and saves nothing', async ({ person }) => {
    const { page, api } = await person('admin')
    const modelId = await api.modelId('hipSupplier')
    const before = await api.records(modelId)
    await page.goto(`/previewModel?isPreview=1&id=${modelId}&previewType=0`)
    await expect(page).toHaveTitle(/^功能预览 - /)
    await expect(page.getByText('功能预览不显示数据')).toBeVisible()
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '单位名称' }).fill('预览单位')
    await expect(dialog.getByRole('button', { name: '确定' }).or(dialog.getByRole('button', { name: '保存' }))).toBeVisible()
    expect((await api.records(modelId)).total).toBe(before.total)
  })

  test('of a module that is not permitted or does not exist says so', async ({ person }) => {
    const clerk = await person('lujiayi')
    const admin = await person('admin')
    const modelId = await admin.api.modelId('hipProject')
    await clerk.page.goto(`/previewModel?isPreview=1&id=${modelId}&previewType=1`)
    await expect(clerk.page.getByText('没有访问权限')).toBeVisible()
    await admin.page.goto('/previewModel?isPreview=1&id=nothing&previewType=1')
    await expect(admin.page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })
})
