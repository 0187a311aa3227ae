import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { AuthorisePage } from '../authorise-page'

const group = {
  ...{ id: 'g1', fullName: '财务权限', enCode: 'finance', description: '', sortCode: 1, enabledMark: 1, creatorTime: 1 },
  ...{ permissionMember: '财务部,唐雪梅', memberCount: 12, grantCount: 30 },
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/permission/authorize?type=PermissionGroup')
  network = startNetwork({
    'GET /permission/PermissionGroup': () => ok({ list: [group], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /permission/PermissionGroup/g1': () => ok({ ...group, version: 4 }),
    'GET /permission/PermissionGroup/PermissionMember/g1': () => ok({ ids: ['f--department', 'u1--user'], version: 7 }),
    'POST /permission/PermissionGroup/PermissionMember/g1': () => ok(null, '保存成功'),
    'POST /permission/PermissionGroup/g1/Actions/Copy': () => ok({ id: 'g2' }, '复制成功'),
    'POST /permission/Users/getSelectedList': () =>
      ok({
        list: [
          { id: 'f', fullName: '财务部', type: 'department', organize: '集团/财务部', children: [] },
          { id: 'u1', fullName: '唐雪梅/tang', type: 'user', organize: '集团/财务部', children: [] },
        ],
      }),
    'POST /permission/Authority/Data/g1/Values': ({ body }) =>
      ok({
        list: body['type'] === 'system' ? [{ id: 'trade', fullName: '贸易', children: [] }] : [],
        all: [],
        ids: [],
        version: '',
      }),
    'POST /permission/Authority/Data/g1/Effect': () =>
      ok({ holders: 2, gains: 2, losses: 0, gaining: [], losing: [], changed: 1, items: [] }),
  })
})

const more = async (label: string) => {
  const row = within(await screen.findByRole('row', { name: /财务权限/ }))
  await userEvent.click(row.getByRole('button', { name: /^更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}
const press = async (label: RegExp) =>
  userEvent.click(within(await screen.findByRole('row', { name: /财务权限/ })).getByRole('button', { name: label }))
const confirmed = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '确定' }))

it('lists who belongs to a group, and narrows the list by state', async () => {
  const { container } = await showScreen(<AuthorisePage />)
  expect(await screen.findByText('财务部、唐雪梅 等 12 个')).toBeVisible()
  await expectNoViolations(container)
  await userEvent.click(screen.getByRole('combobox', { name: '状态' }))
  await userEvent.click(await screen.findByRole('option', { name: '禁用' }))
  await waitFor(() => expect(network.sent('GET').at(-1)?.query.get('enabledMark')).toBe('0'))
})

it('a group is saved with its version; its members with what they were read at', async () => {
  await showScreen(<AuthorisePage />)
  await more('编辑')
  const form = await screen.findByRole('dialog', { name: /编辑权限组/ })
  await userEvent.type(await within(form).findByRole('textbox', { name: /名称/ }), '（新）')
  await confirmed(form)
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/PermissionGroup/g1',
    body: { id: 'g1', fullName: '财务权限（新）', version: 4 },
  })
  await press(/^权限成员/)
  const members = await screen.findByRole('dialog', { name: /权限成员/ })
  expect(await within(members).findByText(/唐雪梅/)).toBeVisible()
  await confirmed(members)
  await waitFor(() => expect(network.sent('POST').at(-1)?.path).toBe('/permission/PermissionGroup/PermissionMember/g1'))
  expect(network.sent('POST').at(-1)?.body).toEqual({ ids: ['f--department', 'u1--user'], version: 7 })
})

it('one that reaches somebody whom the person does not administer is shown and says why it stays as it is', async () => {
  const may = { add: false, edit: false, remove: false }
  network.answers['GET /permission/PermissionGroup'] = () =>
    ok({ list: [{ ...group, may }], pagination: { currentPage: 1, pageSize: 20, total: 1 } })
  await showScreen(<AuthorisePage />)
  const row = await screen.findByRole('row', { name: /财务权限/ })
  for (const name of [/^授权/, /^权限成员/])
    expect(within(row).getByRole('button', { name })).toHaveAttribute('data-tip', '您没有其所属组织的相应管理权限')
  await userEvent.click(within(row).getByRole('button', { name: /^更多/ }))
  for (const name of ['编辑', '删除', '复制权限'])
    expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
})

it('whoever administers no organisation is told why he can make none', async () => {
  network.answers['GET /permission/Organize/Department/SelectorByAuth/0'] = () => ok({ list: [] })
  await showScreen(<AuthorisePage />)
  const create = await screen.findByRole('button', { name: /新建权限组|新建/ })
  await waitFor(() => expect(create).toHaveAttribute('aria-disabled', 'true'))
  expect(create).toHaveAttribute('data-tip', '您没有在这里新建的权限')
  await userEvent.click(create)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('is copied after a question', async () => {
  await showScreen(<AuthorisePage />)
  await more('复制权限')
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/副本在启用前不起作用/)).toBeVisible()
  await userEvent.click(within(question).getByRole('button', { name: '复制权限' }))
  await waitFor(() => expect(network.sent('POST').at(-1)?.path).toBe('/permission/PermissionGroup/g1/Actions/Copy'))
})

it('is granted to as if it were a role, as the platform knows it by its id', async () => {
  await showScreen(<AuthorisePage />)
  await press(/^授权/)
  const dialog = within(await screen.findByRole('dialog', { name: /权限组权限/ }))
  await userEvent.click(await dialog.findByRole('treeitem', { name: '贸易' }))
  await userEvent.click(dialog.getByRole('tab', { name: /门户权限/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const effect = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
  await userEvent.click(effect.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Authority/Data/g1',
    body: { objectType: 'Role', systemIds: ['trade'] },
  })
})
