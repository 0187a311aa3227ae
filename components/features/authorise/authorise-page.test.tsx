import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { AuthorisePage } from './authorise-page'

const object = (id: string, fullName: string) => ({
  id,
  fullName,
  enCode: id,
  organize: '',
  enabledMark: 1,
  memberCount: 3,
  grantCount: 2,
})
const node = (id: string, fullName: string, children: object[] = [], more = {}) => ({ id, fullName, children, ...more })
const trees: Record<string, object[]> = {
  system: [node('trade', '贸易')],
  module: [node('trade', '贸易', [node('trade2', 'WEB菜单', [node('m1', '订单'), node('m2', '客户')])])],
  button: [node('trade', '贸易', [node('m1', '订单', [node('b1', '新增'), node('b2', '删除', [], { disabled: 1 })])])],
}
const batch = '/permission/Authority/Data/Batch'
const granted: Record<string, string[]> = { system: ['trade'], module: ['m1'], button: ['b2'] }

let version: string
let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/permission/authorize')
  version = 'v1'
  network = startNetwork({
    'GET /permission/Authority/Objects': () =>
      ok({ list: [object('r1', '文员'), object('r2', '仓管')], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
    'POST /permission/Authority/Data/r1/Values': ({ body }) => {
      const kind = String(body['type'])
      return ok({ list: trees[kind] ?? [], all: [], ids: granted[kind] ?? [], version })
    },
    'POST /permission/Authority/Data/0/Values': ({ body }) =>
      ok({ list: trees[String(body['type'])] ?? [], all: [], ids: [], version: '' }),
    'POST /permission/Authority/Data/Batch/Effect': () =>
      ok({
        ...{ holders: 5, gains: 4, losses: 0, gaining: [{ id: 'u2', fullName: '王五/wangwu' }], losing: [], changed: 1 },
        items: [{ type: 'system', id: 'trade', fullName: '贸易', moduleName: '', isAdded: true, count: 4 }],
      }),
    'POST /permission/Authority/Data/r1/Effect': () =>
      ok({
        ...{ holders: 3, gains: 2, losses: 0, gaining: [{ id: 'u2', fullName: '王五/wangwu' }], losing: [], changed: 1 },
        items: [{ type: 'button', id: 'b1', fullName: '新增', moduleName: '订单', isAdded: true, count: 2 }],
      }),
  })
})

const openGrants = async (name: string) => {
  const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
  await userEvent.click(row.getByRole('button', { name: /^授权/ }))
  return within(await screen.findByRole('dialog', { name: /角色权限/ }))
}
const goTo = (dialog: ReturnType<typeof within>, step: RegExp) => userEvent.click(dialog.getByRole('tab', { name: step }))
const box = (dialog: ReturnType<typeof within>, name: string) => dialog.findByRole('treeitem', { name })

