import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { gradeFlags } from '@/lib/contract/permission/grade'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { GradesPage } from './grades-page'

const codes = (code: number | null) => Object.fromEntries(gradeFlags.map((flag) => [flag, code]))
const organize = (organizeId: string, fullName: string, more: object = {}, children: object[] = []) => ({
  ...{ organizeId, fullName, parentId: '-1', category: 'department', organizeIdTree: organizeId, ...codes(0), ...more, children },
})
const item = (id: string, fullName: string, children: object[] = [], disabled = false) => ({ id, fullName, disabled, children })
const rights = {
  orgAdminList: [
    organize('mold', '模具公司', { thisLayerSelect: 1, thisLayerAdd: 1 }, [
      organize('project', '项目部', { thisLayerSelect: 2, thisLayerEdit: 2, thisLayerDelete: 3, subLayerSelect: null }),
    ]),
  ],
  systemPermissionList: [item('s1', '业务系统'), item('s2', '财务系统', [], true)],
  modulePermissionList: [item('dir', '权限管理', [item('m1', '用户管理'), item('m2', '角色管理')])],
  ...{ systemIds: ['s2'], moduleIds: ['m1', 'dir'], managerGroup: '东莞', version: 3 },
}
const row = { id: 'u7', account: 'ma', realName: '马建军', gender: '男', organizeId: '集团/模具公司/项目部', creatorTime: 1 }
const other = { ...row, id: 'u8', account: 'qi', realName: '秦工', may: { add: true, edit: true, remove: false } }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /permission/organizeAdminIsTrator': () =>
      ok({ list: [row, other], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'GET /permission/organizeAdminIsTrator/Selector': () => ok(rights),
    'POST /permission/organizeAdminIsTrator': () => ok(null, '保存成功'),
    'POST /permission/Users/getUserList': () =>
      ok({ list: [{ id: 'u7', fullName: '马建军/ma', type: 'user', organize: '项目部', children: [] }] }),
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const box = (name: string) => screen.findByRole('checkbox', { name })
const sent = () => network.calls.filter(({ method, path }) => method === 'POST' && path === '/permission/organizeAdminIsTrator')
const idsIn = (value: unknown) => (value as string[]).toSorted()

async function edited(): Promise<HTMLElement> {
  await showScreen(<GradesPage />)
  await userEvent.click((await line('马建军')).getByRole('button', { name: /^编辑/ }))
  const dialog = await screen.findByRole('dialog', { name: /编辑分级管理员/ })
  await within(dialog).findByRole('row', { name: /模具公司/ })
  return dialog
}
const saved = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '保存' }))

it('what was ticked is saved with what it was read at, of the organisations those that changed', async () => {
  const dialog = await edited()
  expect(within(dialog).queryByRole('combobox', { name: /设置管理员/ })).toBeNull()
  await expectNoViolations(dialog)
  // Without seeing none of the others is left; each of them brings it along.
  await userEvent.click(await box('模具公司 本层级查看'))
  expect(await box('模具公司 本层级添加')).not.toBeChecked()
  await userEvent.click(await box('模具公司 子层级编辑'))
  expect(await box('模具公司 子层级查看')).toBeChecked()
  await saved(dialog)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const body = sent()[0]?.body ?? {}
  expect(body).toMatchObject({ userId: 'u7', managerGroup: '东莞', systemIds: ['s2'], version: 3 })
  expect(idsIn(body['moduleIds'])).toEqual(['dir', 'm1'])
  expect(body['orgAdminModel']).toMatchObject([
    { organizeId: 'mold', thisLayerSelect: 0, thisLayerAdd: 0, subLayerSelect: 1, subLayerEdit: 1, children: [] },
  ])
})

it('what is locked says so and stays; what is not offered has no box', async () => {
  const dialog = await edited()
  expect(await box('项目部 本层级编辑')).toBeDisabled()
  expect(await box('项目部 本层级编辑')).toBeChecked()
  expect(await box('项目部 本层级删除')).toBeDisabled()
  expect(within(dialog).queryByRole('checkbox', { name: '项目部 子层级查看' })).toBeNull()
  const cell = (await box('项目部 本层级编辑')).closest('td') as HTMLElement
  expect(cell).toHaveAttribute('data-tip', '超出您自己的权限，不能更改')
  act(() => cell.focus())
  await userEvent.keyboard(' ')
  expect(await box('项目部 本层级编辑')).toBeChecked()
  // Space on a cell ticks, without going into it.
  act(() => (within(dialog).getByRole('checkbox', { name: '模具公司 本层级编辑' }).closest('td') as HTMLElement).focus())
  await userEvent.keyboard(' ')
  expect(await box('模具公司 本层级编辑')).toBeChecked()
})

