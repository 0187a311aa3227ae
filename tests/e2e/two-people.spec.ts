import { expectAccessible } from '../fixtures/accessible-page'
import { ModulePage } from '../pages/module-page'
import { RecordDialog } from '../pages/record-dialog'
import { expect, fresh, test } from './journey'
import { supplierRecord, supplierTexts } from './samples'

const changedMeanwhile = '当前表单原数据已被调整，请重新进入该页面编辑并提交数据'

test.describe('two people at the same record', () => {
  test('the second to save is told, keeps what was typed, and can put it on the newest version', async ({ person }) => {
    const first = await person('lujiayi')
    const second = await person('tangxuemei')
    const modelId = await first.api.modelId('hipSupplier')
    const fullName = fresh('同时编辑')
    const id = await first.api.create(modelId, supplierRecord(fullName), { fullName })
    const [left, right] = [ModulePage.supplier(first.page), ModulePage.supplier(second.page)]
    await left.open()
    await right.open()
    await left.find('单位名称', fullName)
    await right.find('单位名称', fullName)
    const leftForm = await left.edit(fullName)
    const rightForm = await right.edit(fullName)
    // Before either of them saves, each knows of the other.
    await expect(leftForm.dialog.getByText('唐雪梅正在编辑')).toBeVisible()
    await expect(rightForm.dialog.getByRole('img', { name: '正在编辑：卢佳怡' })).toBeVisible()
    await expectAccessible(rightForm.page, 'a form that somebody else edits too')
    await leftForm.fill({ 简称: '甲方改的' })
    await leftForm.saveAndClose('更新成功')
    await expect(rightForm.dialog.getByRole('img', { name: '正在编辑：卢佳怡' })).toHaveCount(0)

    await rightForm.fill({ 备注: '乙方写的' })
    await rightForm.save()
    await expect(rightForm.dialog.getByRole('alert').filter({ hasText: changedMeanwhile })).toBeVisible()
    await expect(rightForm.field('备注')).toHaveValue('乙方写的')
    expect(await first.api.info(modelId, id)).toMatchObject({ shortName: '甲方改的' })

    await rightForm.dialog.getByRole('button', { name: '合并', exact: true }).click()
    await expect(rightForm.field('简称')).toHaveValue('甲方改的')
    await expect(rightForm.field('备注')).toHaveValue('乙方写的')
    await rightForm.saveAndClose('更新成功')
    expect(await first.api.info(modelId, id)).toMatchObject({ shortName: '甲方改的', remark: '乙方写的' })
  })

  test('where both wrote the same field or cell, the two are shown side by side with names, and the person decides one by one', async ({
    person,
  }) => {
    const first = await person('admin')
    const second = await person('tangxuemei')
    const modelId = await first.api.modelId('hipSupplier')
    const fullName = fresh('各改各的')
    const account = (bankName: string, accountName: string, bankAccount: string) => ({
      ...{ bankName, accountName, bankAccount, currency: 'CNY' },
    })
    const accounts = [account('工商银行', '基本户', '6222020012345671'), account('建设银行', '一般户', '6222020012345672')]
    const id = await first.api.create(modelId, { ...supplierRecord(fullName), accounts }, { fullName })
    const right = ModulePage.supplier(second.page)
    await right.open()
    await right.find('单位名称', fullName)
    const form = await right.edit(fullName)
    const [one, two] = ((await first.api.info(modelId, id))?.['accounts'] ?? []) as object[]
    const changed = [
      { ...one, bankName: '甲方的银行' },
      { ...two, accountName: '甲方的户名' },
      account('中国银行', '甲方加的', '6222020012345673'),
    ]
    await first.api.update(modelId, id, { shortName: '甲方的简称', remark: '甲方的备注', accounts: changed })
    await form.fill({ 简称: '乙方的简称', 备注: '乙方的备注' })
    await form.table('其他账户').fill(1, { 开户银行: '乙方的银行' })
    await form.table('其他账户').fill(2, { 开户银行: '乙方改的二行' })
    await form.save()
    await expect(form.dialog.getByRole('alert')).toContainText(/系统管理员\/admin 刚刚修改了这条数据/)
    await form.dialog.getByRole('button', { name: '合并', exact: true }).click()

    const merge = second.page.getByRole('dialog', { name: '合并修改' })
    await expect(merge.getByRole('group', { name: '简称' }).getByRole('radio', { name: /我的.*乙方的简称/ })).toBeChecked()
    const line = merge.getByRole('region', { name: '其他账户 · 第 1 行' })
    await expect(
      line.getByRole('group', { name: '开户银行' }).getByRole('radio', { name: /系统管理员.*甲方的银行/ }),
    ).toBeVisible()
    // What only one of them changed in the other line is no question.
    await expect(merge.getByRole('region')).toHaveCount(1)
    await expectAccessible(second.page, 'the two versions side by side')
    await merge
      .getByRole('group', { name: '备注' })
      .getByRole('radio', { name: /系统管理员.*甲方的备注/ })
      .check()
    await line.getByRole('radio', { name: /系统管理员.*甲方的银行/ }).check()
    await merge.getByRole('button', { name: '合并到表单' }).click()
    await expect(form.field('简称')).toHaveValue('乙方的简称')
    await expect(form.field('备注')).toHaveValue('甲方的备注')
    await form.saveAndClose('更新成功')
    expect(await first.api.info(modelId, id)).toMatchObject({
      shortName: '乙方的简称',
      remark: '甲方的备注',
      accounts: [
        { ...one, bankName: '甲方的银行' },
        { ...two, bankName: '乙方改的二行', accountName: '甲方的户名' },
        { bankName: '中国银行', accountName: '甲方加的' },
      ],
    })
  })

  test('who edits a record that was deleted meanwhile is told by whom, and saves what was typed as a new one', async ({
    person,
  }) => {
    const clerk = await person('lujiayi')
    const admin = await person('admin')
    const modelId = await clerk.api.modelId('hipSupplier')
    const fullName = fresh('编辑中被删')
    const id = await clerk.api.create(modelId, supplierRecord(fullName), { fullName })
    const supplier = ModulePage.supplier(clerk.page)
    await supplier.open()
    const form = await supplier.edit(fullName)
    await form.fill({ 备注: '来不及保存' })
    expect(await admin.api.call('DELETE', `/visualdev/OnlineDev/${modelId}/${id}`)).toMatchObject({ code: 200 })
    await form.save()
    const alert = form.dialog.getByRole('alert').filter({ hasText: '更新失败，数据不存在' })
    await expect(alert).toContainText(/系统管理员\/admin 刚刚删除了这条数据/)
    await expect(form.field('备注')).toHaveValue('来不及保存')
    await expect(supplier.row(fullName)).toHaveCount(0)

    await alert.getByRole('button', { name: '另存为新数据' }).click()
    const anew = await new RecordDialog(clerk.page, '新增').ready()
    await expect(anew.field('备注')).toHaveValue('来不及保存')
    await anew.saveAndClose('新建成功')
    const { total } = await clerk.api.records(modelId, { fullName })
    expect(total).toBe(1)
    await expect(supplier.row(fullName)).toBeVisible()
  })

  test('who deletes a record that is gone already is told so, and the list shows the truth', async ({ person }) => {
    const { page, api } = await person('admin')
    const modelId = await api.modelId('hipSupplier')
    const fullName = fresh('已被删除')
    const id = await api.create(modelId, supplierRecord(fullName), { fullName })
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    await supplier.find('单位名称', fullName)
    await expect(supplier.row(fullName)).toBeVisible()
    await api.call('DELETE', `/visualdev/OnlineDev/${modelId}/${id}`)
    await (await supplier.askToDelete(fullName)).answer('删除')
    await expect(page.getByRole('status').filter({ hasText: /不存在|已被删除/ })).toBeVisible()
    await expect(supplier.row(fullName)).toHaveCount(0)
  })
})

