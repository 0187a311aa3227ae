import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { md5Hex } from '@/lib/client/md5'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { UsersPage } from './users-page'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const row = (id: string, realName: string, enabledMark: number, more = {}) => ({
  ...{
    id,
    account: id,
    realName,
    enabledMark,
    gender: '女',
    mobilePhone: '',
    organize: '集团/财务部',
    sortCode: 0,
    creatorTime: 1,
  },
  ...{ isAdministrator: 0, ...more },
})
const info = {
  ...row('tang', '唐雪梅', 1, { gender: '2' }),
  ...{
    organizeIdTree: [
      ['g', 'f'],
      ['g', 's'],
    ],
    positionId: 'p1,p2',
    roleId: '',
    version: 4,
    managerId: '',
    nation: '01',
  },
}
const organisations = [
  {
    id: 'g',
    fullName: '集团',
    organizeIds: ['g'],
    children: [{ id: 'f', fullName: '财务部', organizeIds: ['g', 'f'], children: [] }],
  },
]

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  const rows = [
    row('admin', '管理员', 1, { isAdministrator: 1 }),
    row('tang', '唐雪梅', 1),
    row('lu', '陆佳怡', 2),
    row('gone', '离职者', 0),
  ]
  network = startNetwork({
    'GET /permission/Users': () => ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 4 } }),
    'GET /permission/Users/tang': () => ok(info),
    'GET /workflow/Engine/FlowMonitor/Stuck/Count': () => ok({ count: 0 }),
    'GET /permission/Organize/Department/SelectorByAuth/0': () => ok({ list: organisations }),
    'GET /system/DictionaryData/All': () =>
      ok({ list: [{ id: 'd', enCode: 'sex', isTree: 0, dictionaryList: [{ id: '1', enCode: '2', fullName: '女' }] }] }),
    'POST /permission/Users/getSelectedList': ({ body }) =>
      ok({
        list: (body['ids'] as string[]).map((id) => ({
          id: id.split('--')[0],
          fullName: `旧${id}`,
          type: 'position',
          children: [],
        })),
      }),
    'POST /permission/Position/getListByOrgIds': () =>
      ok({ list: [{ id: 'f', fullName: '集团/财务部', children: [{ id: 'p1', fullName: '会计', children: [] }] }] }),
    'POST /permission/Role/getListByOrgIds': () => ok({ list: [{ id: '0', fullName: '全局', children: [] }] }),
    'GET /system/SysConfig': () =>
      ok({ passwordStrengthLimit: 1, passwordLengthMin: 1, passwordLengthMinNumber: '8', containsNumbers: 1 }),
  })
})

/** All that this browser keeps. */
async function keptTexts(): Promise<string> {
  const found: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const store of db.objectStoreNames) {
      const request = db.transaction(store).objectStore(store).getAll()
      found.push(
        await new Promise((resolve) => {
          request.onsuccess = () => resolve(request.result)
        }),
      )
    }
    db.close()
  }
  return JSON.stringify(found)
}

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const menuOf = async (name: string) => {
  await userEvent.click((await line(name)).getByRole('button', { name: /^更多/ }))
  return screen.findByRole('menu')
}

it('nobody is offered what cannot be done with him; who is locked is released after a question', async () => {
  await showScreen(<UsersPage />)
  expect((await line('管理员')).queryByRole('button', { name: /^编辑/ })).not.toBeInTheDocument()
  const menu = within(await menuOf('陆佳怡'))
  expect(menu.queryByRole('menuitem', { name: '启用' })).not.toBeInTheDocument()
  await userEvent.click(menu.getByRole('menuitem', { name: '解除锁定' }))
  const question = await screen.findByRole('alertdialog', { name: '解除锁定' })
  expect(question).toHaveTextContent('此操作将解除该账户锁定, 是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '解除锁定' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/permission/Users/lu/Actions/unlock'))
})