it('a row and a column are ticked at once, without what is locked', async () => {
  await edited()
  await userEvent.click(await box('模具公司 全部权限'))
  for (const right of ['本层级查看', '本层级删除', '子层级添加']) expect(await box(`模具公司 ${right}`)).toBeChecked()
  await userEvent.click(await box('模具公司 全部权限'))
  expect(await box('模具公司 本层级查看')).not.toBeChecked()
  await userEvent.click(await box('所有组织 本层级删除'))
  expect(await box('模具公司 本层级删除')).toBeChecked()
  expect(await box('模具公司 本层级查看')).toBeChecked()
  expect(await box('项目部 本层级删除')).not.toBeChecked()
})

it('without a person it is asked for, in the words of the contract', async () => {
  await showScreen(<GradesPage />)
  await userEvent.click(await screen.findByRole('button', { name: /新建分级管理员/ }))
  const dialog = await screen.findByRole('dialog', { name: /新建分级管理员/ })
  await userEvent.click(await within(dialog).findByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('请选择管理员', { selector: 'p' })).toBeVisible()
})

it('systems and pages are ticked in their tabs; what somebody else holds stays', async () => {
  const dialog = await edited()
  await userEvent.click(within(dialog).getByRole('tab', { name: '应用权限' }))
  await userEvent.click(await within(dialog).findByRole('treeitem', { name: /业务系统/ }))
  await userEvent.click(within(dialog).getByRole('tab', { name: '开发平台' }))
  await userEvent.click(await within(dialog).findByRole('treeitem', { name: /角色管理/ }))
  await expectNoViolations(dialog)
  await saved(dialog)
  await waitFor(() => expect(sent()).toHaveLength(1))
  const body = sent()[0]?.body ?? {}
  expect(body).toMatchObject({ systemIds: ['s1', 's2'], orgAdminModel: [] })
  expect(idsIn(body['moduleIds'])).toEqual(['dir', 'm1', 'm2'])
})

it('a platform that keeps no versions gets the whole tree, and what is locked as what it stands for', async () => {
  const { version: _, ...old } = rights
  network.answers['GET /permission/organizeAdminIsTrator/Selector'] = () => ok(old)
  await saved(await edited())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body['orgAdminModel']).toMatchObject([
    { organizeId: 'mold', thisLayerSelect: 1, children: [{ organizeId: 'project', thisLayerEdit: 1, thisLayerDelete: 0 }] },
  ])
})

it('after somebody else has saved, what he gave is read and the own ticks stay on top', async () => {
  const dialog = await edited()
  await userEvent.click(await box('模具公司 本层级编辑'))
  const conflict = { ...refusal('数据已被其他人修改，请刷新后重试'), issues: [{ path: '', code: 'conflict' }] }
  network.answers['POST /permission/organizeAdminIsTrator'] = () => conflict
  await saved(dialog)
  network.answers['GET /permission/organizeAdminIsTrator/Selector'] = () => ok({ ...rights, version: 4 })
  network.answers['POST /permission/organizeAdminIsTrator'] = () => ok(null, '保存成功')
  await userEvent.click(await screen.findByRole('button', { name: '重新读取' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await box('模具公司 本层级编辑')).toBeChecked()
  await saved(dialog)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ version: 4, orgAdminModel: [{ organizeId: 'mold', thisLayerEdit: 1 }] })
})

it('one who administers more than the reader is not removed by him, and the button says why', async () => {
  await showScreen(<GradesPage />)
  const actions = await line('秦工')
  const remove = actions.getByRole('button', { name: /^删除/ })
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveAttribute('data-tip', '您没有其所属组织的相应管理权限')
  await userEvent.click(remove)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click((await line('马建军')).getByRole('button', { name: /^删除/ }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(network.sent('DELETE').map(({ path }) => path)).toEqual(['/permission/organizeAdminIsTrator/u7']))
})
