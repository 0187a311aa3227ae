import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { ModulePage } from '../pages/module-page'
import { RecordDialog } from '../pages/record-dialog'
import { expect, fresh, type Person, test } from './journey'
import type { PlatformApi } from './platform-api'

type Task = { id: string; flowId: string; fullName: string; processId: string; status: number }
type Flow = { id: string; fullName: string; enCode: string }

const dayMs = 24 * 60 * 60 * 1000

async function flowId(api: PlatformApi, enCode: string): Promise<string> {
  const tree = await api.call<{ list: { children: Flow[] }[] }>('GET', '/workflow/Engine/flowTemplate/ListAll')
  const template = tree.data.list.flatMap(({ children }) => children).find((one) => one.enCode === enCode)
  const flows = await api.call<Flow[]>('GET', `/workflow/Engine/flowTemplate/FlowJsonList/${template?.id}?type=1`)
  return flows.data[0]?.id ?? ''
}

/** What waits for a person under that title. */
async function waiting(api: PlatformApi, keyword: string): Promise<Task[]> {
  const query = `currentPage=1&pageSize=20&keyword=${encodeURIComponent(keyword)}`
  const { data } = await api.call<{ list: Task[] }>('GET', `/workflow/Engine/FlowBefore/List/1?${query}`)
  return data.list
}

async function sent(api: PlatformApi, path: string, body: unknown): Promise<void> {
  const reply = await api.call('POST', `/workflow/Engine/${path}`, body)
  expect(reply.code, reply.msg).toBe(200)
}

/** Agrees to the one task of that title that waits for the person. */
async function agree(api: PlatformApi, keyword: string, formData: Record<string, unknown> = {}): Promise<void> {
  const [task] = await waiting(api, keyword)
  await sent(api, `FlowBefore/Audit/${task?.id}`, { formData, handleOpinion: '同意', candidateType: 3 })
}

/** Nobody meets what a journey leaves behind. */
async function removeTasks(api: PlatformApi, keyword: string): Promise<void> {
  const path = '/workflow/Engine/FlowMonitor'
  const query = `currentPage=1&pageSize=20&keyword=${encodeURIComponent(keyword)}`
  const { data } = await api.call<{ list: Task[] }>('GET', `${path}?${query}`)
  const reply = await api.call('DELETE', path, { ids: data.list.map(({ id }) => id).join() })
  expect(reply.code, reply.msg).toBe(200)
}

async function openTodo(page: Page, keyword: string): Promise<void> {
  await page.goto('/workFlow/flowTodo')
  // Others wait too, and would open by themselves.
  await page.getByLabel('处理后打开下一条').uncheck()
  const search = page.getByRole('search')
  await search.getByLabel('关键词', { exact: true }).fill(keyword)
  await search.getByRole('button', { name: '查询' }).click()
}

