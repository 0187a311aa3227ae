import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { SignaturesPage } from './signatures-page'

const icon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const seal = {
  id: '1',
  fullName: '合同专用章',
  enCode: 'contract',
  icon,
  userIds: ['u1'],
  userNames: '卢佳怡/lujiayi',
  creatorTime: Date.UTC(2026, 0, 2, 3, 4),
  lastModifyTime: null,
}
const chosen = { id: 'u1', fullName: '卢佳怡/lujiayi', type: 'user', icon: '', headIcon: '', organize: '', organizeIds: [] }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    'GET /system/Signature': () => ok({ list: [seal], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /system/Signature/1': () => ok({ ...seal, version: 3 }),
    'PUT /system/Signature/1': () => refusal('名称不能重复'),
    'DELETE /system/Signature/1': () => ok(null, '删除成功'),
    'POST /permission/Users/getSelectedList': () => ok({ list: [chosen] }),
    'POST /permission/Users/getUserList': () => ok({ list: [chosen] }),
  })
})

const open = () => showScreen(<SignaturesPage />, { texts: { admin } })
const row = async () => within((await screen.findByText('合同专用章')).closest<HTMLElement>('tr') as HTMLElement)

it('shows each seal with its picture and who may use it', async () => {
  const { container } = await open()
  const cells = await row()
  for (const text of ['contract', '卢佳怡']) expect(cells.getByText(text)).toBeInTheDocument()
  expect(container.querySelector(`img[src="${icon}"]`)).toBeInTheDocument()
  await expectNoViolations(container)
})

it('sends picture, people and version of what was opened, and says why it was refused', async () => {
  await open()
  await userEvent.click((await row()).getByRole('button', { name: '编辑 合同专用章' }))
  const dialog = within(await screen.findByRole('dialog', { name: /编辑签章/ }))
  const name = await dialog.findByLabelText(/签章名称/)
  await userEvent.clear(name)
  await userEvent.type(name, '公章')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({ fullName: '公章', enCode: 'contract', icon, userIds: ['u1'], version: 3 })
  expect(await screen.findByText('名称不能重复')).toBeVisible()
})

it('asks before a seal is deleted', async () => {
  await open()
  await userEvent.click((await row()).getByRole('button', { name: '删除 合同专用章' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE')).toHaveLength(1))
})
