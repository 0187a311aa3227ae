import type { Locator, Page } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import type { RecordDialog } from '../pages/record-dialog'
import { expect, fresh, freshTaxNo, test } from './journey'

/** Whole records of the seeded modules, with pickers, relations, rows and scripts, as the people of the company make them. */

/** Goes to a control by the Tab key alone. */
async function tabTo(page: Page, control: Locator, stopsMax = 80): Promise<void> {
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press('Tab')
    if ((await control.count()) > 0 && (await control.evaluate((element) => element === document.activeElement))) return
  }
  await expect(control).toBeFocused()
}

async function openModule(page: Page, title: string, path: string): Promise<ModulePage> {
  const module = new ModulePage(page, title, path)
  await module.open()
  return module
}

function combobox(form: RecordDialog, label: string): Locator {
  return form.dialog.getByRole('combobox', { name: label, exact: true })
}

/** In the dialog that a picker opened: searches, takes the last row of that name and confirms. */
async function pick(page: Page, form: RecordDialog, label: string, title: string, name: string): Promise<void> {
  await combobox(form, label).click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByRole('searchbox').fill(name)
  await dialog.getByRole('treeitem', { name }).last().click()
  await expect(dialog.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

test('a clerk registers a payee with an area, an industry, people and ranges, and reads their names again', async ({
  person,
}) => {
  const { page } = await person('lujiayi')
  const supplier = ModulePage.supplier(page)
  await supplier.open()
  const form = await supplier.add()
  const fullName = fresh('宏锐精密')
  await form.fill({
    单位名称: fullName,
    统一社会信用代码: freshTaxNo(),
    电话: '0755-83735566',
    账户名称: fullName,
    开户银行: '中国银行深圳分行',
    银行账号: '44250100001234567890',
  })
  await form.choose('单位类型', '服务机构')
  await pick(page, form, '所在地区', '选择省市区', '宝安区')
  await pick(page, form, '采购小组', '分组选择', '成本评审组')
  await pick(page, form, '对接岗位', '选择岗位', '信息主管')
  await pick(page, form, '资料可见人员', '选择用户', '马建军')
  await combobox(form, '供货范围').click()
  await form.dialog.getByRole('tree').getByText('原材料').click()
  await expect(combobox(form, '供货范围')).toHaveText('原材料')
  const credit = form.dialog.getByRole('group', { name: '授信额度区间' })
  await credit.getByLabel('最小值').fill('0')
  await credit.getByLabel('最大值').fill('50')
  await form.dialog.getByRole('slider', { name: '合作评分' }).press('4')
  await form.saveAndClose('新建成功')

  await supplier.find('单位名称', fullName)
  await expect(supplier.total).toHaveText('共 1 条')
  const detail = await supplier.detail(fullName)
  for (const text of ['广东省/深圳市/宝安区', '成本评审组', '信息主管', '马建军', '原材料', '服务机构']) {
    await expect(detail.dialog).toContainText(text)
  }
  await detail.close()
  const edit = await supplier.edit(fullName)
  await expect(combobox(edit, '所在地区')).toHaveText('广东省/深圳市/宝安区')
  await expect(combobox(edit, '采购小组')).toContainText('成本评审组')
  await expect(edit.dialog.getByRole('group', { name: '授信额度区间' }).getByLabel('最小值')).toHaveValue('0')
})

test('a payment: the payee brings its account, invoices are chosen as rows, sums and scripts hold it together', async ({
  person,
}) => {
  const { page, api } = await person('admin')
  const list = await openModule(page, '付款申请单', '/hip/hipPayApply')
  const form = await list.launch()
  await expect(combobox(form, '申请人')).toContainText('管理员')

  // A payee who has unpaid invoices, as the platform names it.
  const invoices = await api.records(await api.modelId('hipInvoice'), { direction: 'in' })
  const payee = String(invoices.list.find((record) => String(record['supplierId'] ?? '') !== '')?.['supplierId'] ?? '')
  expect(payee).not.toBe('')
  await combobox(form, '收款单位').click()
  const payees = page.getByRole('dialog', { name: '选择数据' })
  await payees.getByRole('searchbox').fill(payee)
  await payees.getByRole('row').filter({ hasText: payee }).first().dblclick()
  await expect(combobox(form, '收款单位')).toHaveText(payee)
  await expect(form.field('银行账号')).not.toHaveText('')

  await form.dialog.getByRole('button', { name: '选择未付清发票' }).click()
  const unpaid = page.getByRole('dialog', { name: '选择未付清发票' })
  await unpaid.getByRole('row').nth(1).click()
  await unpaid.getByRole('button', { name: '确定' }).click()
  await expect(unpaid).toBeHidden()
  const rows = form.table('关联发票')
  await rows.fill(1, { 本次付款: '100.00' })
  await expect(rows.grid.getByRole('rowheader', { name: '合计' })).toBeVisible()
  await expect(form.field('本次付款合计')).toHaveText('100.00')

  await form.choose('款项类型', await firstOption(page, form, '款项类型'))
  await form.fill({ 要求付款日期: '2027-06-30', 申请金额: '99.5', 付款事由: '模具尾款' })
  await expect(form.dialog.getByText('玖拾玖元伍角').first()).toBeVisible()
  await form.save()
  await expect(page.getByText('申请金额与关联发票的本次付款合计不一致')).toBeVisible()
  await expect(form.dialog).toBeVisible()
  await form.field('申请金额').press('Control+a')
  await page.keyboard.insertText('100')
  const reason = fresh('模具尾款')
  await form.fill({ 付款事由: reason })
  await form.submit()
  // The list shows the new record a moment after the form has closed.
  await expect(list.row('2027-06-30')).toContainText('等待审核')
  await list.row('2027-06-30').getByRole('button', { name: /^详情/ }).click()
  const detail = page.getByRole('dialog', { name: `付款100元：${reason}` })
  await expect(detail).toContainText(reason)
  await expect(detail).toContainText(payee)
  await expect(detail).toContainText('壹佰元整')
})

/** The text of the first option of a select, which stays as it is. */
async function firstOption(page: Page, form: RecordDialog, label: string): Promise<string> {
  await combobox(form, label).click()
  const first = page.getByRole('listbox').getByRole('option').first()
  const text = (await first.textContent()) ?? ''
  await page.keyboard.press('Escape')
  return text
}

test('fields follow the scripts of the design: a seal that leaves the house asks where to, copies make stamps', async ({
  person,
}) => {
  const { page } = await person('admin')
  const form = await (await openModule(page, '用印记录', '/hip/hipSeal')).launch()
  await expect(form.field('外带地点')).toHaveCount(0)
  await form.dialog.getByRole('switch', { name: '是否外带' }).click()
  await expect(form.field('外带地点')).toBeVisible()
  await form.fill({ 文件份数: '3' })
  await form.field('文件份数').press('Tab')
  await expect(form.field('盖章次数')).toHaveValue('6')
  await form.dialog.getByRole('switch', { name: '是否外带' }).click()
  await expect(form.field('外带地点')).toHaveCount(0)
})

test('what the server finds wrong is told where it is: in a row behind a tab that was closed', async ({ person }) => {
  const { page } = await person('admin')
  const list = await openModule(page, '试模记录', '/hip/hipMoldTrial')
  await list.rows.first().getByRole('button', { name: /^编辑/ }).click()
  const dialog = page.getByRole('dialog', { name: /^编辑/ })
  await expect(dialog.getByRole('tab', { name: '机台与材料' })).toHaveAttribute('aria-selected', 'true')
  await page.route('**/api/visualdev/OnlineDev/*/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          json: {
            code: 400,
            msg: '提交的数据有误',
            data: null,
            issues: [
              { path: 'params.0.unit', code: 'server', message: '单位与参数不符' },
              { path: 'machineNo', code: 'server', message: '机台已停用' },
            ],
          },
        })
      : route.fallback(),
  )
  await dialog.getByRole('tab', { name: '机台与材料' }).click()
  await dialog.getByRole('textbox', { name: '备注', exact: true }).fill(fresh('复查'))
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: '机台编号', exact: true })).toHaveAccessibleDescription('机台已停用')
  await dialog.getByRole('tab', { name: '成型参数' }).click()
  await expect(dialog.getByRole('gridcell', { description: '单位与参数不符' })).toBeVisible()
})

