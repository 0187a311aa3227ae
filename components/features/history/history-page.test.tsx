import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { HistoryPage } from './history-page'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }))

const row = {
  id: 'h1',
  creatorTime: Date.UTC(2026, 0, 2, 3, 4),
  userId: 'u2',
  userName: '唐雪梅/tangxuemei',
  objectType: 'role',
  objectId: 'r1',
  objectName: '财务',
  action: 'update',
}
const change = {
  ...row,
  before: { id: 'r1', version: 1, fullName: '财务', enabledMark: 1, organizeIdsTree: [['o1'], ['o2']], unknownKey: 'a' },
  after: { id: 'r1', version: 2, fullName: '财务部', enabledMark: 0, organizeIdsTree: [['o2']], unknownKey: 'b' },
  names: { o1: '上海公司', o2: '北京公司' },
  canRestore: true,
  changedSince: ['organizeIdsTree'],
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /system/AdminHistory': () => ok({ list: [row], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /system/AdminHistory/h1': () => ok(change),
    'POST /system/AdminHistory/h1/Actions/Restore': () => ok(null),
  })
})

it('a change is shown with both versions, by name, and taken back after a question', async () => {
  await showScreen(<HistoryPage />)
  expect(await screen.findByText('唐雪梅')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^查看/ }))
  const drawer = await screen.findByRole('dialog', { name: /操作详情/ })
  const cells = async (name: string) => {
    const line = (await within(drawer).findByRole('rowheader', { name })).closest('tr') as HTMLElement
    return within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  }
  expect(await cells('名称')).toEqual(['财务', '财务部'])
  expect(await cells('状态')).toEqual(['启用', '禁用'])
  expect(await cells('所属组织')).toEqual(['− 上海公司', '—'])
  expect(await cells('unknownKey')).toEqual(['a', 'b'])
  expect(within(drawer).queryByRole('rowheader', { name: 'version' })).not.toBeInTheDocument()
  await expectNoViolations(document.body)

  await userEvent.click(within(drawer).getByRole('button', { name: '恢复到操作前' }))
  expect(network.sent('POST')).toEqual([])
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/其中所属组织在此之后又被修改过/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
})

it('the list says what was changed, in the words of the screen; a picture is shown, and the shell follows a restored configuration', async () => {
  const picture = '/api/file/Image/annexpic/0123456789abcdef0123456789abcdef.png'
  const before = { tokenTimeout: 1, watermarkSwitch: 0, logoIcon: '', singleLogin: 1 }
  const after = { tokenTimeout: 480, watermarkSwitch: 1, logoIcon: picture, singleLogin: 2 }
  const config = { ...row, objectType: 'sysConfig', objectName: '系统配置' }
  network.answers['GET /system/AdminHistory'] = () => {
    const list = [{ ...config, summary: { before, after, names: {}, count: 5 } }]
    return ok({ list, pagination: { currentPage: 1, pageSize: 20, total: 1 } })
  }
  network.answers['GET /system/AdminHistory/h1'] = () =>
    ok({ ...config, before, after, names: {}, canRestore: true, changedSince: [] })
  await showScreen(<HistoryPage />)
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
  expect(heads.filter((head) => head === '操作')).toHaveLength(1)
  const line = await screen.findByRole('row', { name: /超时登出/ })
  expect(line).toHaveTextContent('超时登出 1 → 480页面水印 关闭 → 开启系统图标 — → 等 5 项')
  expect(line.querySelector('img[src^="/api/file"]')).toHaveAttribute('src', picture)
  await userEvent.click(screen.getByRole('button', { name: /^查看/ }))
  const drawer = await screen.findByRole('dialog', { name: /操作详情/ })
  const cell = (await within(drawer).findByRole('rowheader', { name: '登录方式' })).closest('tr')
  expect(cell).toHaveTextContent('登录方式单一登录同时登录')
  expect(drawer.querySelector(`img[src="${picture}"]`)).toBeVisible()
  await userEvent.click(within(drawer).getByRole('button', { name: '恢复到操作前' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(refresh).toHaveBeenCalled())
})

it('what a scheduled task runs and when is shown part by part', async () => {
  const content = {
    cron: '0 0 2 1,15 * ?',
    startTime: 0,
    interfaceId: 'i1',
    parameter: [{ field: 'city', sourceType: 2, relationField: '杭州' }],
  }
  const task = { ...row, objectType: 'scheduledTask', objectName: '同步' }
  const before = {
    id: 't1',
    executeType: '1',
    executeContent: JSON.stringify({ ...content, cron: '0 0 3 * * ?', parameter: [] }),
  }
  const after = { id: 't1', executeType: '1', executeContent: JSON.stringify(content) }
  network.answers['GET /system/AdminHistory/h1'] = () =>
    ok({ ...task, before, after, names: {}, canRestore: true, changedSince: [] })
  await showScreen(<HistoryPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^查看/ }))
  const drawer = await screen.findByRole('dialog', { name: /操作详情/ })
  const heads = await within(drawer).findAllByRole('rowheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Cron表达式', '请求参数'])
  expect(
    within(drawer)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['0 0 3 * * ?', '0 0 2 1,15 * ?', '—', '+ city: 杭州'])
})
