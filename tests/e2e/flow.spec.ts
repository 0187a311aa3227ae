import type { Locator, Page } from '@playwright/test'
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
async function agree(api: PlatformApi, keyword: string): Promise<void> {
  const [task] = await waiting(api, keyword)
  await sent(api, `FlowBefore/Audit/${task?.id}`, { formData: {}, handleOpinion: '同意', candidateType: 3 })
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

async function launchPayment({ page }: Person, payee: string): Promise<void> {
  await page.goto('/workFlow/flowLaunch')
  await page.getByRole('button', { name: '流程发起' }).click()
  await page.getByRole('dialog', { name: '发起流程' }).getByText('付款审批', { exact: true }).click()
  const task = page.getByRole('dialog', { name: '付款审批' })
  await task.getByLabel('收款单位').fill(payee)
  await task.getByLabel('付款金额').fill('5000')
  await task.getByLabel('期望付款日期').fill('2026-12-31')
  await task.getByLabel('付款事由').fill('模具钢材')
  await submit(page, task)
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

async function submit(page: Page, task: Locator): Promise<void> {
  await task.getByRole('button', { name: '提交', exact: true }).click()
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '提示' }))
  await sure.getByRole('button').last().click()
  await expect(task).toBeHidden()
}

test('a payment is returned and sent again on a phone, decided by several beside each other, and paid', async ({ person }) => {
  test.slow()
  const payee = fresh('付款单位')
  const admin = await person('admin')
  const launcher = await person('gaomingyuan')
  const head = await person('majianjun', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const finance = await person('tangxuemei')
  await launchPayment(launcher, payee)

  // The head sends it back from the phone, and later agrees there.
  const card = head.page.getByRole('article').filter({ hasText: payee })
  const onPhone = head.page.getByRole('dialog', { name: payee })
  await openTodo(head.page, payee)
  await card.getByRole('button', { name: '办理' }).click()
  await onPhone.getByRole('button', { name: '退回', exact: true }).click()
  await say(head.page.getByRole('dialog', { name: '退回', exact: true }), '退回', '请补充合同号')
  await expect(card).toHaveCount(0)

  await launcher.page.goto('/workFlow/flowLaunch')
  const returned = launcher.page.getByRole('row').filter({ hasText: payee })
  await expect(returned).toContainText('审核退回')
  await returned.getByRole('button', { name: '编辑' }).click()
  const task = launcher.page.getByRole('dialog', { name: '付款审批' })
  await task.getByLabel('付款事由').fill('模具钢材，合同 HT-01')
  await submit(launcher.page, task)

  // It comes by itself.
  await card.getByRole('button', { name: '办理' }).click()
  await expect(onPhone.getByText('模具钢材，合同 HT-01')).toBeVisible()
  await onPhone.getByRole('button', { name: '通过', exact: true }).click()
  await say(head.page.getByRole('dialog', { name: '通过', exact: true }), '通过', '同意')

  // Two branches beside each other: one by keys, the other after somebody else was asked first.
  await openTodo(finance.page, payee)
  await expect(finance.page.getByRole('row').filter({ hasText: payee })).toHaveCount(1)
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
      `/workflow/Engine/FlowBefore/List/2?currentPage=1&pageSize=1&keyword=${encodeURIComponent(payee)}`,
    )
  ).data.list
  const taskId = done?.processId ?? ''
  const assign = async (nodeCode: string, account: string) =>
    sent(admin.api, `FlowBefore/Assign/${taskId}`, { nodeCode, freeApproverUserId: await admin.api.userId(account) })
  await assign('purchase', 'lujiayi')
  const [own] = await waiting(clerk.api, payee)
  const asked = { freeApproverUserId: await admin.api.userId('gaomingyuan'), freeApproverType: 1 }
  await sent(clerk.api, `FlowBefore/freeApprover/${own?.id}`, { ...asked, formData: {}, handleOpinion: '请先看' })
  expect(await waiting(clerk.api, payee)).toEqual([])
  await agree(launcher.api, payee)
  await agree(clerk.api, payee)
  await assign('cashier', 'tangxuemei')
  await agree(finance.api, payee)
  await launcher.page.reload()
  await expect(returned).toContainText('审核通过')
  await expect(returned).toContainText('已完成')
  await removeTasks(admin.api, payee)
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
