import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { DataSourcesPage } from './data-sources-page'

const connection = {
  ...{ id: '1', fullName: '业务库', dbType: '达梦', driver: 'DM', host: 'db.example', port: 5236, sortCode: 3 },
  ...{ creatorUser: '唐雪梅/tangxuemei', creatorTime: Date.UTC(2026, 0, 2, 3, 4), lastModifyTime: null },
}
const info = {
  ...{ id: '1', fullName: '业务库', dbType: 'PostgreSQL', host: 'db.example', port: 5432, userName: 'tenon', serviceName: 'erp' },
  ...{ dbSchema: 'public', sortCode: 3, isEncrypted: 0, version: 4 },
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
})
afterAll(() => setDefaultTimeZone(null))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    'GET /system/DataSource': () => ok({ list: [connection], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /system/DataSource/1': () => ok(info),
    'POST /system/DataSource/Actions/Test': () => refusal('用户名或密码错误'),
    'PUT /system/DataSource/1': () => ok(null),
  })
})

const open = async () => {
  const shown = await showScreen(<DataSourcesPage />, { texts: { admin } })
  await screen.findByText('业务库')
  return shown
}
const edit = async () => {
  await userEvent.click(screen.getByRole('button', { name: '编辑 业务库' }))
  return within(await screen.findByRole('dialog', { name: /编辑连接/ }))
}

it('shows the connections and nothing of their passwords', async () => {
  const { container } = await open()
  for (const text of ['达梦', 'db.example', '5236', '唐雪梅', '2026-01-02 11:04'])
    expect(screen.getByText(text)).toBeInTheDocument()
  await expectNoViolations(container)
})

it('says above the form why a connection fails, and sends an empty password as the unchanged one', async () => {
  await open()
  const dialog = await edit()
  expect(await dialog.findByPlaceholderText('未修改')).toHaveValue('')
  await userEvent.click(dialog.getByRole('button', { name: '连接测试' }))
  expect(await dialog.findByText('用户名或密码错误')).toBeVisible()
  expect(network.sent('POST')[0]?.body).toMatchObject({ id: '1', host: 'db.example', password: '', port: 5432 })
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({ password: '', version: 4, fullName: '业务库' })
})

it('asks what the kind of database needs, and offers its usual port', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '新建连接' }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建连接/ }))
  expect(await dialog.findByLabelText(/端口/)).toHaveValue('3306')
  expect(dialog.queryByLabelText(/模式/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('请输入密码')).toBeVisible()
  expect(network.sent('POST')).toEqual([])
})