test('a payee is registered without a mouse, from the list to the saved record', async ({ person }) => {
  const { page } = await person('lujiayi')
  const supplier = ModulePage.supplier(page)
  await supplier.open()
  await tabTo(page, supplier.region.getByRole('button', { name: '新增', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^新增/ })
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const fullName = fresh('键盘登记')
  const type = async (label: string, text: string) => {
    await tabTo(page, dialog.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.insertText(text)
  }
  const first = dialog.getByRole('textbox', { name: '单位名称', exact: true })
  if (!(await first.evaluate((element) => element === document.activeElement))) await tabTo(page, first)
  await page.keyboard.insertText(fullName)
  await tabTo(page, dialog.getByRole('combobox', { name: '单位类型', exact: true }))
  await page.keyboard.press('ArrowDown')
  // Eight kinds: the list has a box to search in, which holds the focus.
  await expect(page.getByRole('combobox', { name: '输入关键字筛选' })).toBeFocused()
  await page.keyboard.insertText('服务')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: '单位类型', exact: true })).toHaveText('服务机构')
  await type('统一社会信用代码', freshTaxNo())
  await type('电话', '0755-83735566')
  await tabTo(page, dialog.getByRole('combobox', { name: '所在地区', exact: true }))
  await page.keyboard.press('ArrowDown')
  const area = page.getByRole('dialog', { name: '选择省市区' })
  await expect(area.getByRole('searchbox')).toBeFocused()
  await page.keyboard.insertText('宝安区')
  await expect(area.getByRole('treeitem')).toHaveCount(1)
  for (const key of ['ArrowDown', 'Home', 'Enter']) await page.keyboard.press(key)
  await tabTo(page, area.getByRole('button', { name: '确定' }), 6)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: '所在地区', exact: true })).toBeFocused()
  await type('账户名称', fullName)
  await type('开户银行', '中国银行深圳分行')
  await type('银行账号', '44250100001234567890')
  await tabTo(page, dialog.getByRole('button', { name: '确定', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '新建成功' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(supplier.row(fullName)).toContainText('0755-83735566')
})
