import type { Page } from '@playwright/test'
import { expect, fresh, test } from './journey'
import { supplierRecord } from './samples'

/** Integrations (contract 4b §12): designed on the canvas, started by a record, and read in the log. */

const properties = (page: Page) => page.getByRole('complementary', { name: '属性' })
const add = (page: Page, kind: string) =>
  page.getByRole('complementary', { name: '组件、大纲与问题' }).getByRole('button', { name: kind, exact: true })

async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await properties(page).getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Fills a field of what is added with a value of its own. */
async function pass(page: Page, number: number, field: RegExp, value: string): Promise<void> {
  await properties(page).getByRole('button', { name: '添加字段' }).click()
  await choose(page, `目标字段 ${number}`, field)
  await properties(page).getByLabel(`字段 ${number} 的值类型`).selectOption('2')
  await properties(page).getByLabel(`字段 ${number} 的值`, { exact: true }).fill(value)
}

async function design(page: Page, name: string, target: string): Promise<void> {
  await page.goto('/onlineDev/integration')
  await page.getByRole('button', { name: '新建集成' }).click()
  await page.getByRole('button', { name: '事件触发' }).click()
  await page.getByLabel('名称').fill(name)
  await page.getByLabel('编码').fill(`e2e${fresh('').replace(/\W/g, '')}`)
  await page.getByRole('tab', { name: '集成设计' }).click()
  await page.getByRole('treeitem', { name: /^开始/ }).click()
  await choose(page, '表单', /收款单位设置$/)
  await add(page, '新增数据').click()
  await choose(page, '表单', /客户联系人$/)
  await pass(page, 1, /^客户名称$/, target)
  await pass(page, 2, /^联系人$/, '张工')
  await pass(page, 3, /^客户等级$/, 'A')
  await add(page, '消息通知').click()
  await properties(page).getByLabel('标题').fill(`${name} {fullName}`)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '新建成功' })).toBeVisible()
}

test('a new payee makes another record and tells the creator; its run stands in the log', async ({ person }) => {
  const { page, api } = await person('admin')
  const name = fresh('付款集成')
  const target = fresh('由集成新增')
  await design(page, name, target)
  const listed = await api.call<{ list: { id: string }[] }>('GET', `/visualdev/Integrate?keyword=${encodeURIComponent(name)}`)
  const id = listed.data.list[0]?.id ?? ''
  await api.call('PUT', `/visualdev/Integrate/${id}/Actions/State`)
  const modelId = await api.modelId('hipSupplier')
  const record = supplierRecord(fresh('起因单位'))
  expect((await api.call('POST', `/visualdev/OnlineDev/${modelId}`, { id: '', data: JSON.stringify(record) })).code).toBe(200)
  await page.goto('/onlineDev/integration')
  const search = page.getByRole('search')
  await search.getByLabel('关键词', { exact: true }).fill(name)
  await search.getByRole('button', { name: '查询' }).click()
  await page.getByRole('button', { name: `执行日志 ${name}` }).click()
  const log = page.getByRole('dialog', { name: /执行日志/ })
  await expect(log.getByText('成功', { exact: true })).toBeVisible()
  await log.getByRole('row').nth(1).click()
  const run = page.getByRole('dialog', { name: /执行详情/ })
  await expect(run.getByRole('listitem')).toHaveCount(3)
  const contacts = await api.records(await api.modelId('hipContact'), { customerName: target })
  expect(contacts.total).toBe(1)
  await api.call('DELETE', `/visualdev/Integrate/${id}`)
})
