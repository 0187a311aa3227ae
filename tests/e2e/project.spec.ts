import { ModulePage } from '../pages/module-page'
import { expect, fresh, test } from './journey'

test.describe('projects', () => {
  test('an administrator creates, finds, edits, views and deletes a project with milestones and logs', async ({ person }) => {
    const { page } = await person('admin')
    const project = ModulePage.project(page)
    await project.open()
    const name = fresh('新能源汽车连接器模具')

    const form = await project.add()
    await form.fill({
      项目名称: name,
      客户名称: '比亚迪股份有限公司',
      产品名称: '高压连接器',
      计划完成日期: '2027-06-30',
      合同金额: '1280000.5',
    })
    await form.choose('项目类型', '新品开发')
    await form.dialog.getByRole('radio', { name: 'A', exact: true }).check()
    const milestones = form.table('里程碑')
    await milestones.addRow()
    await milestones.fill(1, { 节点名称: 'T0试模', 计划日期: '2027-03-15' })
    await milestones.addRow()
    await milestones.fill(2, { 节点名称: '移模', 计划日期: '2027-06-01' })
    await milestones.choose(2, '状态', '进行中')
    await form.table('跟踪记录').addRow()
    await form.table('跟踪记录').fill(1, { 日期: '2027-01-05', 进展: '已完成评审' })
    await form.saveAndClose('新建成功')

    await project.find('项目名称', name)
    await expect(project.total).toHaveText('共 1 条')
    await expect(project.row(name)).toContainText('比亚迪股份有限公司')

    const edit = await project.edit(name)
    const edited = edit.table('里程碑')
    await edited.expectText(1, '节点名称', 'T0试模')
    await edited.expectText(2, '计划日期', '2027-06-01')
    await expect(edit.field('计划完成日期')).toHaveValue('2027-06-30')
    await edited.removeRow(1)
    await edited.expectText(1, '节点名称', '移模')
    await edit.choose('项目状态', '进行中')
    await edit.saveAndClose('更新成功')
    await expect(project.row(name)).toContainText('进行中')

    const detail = await project.detail(name)
    await expect(detail.dialog).toContainText('移模')
    await expect(detail.dialog).not.toContainText('T0试模')
    await expect(detail.dialog).toContainText('已完成评审')
    await expect(detail.dialog).toContainText('1,280,000.50')
    await detail.close()

    const question = await project.askToDelete(name)
    await question.expectAsked('提示', '此操作将永久删除该数据, 是否继续?')
    await question.answer('删除')
    await expect(page.getByRole('status').filter({ hasText: '删除成功' })).toBeVisible()
    await expect(project.row(name)).toHaveCount(0)
  })

  test('faults inside sub-tables are told in their cells, and the first fault gets the focus', async ({ person }) => {
    const { page } = await person('gaomingyuan')
    const project = ModulePage.project(page)
    await project.open()
    const form = await project.add()
    const milestones = form.table('里程碑')
    await milestones.addRow()
    await form.save()
    await form.expectFault('项目名称', '请输入项目名称')
    await expect(form.field('项目名称')).toBeFocused()
    await milestones.expectFault(1, '节点名称', '不能为空')
    await milestones.expectFault(1, '计划日期', '不能为空')
    await form.fill({ 项目名称: fresh('校验'), 客户名称: '某客户', 产品名称: '某产品', 计划完成日期: '2020-01-01' })
    await form.choose('项目类型', '新品开发')
    await form.field('计划完成日期').blur()
    await expect(form.field('计划完成日期')).toHaveAttribute('aria-invalid', 'true')
    await form.fill({ 计划完成日期: '2027-12-31' })
    await form.save()
    await expect(form.field('第 1 行 节点名称')).toBeFocused()
  })

  test('a project manager sees his own projects only and no delete button', async ({ person }) => {
    const { page, api } = await person('gaomingyuan')
    const project = ModulePage.project(page)
    await project.open()
    await expect(project.rows.first()).toContainText('高明远')
    await expect(project.region.getByRole('button', { name: /删除/ })).toHaveCount(0)
    const { list } = await api.records(await api.modelId('hipProject'))
    for (const record of list) expect(record).not.toHaveProperty('costAmount')
  })
})
