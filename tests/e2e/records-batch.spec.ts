import { expect, fresh, test } from './journey'

test('chosen orders get another state and have it taken back, are copied, and deleted all together', async ({ person }) => {
  const { page, api } = await person('admin')
  const modelId = await api.modelId('hipOrder')
  const customerName = fresh('批量客户')
  const ownerId = await api.userId('admin')
  const order = { customerName, orderDate: Date.UTC(2026, 0, 5), totalAmount: 100, status: 'open', ownerId, lines: [] }
  const numbers = [fresh('PL1'), fresh('PL2')]
  for (const orderNo of numbers) await api.create(modelId, { ...order, orderNo }, { orderNo })
  await page.goto('/hip/hipOrder')
  const search = page.getByRole('search')
  await search.getByLabel('客户名称', { exact: true }).fill(customerName)
  await search.getByRole('button', { name: '查询' }).click()
  await expect(page.getByText('共 1 组')).toBeVisible()
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  const choose = async (orderNos: readonly string[]) => {
    for (const orderNo of orderNos) await rowOf(orderNo).first().getByRole('checkbox').click()
    await expect(page.getByText('已选 2 条')).toBeVisible()
  }
  const openAct = async (name: string) => {
    await page.getByRole('button', { name: '批量操作' }).click()
    await page.getByRole('menuitem', { name }).click()
    return page.getByRole('dialog', { name })
  }
  await choose(numbers)
  const setting = await openAct('批量修改')
  await setting.getByLabel('修改字段').click()
  await page.getByRole('option', { name: '状态', exact: true }).click()
  await setting.getByLabel('改为').click()
  await page.getByRole('option', { name: '已交付', exact: true }).click()
  await setting.getByRole('button', { name: '预览' }).click()
  await expect(setting.getByText('将修改')).toBeVisible()
  await setting.getByRole('button', { name: '修改', exact: true }).click()
  await expect(setting.getByText('已完成')).toBeVisible()
  await expect(rowOf(numbers[0] ?? '').first()).toContainText('已交付')
  await setting.getByRole('button', { name: '撤销' }).click()
  await expect(setting.getByText('已撤销')).toBeVisible()
  await setting.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(rowOf(numbers[0] ?? '').first()).toContainText('待交付')

  await expect(page.getByText('已选 2 条')).toBeVisible()
  const copying = await openAct('批量复制')
  await expect(copying.getByText('“订单编号”不能重复，副本会加上序号。')).toBeVisible()
  await copying.getByRole('button', { name: '复制', exact: true }).click()
  await expect(copying.getByText('已完成')).toBeVisible()
  await copying.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(rowOf(`${numbers[1]} (2)`)).toBeVisible()

  await page.locator('[data-toolbar]').getByRole('button', { name: '清除', exact: true }).click()
  await choose(numbers.map((number) => `${number} (2)`))
  await page.getByRole('button', { name: '批量删除', exact: true }).click()
  const deleting = page.getByRole('dialog', { name: '批量删除' })
  await expect(deleting).toContainText('您确定要删除这些数据吗, 是否继续?')
  await deleting.getByRole('button', { name: '删除', exact: true }).click()
  await expect(deleting.getByText('已完成')).toBeVisible()
  await expect(rowOf(`${numbers[1]} (2)`)).toHaveCount(0)
  await expect(rowOf(numbers[1] ?? '')).toHaveCount(1)
})