it('before somebody is deleted the question is that of the contract', async () => {
  await showScreen(<UsersPage />)
  await userEvent.click((await line('陆佳怡')).getByRole('button', { name: /^删除/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('此操作将永久删除该用户, 是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
})

it('who sees himself is told why he changes nothing of himself here, and his form can only be read', async () => {
  const shell = { user: { userId: 'tang', userAccount: 'tang', userName: '唐雪梅' } } as never
  await showScreen(<UsersPage />, { shell })
  const own = await line('唐雪梅')
  for (const name of [/^编辑/, /^删除/]) {
    expect(own.getByRole('button', { name })).toHaveAttribute('data-tip', '不能在这里修改自己的账户，可在个人信息中修改')
  }
  const menu = within(await menuOf('唐雪梅'))
  for (const name of [/重置密码/, /禁用/]) expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  expect((await line('陆佳怡')).getByRole('button', { name: /^编辑/ })).not.toHaveAttribute('aria-disabled')
  await userEvent.click(own.getByText('财务部'))
  const form = await screen.findByRole('dialog')
  expect(await within(form).findByText('姓名')).toBeVisible()
  for (const name of ['编辑', '确定']) expect(within(form).queryByRole('button', { name })).not.toBeInTheDocument()
})

it('who is locked is disabled from the list too: released first, as the call of the state only takes off the lock', async () => {
  network.answers['PUT /permission/Users/lu/Actions/unlock'] = () => ok(null, '操作成功')
  network.answers['PUT /permission/Users/lu/Actions/State'] = () => ok(null, '操作成功')
  await showScreen(<UsersPage />)
  await userEvent.click((await line('陆佳怡')).getByRole('button', { name: /^更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '禁用' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '禁用' }))
  await waitFor(() =>
    expect(network.sent('PUT').map(({ path }) => path)).toEqual([
      '/permission/Users/lu/Actions/unlock',
      '/permission/Users/lu/Actions/State',
    ]),
  )
})

it('whoever disables a person for whom tasks wait is told how many, with the way to them', async () => {
  network.answers['PUT /permission/Users/tang/Actions/State'] = () => ok(null, '操作成功')
  network.answers['GET /workflow/Engine/FlowMonitor/Stuck/Count'] = () => ok({ count: 3 })
  await showScreen(<UsersPage />)
  await userEvent.click((await line('唐雪梅')).getByRole('button', { name: /^更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '禁用' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '禁用' }))
  expect(await screen.findByText('有 3 条待办还在等待唐雪梅办理')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '去改派' }))
  expect(push).toHaveBeenCalledWith(`/workFlow/flowMonitor?kind=stuck&where=${encodeURIComponent('{"handleId":"tang"}')}`)
})

it('whoever administers no organisation is told why he can bring nobody in', async () => {
  network.answers['GET /permission/Organize/Department/SelectorByAuth/0'] = () => ok({ list: [] })
  await showScreen(<UsersPage />)
  for (const name of [/^新建/, /导入/]) {
    const button = await screen.findByRole('button', { name })
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    expect(button).toHaveAttribute('data-tip', '您没有在这里新建的权限')
  }
})

it.each([
  [{ newUserDefaultPassword: '' }, '新用户初始密码默认是0000'],
  [{ newUserDefaultPassword: 'Start-1' }, '新用户初始密码是系统配置中设置的密码'],
  [{}, '新用户初始密码默认是0000，系统配置中设置了其他密码时以其为准'],
])('the form tells the password that a new user begins with: %j', async (config, tip) => {
  network.answers['GET /system/SysConfig'] = () => ok(config)
  await showScreen(<UsersPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^新建/ }))
  const page = await screen.findByRole('dialog')
  expect(await within(page).findByRole('button', { name: tip })).toBeVisible()
})

it('a user is saved with his version, organisations by their last id and positions as the wire wants them', async () => {
  await showScreen(<UsersPage />)
  await userEvent.click((await line('唐雪梅')).getByRole('button', { name: /^编辑/ }))
  const page = await screen.findByRole('dialog', { name: /编辑用户/ })
  expect(await within(page).findByRole('textbox', { name: /账户/ })).toBeDisabled()
  await userEvent.type(within(page).getByRole('textbox', { name: /手机号码/ }), '13800000000')
  // What is offered no more is named all the same.
  await waitFor(() => expect(within(page).getByRole('combobox', { name: /岗位/ })).toHaveTextContent('会计旧p2--position'))
  await expectNoViolations(page)
  await userEvent.click(within(page).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Users/tang',
    body: { organizeId: 'f,s', positionId: 'p1,p2', roleId: '', version: 4, mobilePhone: '13800000000', nation: '01' },
  })
})

