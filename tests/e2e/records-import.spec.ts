import { writeWorkbook } from '@/lib/rows/xlsx/write'
import { expect, test } from './journey'

async function orders(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const own = [
    '订单编号(orderNo)',
    '客户名称(customerName)',
    '下单日期(orderDate)',
    '订单金额(totalAmount)',
    '状态(status)',
    '负责人(ownerId)',
  ]
  const lines = ['产品名称(lines-productName)', '数量(lines-quantity)']
  const columns = [...own.map((title) => ({ title })), ...lines.map((title) => ({ title, group: '订单明细(lines)' }))]
  return Buffer.concat(await writeWorkbook([{ name: '客户订单', columns, rows }]).toArray())
}

test('orders with their lines come from a spreadsheet, a wrong cell is mended on the way, and all of it is taken back', async ({
  person,
}) => {
  const { page } = await person('admin')
  await page.goto('/hip/hipOrder')
  await page.getByRole('button', { name: '导入' }).click()
  const wizard = page.getByRole('dialog', { name: '导入客户订单' })
  const download = page.waitForEvent('download')
  await wizard.getByRole('button', { name: '下载模板' }).click()
  expect((await download).suggestedFilename()).toBe('客户订单导入模板.xlsx')
  const buffer = await orders([
    ['DR9001', '导入之客户', '2026-01-05', '100', '待交付', 'admin', '模架', '2'],
    ['', '', '', '', '', '', '顶针', '30'],
    ['DR9002', '导入之客户', '2026年1月6日', '200', '等交付', 'admin', '镶件', '1'],
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await wizard.getByLabel('上传文件').setInputFiles({ name: '订单.xlsx', mimeType, buffer })
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(wizard.getByText('有 1 处填写不正确')).toBeVisible()
  await expect(wizard.getByText('第5行：状态值不正确')).toBeVisible()
  await wizard.getByRole('gridcell').filter({ hasText: '等交付' }).dblclick()
  const cell = wizard.getByRole('textbox').and(wizard.getByLabel(/状态/))
  await cell.fill('待交付')
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(wizard.getByText('您已成功导入2条数据')).toBeVisible()
  await wizard.getByRole('button', { name: '撤销本次导入' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销本次导入' }).click()
  await expect(wizard).toHaveCount(0)
})

test('a file with other heads is read after its columns are matched, wrong texts are mended with a press, and the same file is told', async ({
  person,
}) => {
  const { page, api } = await person('admin')
  await page.goto('/hip/hipOrder')
  const titles = ['订单号', '客戶', '日期', '订单金额（元）', '状 态', '负责人']
  const rows = [
    ['DR9101', '学习之客户', '2026年3月1日', '1,234.50', '等交付', 'admin'],
    ['DR9102', '学习之客户', '2026/3/2', '￥200', '等交付', 'admin'],
  ]
  const buffer = Buffer.concat(await writeWorkbook([{ name: 'x', columns: titles.map((title) => ({ title })), rows }]).toArray())
  const file = { name: '别的表头.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
  const wizard = page.getByRole('dialog', { name: '导入客户订单' })
  const next = wizard.getByRole('button', { name: '下一步' })
  const upload = async () => {
    await page.getByRole('button', { name: '导入' }).click()
    await wizard.getByLabel('上传文件').setInputFiles(file)
    await next.click()
  }
  await upload()
  await wizard.getByRole('combobox', { name: '日期 对应的字段' }).click()
  await page.getByRole('option', { name: '下单日期（必填）' }).click()
  await next.click()
  await wizard.getByRole('button', { name: '将“等交付”改为“待交付”' }).click()
  await next.click()
  await expect(wizard.getByText('您已成功导入2条数据')).toBeVisible()
  await wizard.getByRole('button', { name: '完成' }).click()
  // The columns are known now, and so is the file.
  await upload()
  await wizard.getByRole('button', { name: '将“等交付”改为“待交付”' }).click()
  await next.click()
  const question = page.getByRole('dialog', { name: '核对已有数据' })
  await expect(question.getByText('导入过内容相同的文件（2条数据）')).toBeVisible()
  await expect(question.getByText('将新增0条，更新0条，不变2条，无法导入0条')).toBeVisible()
  await question.getByRole('button', { name: '返回修改' }).click()
  await wizard.getByRole('button', { name: '取消' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃并离开' }).click()
  const modelId = await api.modelId('hipOrder')
  // The list shows its orders below their customer.
  const groups = (await api.records(modelId, { customerName: '学习之客户' })).list as unknown as { children: { id: string }[] }[]
  const ids = groups.flatMap(({ children }) => children.map(({ id }) => id))
  expect(ids).toHaveLength(2)
  expect(await api.call('POST', `/visualdev/OnlineDev/batchDelete/${modelId}`, { ids })).toMatchObject({ code: 200 })
})