test.describe('one person in a hurry', () => {
  test('who clicks save many times makes one record', async ({ person }) => {
    const { page, api } = await person('lujiayi')
    const modelId = await api.modelId('hipSupplier')
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    const fullName = fresh('连点保存')
    await form.fill(supplierTexts(fullName))
    await form.choose('单位类型', '服务机构')
    await form.saveButton.evaluate((button) => {
      for (let click = 0; click < 8; click++) (button as HTMLButtonElement).click()
    })
    await expect(form.dialog).toBeHidden()
    expect((await api.records(modelId, { fullName })).total).toBe(1)
  })

  test('whose answer is lost on the way saves again and still has one record', async ({ person, complaints }) => {
    complaints.expect(/net::ERR_FAILED/)
    const { page, api } = await person('lujiayi')
    const modelId = await api.modelId('hipSupplier')
    const supplier = ModulePage.supplier(page)
    await supplier.open()
    const form = await supplier.add()
    const fullName = fresh('答复丢失')
    await form.fill(supplierTexts(fullName))
    await form.choose('单位类型', '服务机构')
    // The platform makes the record; the answer never arrives.
    await page.route(
      (url) => url.pathname === `/api/visualdev/OnlineDev/${modelId}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await form.save()
    await expect(form.dialog.getByRole('alert')).toContainText('没有收到保存结果')
    await form.save()
    await expect(form.dialog).toBeHidden()
    expect((await api.records(modelId, { fullName })).total).toBe(1)
  })
})