it('a new password is typed twice, sent as its hash, and kept in no draft', async () => {
  await showScreen(<UsersPage />)
  await userEvent.click(within(await menuOf('唐雪梅')).getByRole('menuitem', { name: '重置密码' }))
  const dialog = within(await screen.findByRole('dialog', { name: /重置密码/ }))
  const [first, second] = [await dialog.findByLabelText(/^\*?\s*新密码/), dialog.getByLabelText(/确认新密码/)]
  expect(first).toHaveAttribute('type', 'password')
  await userEvent.type(first, 'Secret-x')
  await userEvent.tab()
  expect(await dialog.findByText('新密码必须包含数字')).toBeVisible()
  await userEvent.clear(first)
  await userEvent.type(first, 'Secret-1')
  await userEvent.type(second, 'Secret-2')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findAllByText('两次输入密码不一致!')).not.toHaveLength(0)
  expect(network.sent('POST').filter(({ path }) => path.endsWith('ResetPassword'))).toEqual([])
  await userEvent.clear(second)
  await userEvent.type(second, 'Secret-1')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  const hash = md5Hex('Secret-1')
  await waitFor(() =>
    expect(network.sent('POST').at(-1)).toMatchObject({
      path: '/permission/Users/tang/Actions/ResetPassword',
      body: { userPassword: hash, validatePassword: hash },
    }),
  )
  expect(await keptTexts()).not.toContain('Secret')
})

it('positions are offered in groups of the chosen organisations, and nothing before there are any', async () => {
  await showScreen(<UsersPage />)
  await userEvent.click(await screen.findByRole('button', { name: '新建用户' }))
  const page = within(await screen.findByRole('dialog', { name: /新建用户/ }))
  await userEvent.click(await page.findByRole('combobox', { name: /岗位/ }))
  expect(await screen.findByRole('treeitem', { name: '请先选择所属组织' })).toHaveAttribute('aria-disabled', 'true')
  expect(network.sent('POST').filter(({ path }) => path.endsWith('getListByOrgIds'))).toEqual([])
})

const toolbar = (name: string) => screen.findByRole('button', { name })

