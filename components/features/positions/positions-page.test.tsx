import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { PositionsPage } from './positions-page'

const row = (id: string, fullName: string, enabledMark: number) => ({
  ...{ id, fullName, enabledMark, enCode: id, organizeId: 'f', department: '集团/财务部', type: '管理' },
  ...{ sortCode: 0, creatorTime: 1 },
})
const info = { ...row('p1', '会计', 1), type: 'manage', organizeIdTree: ['g', 'f'], version: 4 }
const person = (id: string, fullName: string) => ({ id, fullName, type: 'user', organize: '集团/财务部', children: [] })

const organisation = {
  ...{ id: 'f', fullName: '集团/财务部', type: 'department', hasChildren: true },
  children: [person('u2', '陆佳怡/lu'), person('u3', '王五/wang')],
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /permission/Position': () =>
      ok({ list: [row('p1', '会计', 1), row('p2', '出纳', 0)], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /permission/Position/p1': () => ok(info),
    'GET /permission/Organize/Department/SelectorByAuth/0': () => ok({ list: [] }),
    'GET /system/DictionaryData/All': () =>
      ok({
        list: [{ id: 'd', enCode: 'PositionType', isTree: 0, dictionaryList: [{ id: '1', enCode: 'manage', fullName: '管理' }] }],
      }),
    'POST /permission/Users/getSelectedList': () =>
      ok({ list: [{ id: 'f', fullName: '财务部', type: 'department', organize: '集团/财务部', children: [] }] }),
    'GET /permission/UserRelation/p1': () => ok({ ids: ['u1', 'u2'], version: 77 }),
    'POST /permission/Users/getUserList': () =>
      ok({ list: [person('u1', '唐雪梅/tang'), person('u2', '陆佳怡/lu'), person('u4', '孙七/sun')] }),
    'GET /permission/Users/GetUsersByPositionId': () => ok([organisation]),
    'POST /permission/UserRelation/p1': () => ok(null, '保存成功'),
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const confirmed = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '确定' }))

it('a position is saved with its version, its organisation by the last id of the way', async () => {
  await showScreen(<PositionsPage />)
  await userEvent.click((await line('会计')).getByRole('button', { name: /^编辑/ }))
  const dialog = await screen.findByRole('dialog', { name: /编辑岗位/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /岗位名称/ }), '主管')
  await expectNoViolations(dialog)
  await confirmed(dialog)
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Position/p1',
    body: { id: 'p1', fullName: '会计主管', organizeId: 'f', type: 'manage', version: 4 },
  })
})

it('a press on a row opens it to be read, and from there to be changed', async () => {
  await showScreen(<PositionsPage />)
  await userEvent.click(await screen.findByText('会计'))
  const dialog = await screen.findByRole('dialog', { name: /详情/ })
  expect(await within(dialog).findByText('岗位名称')).toBeVisible()
  expect(await within(dialog).findByText(/财务部/)).toBeVisible()
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument()
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: '编辑' }))
  const form = await screen.findByRole('dialog', { name: /编辑岗位/ })
  expect(await within(form).findByRole('textbox', { name: /岗位名称/ })).toHaveValue('会计')
})

it('the state is turned after a question; why a position cannot be deleted is said', async () => {
  network.answers['DELETE /permission/Position/p2'] = () => refusal('删除失败！已绑定用户')
  await showScreen(<PositionsPage />)
  await userEvent.click((await line('出纳')).getByRole('button', { name: /^更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '启用' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/permission/Position/p2/Actions/State'))
  await userEvent.click((await line('出纳')).getByRole('button', { name: /^更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  const question = await screen.findByRole('alertdialog', { name: '提示' })
  expect(question).toHaveTextContent('提示出纳此操作将永久删除该数据, 是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除失败！已绑定用户')).toBeVisible()
})

it('members are chosen among the people of the organisation, and saved with the version that was read', async () => {
  await showScreen(<PositionsPage />)
  await userEvent.click((await line('会计')).getByRole('button', { name: /^岗位成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /岗位成员/ })
  const chosen = within(await within(dialog).findByRole('region', { name: /^已选/ }))
  expect(await chosen.findByText(/唐雪梅/)).toBeVisible()
  await userEvent.click(await within(dialog).findByRole('treeitem', { name: /王五/ }))
  await userEvent.click(chosen.getByRole('button', { name: '移除 唐雪梅/tang' }))
  await expectNoViolations(dialog)
  await confirmed(dialog)
  await waitFor(() => expect(network.sent('POST').at(-1)?.path).toBe('/permission/UserRelation/p1'))
  expect(network.sent('POST').at(-1)?.body).toEqual({
    ...{ objectId: 'p1', objectType: 'Position', userIds: ['u2', 'u3'], version: 77 },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('where somebody else was faster both changes stand, and leaving what was chosen is asked about', async () => {
  let isLate = true
  network.answers['POST /permission/UserRelation/p1'] = () => {
    const issues = [{ path: '', code: 'conflict', params: { userId: '9', userName: '赵六/zhao', at: Date.now() } }]
    return isLate ? ({ ...refusal('数据已被其他人修改，请刷新后重试'), issues } as never) : ok(null, '保存成功')
  }
  await showScreen(<PositionsPage />)
  await userEvent.click((await line('会计')).getByRole('button', { name: /^岗位成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /岗位成员/ })
  await userEvent.click(await within(dialog).findByRole('treeitem', { name: /王五/ }))
  await confirmed(dialog)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/赵六/)
  isLate = false
  network.answers['GET /permission/UserRelation/p1'] = () => ok({ ids: ['u2', 'u4'], version: 78 })
  await userEvent.click(within(dialog).getByRole('button', { name: '合并' }))
  await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument())
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '继续填写' }))
  await confirmed(dialog)
  await waitFor(() => expect(network.sent('POST').at(-1)?.body).toMatchObject({ userIds: ['u2', 'u4', 'u3'], version: 78 }))
})

it('what somebody does not administer says why, and a place where nothing can be added is not offered', async () => {
  const may = { add: false, edit: false, remove: false }
  const place = { ...{ id: 'f', fullName: '集团/财务部', lastFullName: '财务部', type: 'department' }, may, children: [] }
  network.answers['GET /permission/Organize/Department/SelectorByAuth/0'] = () => ok({ list: [place] })
  network.answers['GET /permission/Position'] = () =>
    ok({ list: [{ ...row('p1', '会计', 1), may }], pagination: { currentPage: 1, pageSize: 20, total: 1 } })
  await showScreen(<PositionsPage />)
  expect((await line('会计')).getByRole('button', { name: /^编辑/ })).toHaveAttribute(
    'data-tip',
    '您没有其所属组织的相应管理权限',
  )
  expect(await screen.findByRole('treeitem', { name: /财务部/ })).toBeVisible()
  expect(screen.getByRole('button', { name: '新建岗位' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click((await line('会计')).getByRole('button', { name: /^更多/ }))
  const remove = await screen.findByRole('menuitem', { name: '删除' })
  await userEvent.click(remove)
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
