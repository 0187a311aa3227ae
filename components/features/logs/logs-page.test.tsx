import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { LogsPage } from './logs-page'

const from = { ipAddress: '10.0.0.7', ipAddressName: '局域网', browser: 'Firefox 140', platForm: 'Windows 10' }
const signIn = {
  ...{ id: 'l1', userName: '唐雪梅/tang', creatorTime: 1, requestDuration: 34, abstracts: '密码错误', ...from },
  ...{ loginType: 0, loginMark: 0 },
}
const call = {
  ...{ id: 'c1', userName: '马建军/ma', creatorTime: 1, requestDuration: 12, ...from, requestMethod: 'PUT' },
  ...{ requestUrl: '/api/permission/Role/7', moduleName: '角色', moduleCode: 'permission.role', replyCode: 403 },
}
const info = {
  ...{ ...call, category: '3', requestTarget: 'role.update', requestParam: '{"fullName":"财务"}', requestId: 'r-1' },
  ...{ jsons: '{"code":403,"msg":"没有访问权限"}', userAgent: '', isWithheld: 0 },
}
const rule = {
  ...{ isLog: 1, loginLogDays: 365, loginLogRows: 1000, requestLogDays: 7, requestLogRows: 1000, operationLogDays: 30 },
  ...{ operationLogRows: 1000, exceptionLogDays: 30, exceptionLogRows: 1000, version: 4 },
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2400, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/system/log')
  const rows = (kind: string | null) => (kind === '1' ? [signIn] : kind === '3' ? [call] : [])
  network = startNetwork({
    'GET /system/Log': ({ query }) => {
      const list = rows(query.get('category'))
      return ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
    },
    'GET /system/Log/c1': () => ok(info),
    'GET /system/Log/Retention': () => ok(rule),
    'PUT /system/Log/Retention': () => ok(null, '保存成功'),
    'DELETE /system/Log': () => ok(null, '删除成功'),
    'DELETE /system/Log/3': () => ok(null, '删除成功'),
  })
})
const asked = () => network.calls.filter(({ path }) => path === '/system/Log').at(-1)?.query
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))

it('sign-ins say who came from where and what came of it; another tab asks for another kind with its own columns', async () => {
  await showScreen(<LogsPage />)
  const row = within(await screen.findByRole('row', { name: /唐雪梅/ }))
  for (const text of ['登录', '失败', '10.0.0.7', 'Firefox 140', '密码错误']) expect(row.getByText(text)).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: '操作日志' }))
  const operation = within(await screen.findByRole('row', { name: /马建军/ }))
  for (const text of ['角色管理', 'PUT', '/api/permission/Role/7', '失败']) expect(operation.getByText(text)).toBeVisible()
  expect(asked()?.get('category')).toBe('3')
  expect(screen.queryByText('密码错误')).not.toBeInTheDocument()
  await expectNoViolations(document.body)
})

it('the drawer shows what was sent and answered, and says so where it is hidden', async () => {
  window.history.replaceState(null, '', '/system/log?kind=3')
  await showScreen(<LogsPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^详情/ }))
  const drawer = await screen.findByRole('dialog', { name: /日志详情/ })
  expect(await within(drawer).findByText(/"fullName": "财务"/)).toBeVisible()
  for (const text of ['role.update', 'r-1', /没有访问权限/]) expect(within(drawer).getByText(text)).toBeVisible()
  await expectNoViolations(drawer)
  network.answers['GET /system/Log/c1'] = () => ok({ ...info, requestParam: '', isWithheld: 1 })
  await userEvent.click(within(drawer).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: /^详情/ }))
  expect(await screen.findByText(/已隐藏/)).toBeVisible()
})

it('chosen rows are deleted, and a kind is cleared, after their questions', async () => {
  window.history.replaceState(null, '', '/system/log?kind=3')
  await showScreen(<LogsPage />)
  await screen.findByRole('row', { name: /马建军/ })
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('请选择一条数据')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /\/api\/permission\/Role\/7/ }))
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('您确定要删除这些数据吗, 是否继续?')).toBeVisible()
  await answer('删除')
  await waitFor(() => expect(network.sent('DELETE')).toMatchObject([{ path: '/system/Log', body: { ids: ['c1'] } }]))
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(await screen.findByText('此操作会将所有日志删除，是否继续?')).toBeVisible()
  await answer('取消')
  expect(network.sent('DELETE')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  await answer('清空')
  await waitFor(() => expect(network.sent('DELETE').at(-1)?.path).toBe('/system/Log/3'))
})

it('the rule of retention is saved with what it was read at, and not without bounds', async () => {
  await showScreen(<LogsPage />)
  await userEvent.click(await screen.findByRole('button', { name: '保留规则' }))
  const dialog = await screen.findByRole('dialog', { name: '日志保留规则' })
  const days = (await within(dialog).findAllByLabelText(/保留天数/))[1] as HTMLElement
  await userEvent.clear(days)
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(network.sent('PUT')).toEqual([])
  await userEvent.type(days, '14')
  await userEvent.click(within(dialog).getByRole('switch', { name: /记录请求/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/system/Log/Retention',
    body: { ...rule, isLog: 0, requestLogDays: 14, version: 4 },
  })
})

it('whoever may not see the logs is told so', async () => {
  network.answers['GET /system/Log'] = () => refusal('没有访问权限', 403)
  await showScreen(<LogsPage />)
  expect(await screen.findByText('没有访问权限')).toBeVisible()
})