it('the export takes the conditions of the list, the chosen range and columns', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  network.answers['GET /permission/Users/ExportExcel'] = () =>
    ok({ name: '用户信息.xlsx', url: '/api/file/Download?encryption=x' })
  await showScreen(<UsersPage />)
  await userEvent.click(await toolbar('导出'))
  const dialog = await screen.findByRole('dialog', { name: '导出数据' })
  const box = (name: string) => within(dialog).getByRole('checkbox', { name })
  await expectNoViolations(dialog)
  expect(box('全选')).toBeChecked()
  await userEvent.click(box('全选'))
  await userEvent.click(within(dialog).getByRole('button', { name: '导出' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('请至少选择一个导出字段')
  for (const name of ['姓名', '账户']) await userEvent.click(box(name))
  expect(box('全选')).toBePartiallyChecked()
  await userEvent.click(within(dialog).getByRole('radio', { name: '全部页面数据' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '导出' }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  const asked = network.sent('GET').find(({ path }) => path.endsWith('ExportExcel'))?.query
  expect([asked?.get('dataType'), asked?.get('selectKey'), asked?.get('pageSize')]).toEqual(['1', 'account,realName', '20'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  click.mockRestore()
})

it('work is handed over only by who can work no more: somebody is chosen, rights are ticked, and both kinds of ids are sent', async () => {
  const leaf = { id: 'r1--role', fullName: '出纳角色', children: [] }
  const permission = [{ id: 'role', fullName: '角色', children: [leaf, { ...leaf, id: 'r2--role', fullName: '会计角色' }] }]
  network.answers['GET /permission/Users/getWorkByUser'] = () => ok({ flow: [], wait: [], permission })
  network.answers['POST /permission/Users/workHandover'] = () => ok(null, '工作交接成功！')
  network.answers['POST /permission/Users/ImUser/Selector/0'] = () =>
    ok({
      list: [
        { id: 'gone', fullName: '离职者/gone', type: 'user' },
        { id: 'tang', fullName: '唐雪梅/tang', type: 'user' },
      ],
    })
  await showScreen(<UsersPage />)
  const refused = within(await menuOf('唐雪梅')).getByRole('menuitem', { name: '工作交接' })
  expect(refused).toHaveAttribute('aria-disabled', 'true')
  expect(refused).toHaveAttribute('data-tip', '只能交接已禁用用户的工作')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await menuOf('离职者')).getByRole('menuitem', { name: '工作交接' }))
  const dialog = within(await screen.findByRole('dialog', { name: /工作交接/ }))
  const choose = async (name: RegExp) => {
    await userEvent.click(await dialog.findByRole('combobox', { name: /交接人/ }))
    const picker = within(await screen.findByRole('dialog', { name: '选择用户' }))
    await userEvent.click(await picker.findByRole('treeitem', { name }))
    await userEvent.click(picker.getByRole('button', { name: '确定' }))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  }
  await choose(/离职者/)
  expect((await dialog.findAllByText('工作交接无法转交给本人')).length).toBeGreaterThan(0)
  await choose(/唐雪梅/)
  expect(await dialog.findByText('请先选择交接内容')).toBeVisible()
  expect(dialog.getByRole('tab', { name: '权限组' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(dialog.getByRole('treeitem', { name: '出纳角色' }))
  await expectNoViolations(document.body)
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(network.sent('POST').at(-1)).toMatchObject({
      path: '/permission/Users/workHandover',
      body: { fromId: 'gone', toId: 'tang', flowList: [], waitList: [], permissionList: ['r1--role', 'role'] },
    }),
  )
})

it('linked accounts of others are unlinked after a question, where people can sign in with such', async () => {
  const entity = { id: 'b1', userId: 'tang', socialName: '唐', creatorTime: 1 }
  network.answers['GET /oauth/getLoginConfig'] = () =>
    ok({ redirect: false, url: '', socialsList: [{ enname: 'oidc', name: '统一认证' }] })
  network.answers['GET /permission/socials'] = ({ query }) =>
    ok(query.get('userId') === 'tang' ? [{ enname: 'oidc', name: '统一认证', entity }] : [])
  await showScreen(<UsersPage />)
  await userEvent.click(within(await menuOf('唐雪梅')).getByRole('menuitem', { name: '绑定管理' }))
  const dialog = await screen.findByRole('dialog', { name: /绑定管理/ })
  expect(await within(dialog).findByText('已绑定')).toBeVisible()
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: '解绑' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('确定要解除该账号绑定?')
  await userEvent.click(within(question).getByRole('button', { name: '解绑' }))
  await waitFor(() => expect(network.sent('DELETE')[0]).toMatchObject({ path: '/permission/socials/b1' }))
  expect(network.sent('DELETE')[0]?.query.get('userId')).toBe('tang')
})

it('an administrator looks as somebody else after a question, nobody else is offered it, and of administrators and disabled people nobody is', async () => {
  network.answers['GET /permission/Users'] = () => {
    const rows = [row('root', '超级管理员', 1, { isAdministrator: 1 }), row('tang', '唐雪梅', 1), row('off', '停用者', 0)]
    return ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 3 } })
  }
  const { unmount } = await showScreen(<UsersPage />)
  expect(within(await menuOf('唐雪梅')).queryByRole('menuitem', { name: '以此人身份查看' })).not.toBeInTheDocument()
  unmount()
  await showScreen(<UsersPage />, { shell: { user: { userId: 'root', isAdministrator: 1 } as UserInfo } })
  expect(within(await menuOf('停用者')).queryByRole('menuitem', { name: '以此人身份查看' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(within(await menuOf('唐雪梅')).getByRole('menuitem', { name: '以此人身份查看' }))
  const question = await screen.findByRole('alertdialog', { name: '以此人身份查看' })
  expect(question).toHaveTextContent('将以“唐雪梅”的身份查看')
  expect(network.sent('POST').filter(({ path }) => path === '/oauth/ViewAs')).toEqual([])
  network.answers['POST /oauth/ViewAs'] = () => refusal('不能以已禁用用户的身份查看')
  await userEvent.click(within(question).getByRole('button', { name: '以此人身份查看' }))
  await waitFor(() => expect(network.sent('POST').at(-1)).toMatchObject({ path: '/oauth/ViewAs', body: { userId: 'tang' } }))
  expect(await screen.findByText('不能以已禁用用户的身份查看')).toBeVisible()
})