it('each step is read for what the step before it chose; what is saved was shown with its effect before', async () => {
  const { container } = await showScreen(<AuthorisePage />)
  const dialog = await openGrants('文员')
  expect(await box(dialog, '贸易')).toHaveAttribute('aria-checked', 'true')
  await goTo(dialog, /按钮权限/)
  expect(await box(dialog, '订单')).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.click(await box(dialog, '新增'))
  expect(await box(dialog, '贸易')).toHaveAttribute('aria-checked', 'true')
  // What the granter does not hold himself stays as it is.
  await userEvent.click(await box(dialog, '删除'))
  expect(await box(dialog, '删除')).toHaveAttribute('aria-checked', 'true')
  await expectNoViolations(container)

  await userEvent.click(dialog.getByRole('tab', { name: /门户权限/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const effect = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
  expect(effect.getByText('涉及 3 人：2 人得到权限，0 人失去权限。')).toBeInTheDocument()
  expect(effect.getByText(/王五\/wangwu.*另有 1 人/)).toBeInTheDocument()
  expect(network.sent('PUT')).toEqual([])
  await userEvent.click(effect.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const asked = network.calls
    .filter(({ path }) => path.endsWith('/r1/Values'))
    .map(({ body }) => [body['type'], body['moduleIds']])
  expect(asked.slice(0, 3)).toEqual([
    ['system', ''],
    ['module', 'trade'],
    ['button', 'm1,trade2,trade'],
  ])
  const sent = {
    objectType: 'Role',
    systemIds: ['trade'],
    button: ['b1', 'b2'],
    column: [],
    form: [],
    resource: [],
    version: 'v1',
  }
  expect(network.sent('PUT')[0]?.body).toMatchObject(sent)
  expect(network.sent('PUT')[0]?.body['module']).toEqual(expect.arrayContaining(['m1', 'trade2', 'trade']))
})

it('portals are those of the ticked applications; an installation without that step is told nothing of them', async () => {
  trees['portalManage'] = [node('trade', '贸易', [node('pm1', '经营看板')])]
  await showScreen(<AuthorisePage />)
  const dialog = await openGrants('文员')
  await goTo(dialog, /门户权限/)
  await userEvent.click(await box(dialog, '经营看板'))
  const asked = network.calls.find(({ path, body }) => path.endsWith('/r1/Values') && body['type'] === 'portalManage')
  expect(asked?.body['moduleIds']).toBe('trade')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const effect = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
  await userEvent.click(effect.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({ systemIds: ['trade'], portalManage: ['pm1'] })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const ofValues = network.answers['POST /permission/Authority/Data/r1/Values']
  network.answers['POST /permission/Authority/Data/r1/Values'] = (call) =>
    call.body['type'] === 'portalManage' ? { ...ok(null), code: 400, msg: '类型不存在' } : (ofValues?.(call) ?? ok(null))
  const again = await openGrants('文员')
  await userEvent.click(await box(again, '贸易'))
  await goTo(again, /门户权限/)
  expect(await again.findByText(/类型不存在/)).toBeVisible()
  await userEvent.click(again.getByRole('button', { name: '保存' }))
  const told = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
  await userEvent.click(told.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(2))
  expect(network.sent('PUT')[1]?.body).not.toHaveProperty('portalManage')
})

it('somebody else was first: his changes are shown and read, the own ticks stay, and are saved on top of them', async () => {
  const ofEffect = network.answers['POST /permission/Authority/Data/r1/Effect']
  // What was read, against what there is now: the other one has added it.
  const added = { type: 'button', id: 'b9', fullName: '导入', moduleName: '订单', isAdded: false, count: 3 }
  const effect = { holders: 3, gains: 0, losses: 3, gaining: [], losing: [], changed: 1, items: [added] }
  network.answers['POST /permission/Authority/Data/r1/Effect'] = (call) =>
    (call.body['module'] as string[]).includes('m2') ? (ofEffect?.(call) ?? ok(null)) : ok(effect)
  const conflict = [{ path: '', code: 'conflict', params: { userId: 'u9', userName: '赵六/zhaoliu', at: 1 } }]
  network.answers['PUT /permission/Authority/Data/r1'] = ({ body }) =>
    body['version'] === version
      ? ok(null, '操作成功')
      : { ...ok(null), code: 400, msg: '数据已被其他人修改，请刷新后重试', issues: conflict }
  await showScreen(<AuthorisePage />)
  const dialog = await openGrants('文员')
  await goTo(dialog, /菜单权限/)
  await userEvent.click(await box(dialog, '客户'))
  version = 'v2'
  await userEvent.click(dialog.getByRole('tab', { name: /门户权限/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const save = async () => {
    const effect = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
    await userEvent.click(effect.getByRole('button', { name: '保存' }))
  }
  await save()
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/赵六\/zhaoliu 在您打开之后修改了/)).toBeInTheDocument()
  expect(question.getByText('导入').closest('li')).toHaveTextContent('授予订单导入')
  await userEvent.click(question.getByRole('button', { name: '重新读取' }))
  await goTo(dialog, /菜单权限/)
  expect(await box(dialog, '客户')).toHaveAttribute('aria-checked', 'true')
  await userEvent.click(dialog.getByRole('tab', { name: /门户权限/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(network.sent('PUT').at(-1)?.body).toMatchObject({ version: 'v2', module: expect.arrayContaining(['m1', 'm2']) })
})

it('several chosen ones are given more after the effect was shown; ticks are not thrown away without one', async () => {
  await showScreen(<AuthorisePage />)
  await screen.findByRole('row', { name: /文员/ })
  for (const name of [/文员/, /仓管/]) await userEvent.click(within(screen.getByRole('row', { name })).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '批量授权' }))
  const dialog = within(await screen.findByRole('dialog', { name: /批量授权/ }))
  await userEvent.click(await box(dialog, '贸易'))
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }))
  await userEvent.click(dialog.getByRole('tab', { name: /门户权限/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const told = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
  expect(told.getByText('涉及 5 人：4 人得到权限，0 人失去权限。')).toBeInTheDocument()
  expect(network.calls.some(({ path }) => path === batch)).toBe(false)
  await userEvent.click(told.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const call = network.calls.find(({ path }) => path === batch)
  expect(call?.body).toMatchObject({ systemIds: ['trade'], roleIds: ['r1', 'r2'], positionIds: [], userIds: [] })
})

it('on an installation without our calls the lists of its own screens are granted to, and saved after a question', async () => {
  const { fetch } = global
  const unknown = /Authority\/(Objects|Data\/r1\/Effect)/
  global.fetch = async (address, init) =>
    unknown.test(String(address)) ? new Response('no such page', { status: 404 }) : fetch(address, init)
  const row = { ...object('r1', '文员'), organizeInfo: '集团/财务部' }
  network.answers['GET /permission/Role'] = () => ok({ list: [row], pagination: { currentPage: 1, pageSize: 20, total: 1 } })
  await showScreen(<AuthorisePage />)
  const dialog = await openGrants('文员')
  await userEvent.click(await box(dialog, '贸易'))
  await userEvent.click(dialog.getByRole('tab', { name: /门户权限/ }))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(network.sent('PUT').at(-1)?.body).toMatchObject({ objectType: 'Role', systemIds: [] })
})

it('rights that were ticked first are given to the roles that are chosen at the end', async () => {
  const role = { ...node('r2', '仓管'), type: 'role' }
  const office = { ...node('o1', '集团', [{ ...node('r1', '文员'), type: 'role' }, role, node('o2', '空部门')]), type: 'company' }
  const branch = { ...node('o3', '分公司', [role]), type: 'company' }
  network.answers['GET /permission/Role/SelectorByPermission'] = () => ok({ list: [office, branch] })
  network.answers['POST /permission/Authority/Data/Batch'] = () => ok(null, '操作成功')
  await showScreen(<AuthorisePage />)
  await userEvent.click(await screen.findByRole('button', { name: '按角色批量授权' }))
  const dialog = within(await screen.findByRole('dialog', { name: /批量授权角色/ }))
  await userEvent.click(await box(dialog, '贸易'))
  const save = dialog.getByRole('button', { name: '保存' })
  expect(save).toHaveAttribute('data-tip', '在最后一步“选择角色”保存')
  await goTo(dialog, /选择角色/)
  expect(dialog.queryByRole('treeitem', { name: '空部门' })).toBeNull()
  expect(save).toHaveAttribute('data-tip', '请先选择角色')
  const [first] = await dialog.findAllByRole('treeitem', { name: '仓管' })
  await userEvent.click(first as HTMLElement)
  // It stands below both of its organisations.
  for (const place of dialog.getAllByRole('treeitem', { name: '仓管' })) expect(place).toHaveAttribute('aria-checked', 'true')
  expect(screen.getByRole('dialog', { name: /已选 1 个角色/ })).toBeVisible()
  await userEvent.click(save)
  const told = within(await screen.findByRole('dialog', { name: /保存后的变化/ }))
  await userEvent.click(told.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const call = network.calls.find(({ path }) => path === batch)
  expect(call?.body).toMatchObject({ systemIds: ['trade'], roleIds: ['r2'], positionIds: [], userIds: [] })
})
