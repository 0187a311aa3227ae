import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { RolesPage } from './roles-page'

const row = (id: string, fullName: string, type: string) => ({
  ...{ id, fullName, type, enCode: id, organizeInfo: '集团/财务部', description: '', enabledMark: 1 },
  ...{ sortCode: 0, creatorTime: 1 },
})
const info = { ...row('r1', '出纳', '组织'), globalMark: 0, organizeIdsTree: [['g', 'f']], version: 4 }
const globalInfo = { ...row('r2', '员工', '全局'), globalMark: 1, organizeIdsTree: [], version: 1 }

const place = { id: 'f', fullName: '集团/财务部', type: 'department', hasChildren: true, children: [] }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  const rows = [row('r1', '出纳', '组织'), row('r2', '员工', '全局')]
  network = startNetwork({
    'GET /permission/Role': () => ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /permission/Role/r1': () => ok(info),
    'GET /permission/Role/r2': () => ok(globalInfo),
    'GET /permission/Organize/Department/SelectorByAuth/0': () =>
      ok({ list: [{ id: 'g', fullName: '集团', organizeIds: ['g'], children: [] }] }),
    'POST /permission/Users/getSelectedList': () =>
      ok({ list: [{ id: 'f', fullName: '财务部', type: 'department', organize: '集团/财务部', children: [] }] }),
    'GET /permission/UserRelation/r1': () => ok({ ids: [], version: 7 }),
    'GET /permission/UserRelation/r2': () => ok({ ids: Array.from({ length: 1001 }, (_, at) => `u${at}`), version: 8 }),
    'POST /permission/Users/getUserList': () => ok({ list: [] }),
    'GET /permission/Users/GetUsersByRoleOrgId': ({ query }) =>
      ok(query.get('organizeId') === '0' ? [place] : [{ id: 'u3', fullName: '王五/wang', type: 'user', children: [] }]),
    'POST /permission/Users/getSelectedUserList': () => ok({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const administrator = { shell: { user: { userId: 'u1', userName: '李四', isAdministrator: 1 } } } as never
const editRow = async (name: string) => {
  await userEvent.click((await line(name)).getByRole('button', { name: /^编辑/ }))
  return screen.findByRole('dialog', { name: /编辑角色/ })
}

it('a role of organisations is saved with its version and whole ways; who is no administrator cannot make it global', async () => {
  await showScreen(<RolesPage />)
  expect(await screen.findByRole('treeitem', { name: '集团' })).toBeVisible()
  expect(screen.queryByRole('treeitem', { name: '全局' })).not.toBeInTheDocument()
  const dialog = await editRow('出纳')
  expect(await within(dialog).findByRole('combobox', { name: /角色类型/ })).toBeDisabled()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /角色名称/ }), '员')
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Role/r1',
    body: { id: 'r1', fullName: '出纳员', globalMark: 0, organizeIdsTree: [['g', 'f']], version: 4 },
  })
})

it('an administrator chooses the place of the global roles; such a role has no organisations', async () => {
  await showScreen(<RolesPage />, administrator)
  await userEvent.click(await screen.findByRole('treeitem', { name: '全局' }))
  await waitFor(() => expect(network.sent('GET').some(({ query }) => query.get('organizeId') === '0')).toBe(true))
  const dialog = await editRow('员工')
  expect(await within(dialog).findByRole('combobox', { name: /角色类型/ })).toBeEnabled()
  expect(within(dialog).queryByText('所属组织')).not.toBeInTheDocument()
})

it('people of the organisations of a role are offered as its members, as each of these is opened', async () => {
  await showScreen(<RolesPage />)
  await userEvent.click((await line('出纳')).getByRole('button', { name: /^角色成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /角色成员/ })
  await userEvent.click(await within(dialog).findByRole('treeitem', { name: /王五/ }))
  const asked = network.sent('GET').filter(({ path }) => path.endsWith('GetUsersByRoleOrgId'))
  expect(asked.map(({ query }) => [query.get('roleId'), query.get('organizeId')])).toEqual([
    ['r1', '0'],
    ['r1', 'f'],
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(network.sent('POST').at(-1)?.body).toMatchObject({ objectType: 'Role', userIds: ['u3'], version: 7 }),
  )
})

it('anybody can be given a global role: everybody, the own organisation and subordinates are offered', async () => {
  network.answers['GET /permission/UserRelation/r2'] = () => ok({ ids: [], version: 8 })
  await showScreen(<RolesPage />, administrator)
  await userEvent.click((await line('员工')).getByRole('button', { name: /^角色成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /角色成员/ })
  const tabs = await within(dialog).findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['全部数据', '当前组织', '我的下属'])
})

it('of more members than can be shown only who comes and who goes is chosen', async () => {
  await showScreen(<RolesPage />, administrator)
  await userEvent.click((await line('员工')).getByRole('button', { name: /^角色成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /角色成员/ })
  expect(await within(dialog).findByText(/^成员超过1000人：/)).toBeVisible()
  await userEvent.click(within(dialog).getByRole('tab', { name: /移除/ }))
  await waitFor(() =>
    expect(network.sent('POST').find(({ path }) => path.endsWith('getSelectedUserList'))?.body).toMatchObject({
      ids: ['r2--role'],
    }),
  )
})