/** Says why, and sends it. */
async function say(dialog: Locator, operation: string, opinion: string): Promise<void> {
  await dialog.getByLabel('审批意见').fill(opinion)
  await dialog.getByRole('button', { name: operation, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Of the module 付款申请单, above the amount from which the general manager is asked. */
async function launchPayment({ page }: Person, { reason, payDate }: { reason: string; payDate: string }): Promise<ModulePage> {
  const payments = new ModulePage(page, '付款申请单', '/hip/hipPayApply')
  await payments.open()
  const form = await payments.launch()
  await form.choose('款项类型', '货款')
  await form.fill({ 要求付款日期: payDate, 申请金额: '150000', 付款事由: reason })
  await form.dialog.getByRole('radio', { name: '无需发票' }).click()
  await form.dialog.getByRole('combobox', { name: '收款单位', exact: true }).click()
  await page.getByRole('dialog', { name: '选择数据' }).getByRole('row').nth(1).dblclick()
  await form.submit()
  return payments
}

/** Sends leaves of so many days, and answers their titles. */
async function launchLeaves(launcher: PlatformApi, days: readonly number[]): Promise<string[]> {
  const { userInfo } = (await launcher.call<{ userInfo: { organizeId: string; userId: string } }>('GET', '/oauth/CurrentUser'))
    .data
  const formData = {
    ...{ applicantId: userInfo.userId, departmentId: userInfo.organizeId, kind: 'annual', beginDate: Date.now() + dayMs },
    reason: fresh('休假'),
  }
  const leave = { id: '', flowId: await flowId(launcher, 'wf_leave'), status: 0, flowUrgent: 1, candidateType: 3 }
  for (const count of days) await sent(launcher, 'FlowTask', { ...leave, formData: { ...formData, days: count } })
  return days.map((count) => `高明远请假${count}天`)
}

test('a payment of a module is returned and sent again on a phone, decided by several beside each other, and paid', async ({
  person,
}) => {
  test.slow()
  const reason = fresh('模具钢材')
  const admin = await person('admin')
  const launcher = await person('gaomingyuan')
  const head = await person('majianjun', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const finance = await person('tangxuemei')
  // A day of its own, by which the row is found.
  const payDate = `${2030 + randomInt(60)}-12-${10 + randomInt(20)}`
  const row = (await launchPayment(launcher, { reason, payDate })).row(payDate)
  await expect(row).toContainText('等待审核')
  await expect(row.getByRole('button', { name: '编辑' })).toBeDisabled()

  // The head sends it back from the phone, and later agrees there.
  const card = head.page.getByRole('article').filter({ hasText: reason })
  const onPhone = head.page.getByRole('dialog', { name: reason })
  await openTodo(head.page, reason)
  await card.getByRole('button', { name: '办理' }).click()
  await onPhone.getByRole('button', { name: '退回', exact: true }).click()
  await say(head.page.getByRole('dialog', { name: '退回', exact: true }), '退回', '请补充合同号')
  await expect(card).toHaveCount(0)

  await launcher.page.reload()
  await expect(row).toContainText('审核退回')
  await row.getByRole('button', { name: '编辑' }).click()
  const task = await new RecordDialog(launcher.page, { task: '付款申请单' }).ready()
  await task.fill({ 付款事由: `${reason}，合同 HT-01` })
  await task.submit()
  await expect(row).toContainText('等待审核')

  // It comes by itself.
  await card.getByRole('button', { name: '办理' }).click()
  await expect(onPhone.getByText(`${reason}，合同 HT-01`).first()).toBeVisible()
  await onPhone.getByRole('button', { name: '通过', exact: true }).click()
  await say(head.page.getByRole('dialog', { name: '通过', exact: true }), '通过', '同意')

  // Two branches beside each other: one by keys, the other after somebody else was asked first.
  await openTodo(finance.page, reason)
  await expect(finance.page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
  await finance.page.keyboard.press('j')
  await finance.page.keyboard.press('a')
  const agreeing = finance.page.getByRole('dialog', { name: '通过', exact: true })
  await agreeing.getByLabel('审批意见').fill('已核对')
  await finance.page.keyboard.press('Control+Enter')
  await expect(agreeing).toBeHidden()

  const clerk = await person('lujiayi')
  const [done] = (
    await finance.api.call<{ list: Task[] }>(
      'GET',
      `/workflow/Engine/FlowBefore/List/2?currentPage=1&pageSize=1&keyword=${encodeURIComponent(reason)}`,
    )
  ).data.list
  const taskId = done?.processId ?? ''
  const assign = async (nodeCode: string, account: string) =>
    sent(admin.api, `FlowBefore/Assign/${taskId}`, { nodeCode, freeApproverUserId: await admin.api.userId(account) })
  await assign('purchase', 'lujiayi')
  const [own] = await waiting(clerk.api, reason)
  const asked = { freeApproverUserId: await admin.api.userId('gaomingyuan'), freeApproverType: 1 }
  await sent(clerk.api, `FlowBefore/freeApprover/${own?.id}`, { ...asked, formData: {}, handleOpinion: '请先看' })
  expect(await waiting(clerk.api, reason)).toEqual([])
  await agree(launcher.api, reason)
  await agree(clerk.api, reason)

  // The amount led to the general manager; the cashier says from which account it was paid.
  const { api: boss } = await person('zhouguoqiang')
  await agree(boss, reason)
  await assign('cashier', 'tangxuemei')
  const paid = { payState: 'paid', realPayDate: Date.now(), voucherNo: 'PZ2027120001', payer: 'icbc' }
  await agree(finance.api, reason, paid)
  await launcher.page.reload()
  await expect(row).toContainText('审核通过')
  await row.getByRole('button', { name: '详情' }).click()
  const path = launcher.page.getByRole('dialog', { name: reason })
  await path.getByRole('tab', { name: '流程信息' }).click()
  await expect(path.getByText('总经理审批').first()).toBeVisible()
})

test('several leaves at one node are agreed to together', async ({ person }) => {
  const { api: launcher } = await person('gaomingyuan')
  const { page, api } = await person('majianjun')
  const { api: admin } = await person('admin')
  const titles = await launchLeaves(launcher, [21.5, 22.5])
  await page.goto('/workFlow/flowTodo')
  await page.getByRole('button', { name: '批量审批' }).click()
  const batch = page.getByRole('dialog', { name: '批量审批' })
  const choose = async (label: string, option: RegExp) => {
    await batch.getByLabel(label).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('所属流程', /^请假申请/)
  await choose('所属名称', /^请假申请/)
  await choose('所属节点', /^部门负责人审批/)
  for (const title of titles) await batch.getByRole('row').filter({ hasText: title }).first().getByRole('checkbox').click()
  await expect(batch.getByText('已选 2 条')).toBeVisible()
  await batch.getByRole('button', { name: '通过', exact: true }).click()
  await say(page.getByRole('dialog', { name: '通过', exact: true }), '通过', '同意')
  for (const title of titles) {
    expect(await waiting(api, title)).toEqual([])
    await removeTasks(admin, title)
  }
})

/** What is fetched ahead of a press is there once nothing has been asked for a while. */
async function settled(page: Page): Promise<void> {
  let askedAt = Date.now()
  page.on('request', () => {
    askedAt = Date.now()
  })
  await expect.poll(() => Date.now() - askedAt).toBeGreaterThan(2_000)
}

test('what is agreed to without a line waits in the list, and is done once when the line is back', async ({
  person,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const { api: launcher } = await person('gaomingyuan')
  const { page, context, api } = await person('majianjun')
  const { api: admin } = await person('admin')
  const [title = '', other = ''] = await launchLeaves(launcher, [23.5, 24.5])
  const [task] = await waiting(api, title)
  const decide = async (from: Page, name: string) => {
    const row = from.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: '办理' }).click()
    const opened = from.getByRole('dialog', { name })
    await expect(opened.getByRole('button', { name: '通过', exact: true })).toBeEnabled()
    await settled(from)
    await context.setOffline(true)
    await opened.getByRole('button', { name: '通过', exact: true }).click()
    await say(from.getByRole('dialog', { name: '通过', exact: true }), '通过', '路上也同意')
    await expect(row.getByText('待发送')).toBeVisible()
    return row
  }
  await openTodo(page, title)
  const row = await decide(page, title)
  await context.setOffline(false)
  await expect(row).toHaveCount(0)
  const { data } = await admin.call<{ flowTaskOperatorRecordList: { handleOpinion: string }[] }>(
    'GET',
    `/workflow/Engine/FlowBefore/${task?.processId}`,
  )
  expect(data.flowTaskOperatorRecordList.filter(({ handleOpinion }) => handleOpinion === '路上也同意')).toHaveLength(1)

  // The page is closed before the line is back; any page of the same person sends it.
  await openTodo(page, other)
  await decide(page, other)
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto('/home')
  await expect(async () => expect(await waiting(api, other)).toEqual([])).toPass()
  for (const name of [title, other]) await removeTasks(admin, name)
})
