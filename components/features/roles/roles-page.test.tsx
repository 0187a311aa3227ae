import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ShellData } from '@/components/ground/shell-data'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { RolesPage } from './roles-page'

const row = (id: string, fullName: string, organizeInfo: string) => ({
  ...{ id, fullName, enCode: id, organizeInfo, type: organizeInfo ? '组织' : '全局' },
  ...{ enabledMark: 1, sortCode: 0, creatorTime: 1 },
})
const info = {
  ...row('clerk', '文员', '集团/财务部'),
  ...{ globalMark: 0, organizeIdsTree: [['g', 'f']], version: 3, description: '' },
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/permission/role')
  network = startNetwork({
    'GET /permission/Role': () =>
      ok({ list: [row('all', '员工', ''), info], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /permission/Role/clerk': () => ok(info),
    'GET /permission/Organize/Department/SelectorByAuth/0': () =>
      ok({ list: [{ id: 'g', fullName: '集团', organizeIds: ['g'], children: [] }] }),
  })
})

const shell = (isAdministrator: number) =>
  ({ user: { userId: 'u1', userAccount: 'lisi', userName: '李四', isAdministrator } }) as unknown as Partial<ShellData>
const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

it('an administrator makes a global role, which belongs to no organisation', async () => {
  const { container } = await showScreen(<RolesPage />, { shell: shell(1) })
  await line('员工')
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('treeitem', { name: '全局' }))
  await waitFor(() => expect(network.calls.at(-1)?.query.get('organizeId')).toBe('0'))
  await userEvent.click(screen.getByRole('button', { name: '新建角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建角色' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: '角色名称' }), '出纳')
  await userEvent.type(dialog.getByRole('textbox', { name: '角色编码' }), 'cashier')
  expect(dialog.queryByText('所属组织')).not.toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(network.sent('POST').at(-1)?.body).toMatchObject({
    fullName: '出纳',
    globalMark: 1,
    organizeIdsTree: [],
    enabledMark: 1,
  })
})

it('a role of organisations is changed with them and with the version that was read', async () => {
  await showScreen(<RolesPage />, { shell: shell(1) })
  await userEvent.click((await line('文员')).getByRole('button', { name: /^编辑/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '编辑角色' }))
  expect(await dialog.findByText('所属组织')).toBeInTheDocument()
  await userEvent.type(dialog.getByRole('textbox', { name: '角色名称' }), '二')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const sent = { fullName: '文员二', globalMark: 0, organizeIdsTree: [['g', 'f']], version: 3 }
  expect(network.sent('PUT').at(-1)?.body).toMatchObject(sent)
})

it('global roles are offered to administrators alone', async () => {
  await showScreen(<RolesPage />, { shell: shell(0) })
  await line('文员')
  expect(screen.queryByRole('treeitem', { name: '全局' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '新建角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新建角色' }))
  expect(await dialog.findByRole('radio', { name: '组织' })).toBeChecked()
  expect(dialog.queryByRole('radio', { name: '全局' })).not.toBeInTheDocument()
})
