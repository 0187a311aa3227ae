import { GalleryPage } from '../pages/gallery-page'
import { ModulePage } from '../pages/module-page'
import { expect, fresh, test } from './journey'
import { supplierTexts } from './samples'

/**
 * Every message of spec 2 §5.1, 5.2 and 8 that a form can say, and the test that produces it:
 *
 *  不能为空 in a cell                        project.spec.ts, components/widgets/table/runtime.test.tsx
 *  the message of a cell's rule              here
 *  合计                                      widgets-table.spec.ts, components/widgets/table/runtime.test.tsx
 *  此操作将永久删除该数据, 是否继续?         widgets-table.spec.ts, supplier.spec.ts
 *  请选择 + title (user-tree dialog)         components/widget-kits/people/user-tree-dialog.test.tsx
 *  请选择数据 (popup select, no choice)      lookups.spec.ts
 *  无数据 / 暂无数据                         components/widget-kits/people/people-dialog.test.tsx, lookups/selection-dialog.test.tsx
 *  请求出错，请重试                          here
 *  请至少选择一个{label}                     here
 *  {label}不能为空                           components/form/form-view.test.tsx (the design has no words of its own)
 *  the design's own words (placeholder)      project.spec.ts, supplier.spec.ts
 *  patterns of §5.2                          lib/form/messages.test.ts, here (one in a form)
 *  数字较大溢出, 零元整, 负数                here, widgets-inputs.spec.ts, lib/domain/amount-in-words.test.ts
 *  a formula that fails counts as 0          lib/form/form-store.test.ts; cleared operands: widgets-special.spec.ts
 */

test('what is missing is named with its label, each kind in its own words', async ({ person }) => {
  const { page } = await person('admin')
  const list = new ModulePage(page, '用印记录', '/hip/hipSeal')
  await list.open()
  const form = await list.launch()
  await form.fill({ 文件份数: '' })
  await form.save()
  await expect(form.dialog.getByRole('group', { name: '印章类型' })).toHaveAccessibleDescription('请至少选择一个印章类型')
  await expect(form.field('文件份数')).toHaveAccessibleDescription('请输入文件份数')
  await expect(form.field('文件名称')).toHaveAttribute('aria-invalid', 'true')
})

test('a cell that breaks the rule of its column is told with the words of the rule', async ({ person }) => {
  const { page } = await person('admin')
  const supplier = ModulePage.supplier(page)
  await supplier.open()
  const form = await supplier.add()
  await form.fill({ ...supplierTexts(fresh('规则')), 联行号: '12' })
  await form.choose('单位类型', '服务机构')
  const accounts = form.table('其他账户')
  await accounts.addRow()
  await accounts.fill(1, { 账户名称: '基本户', 银行账号: '不是账号' })
  await form.save()
  await accounts.expectFault(1, '银行账号', bankAccountMessage)
  await form.expectFault('联行号', '联行号为12位数字')
})

const bankAccountMessage = '银行账号为8至30位数字'

test('a refusal without words, and a way that is cut, are told in the words of the product', async ({ person, complaints }) => {
  complaints.expect(/net::ERR_|status of 50\d/)
  const { page } = await person('lujiayi')
  const supplier = ModulePage.supplier(page)
  await supplier.open()
  const list = /\/api\/visualdev\/OnlineDev\/\d+\/List/
  await page.route(list, (route) => route.fulfill({ json: { code: 400, msg: '', data: null } }))
  await supplier.find('单位名称', '无')
  await expect(page.getByText('请求出错，请重试').first()).toBeVisible()
  await page.unroute(list)
  await supplier.open()
  await page.route(list, (route) => route.abort())
  await supplier.find('单位名称', '无人')
  await expect(page.getByText('请求出错，请重试').first()).toBeVisible()
})

test('an amount that is too large for capitals says so instead of a wrong word', async ({ person }) => {
  const gallery = new GalleryPage((await person('admin')).page)
  await gallery.open('inputNumber')
  const capitals = gallery.example('amount in capitals')
  await capitals.field().fill('1234567890123456')
  await expect(capitals.root.getByText('数字较大溢出').first()).toBeVisible()
  await capitals.field().fill('0')
  await expect(capitals.root.getByText('零元整').first()).toBeVisible()
})
