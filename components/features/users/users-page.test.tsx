import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { md5Hex } from '@/lib/client/md5'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { UsersPage } from './users-page'

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
  const rows = [row('admin', '管理员', 1, { isAdministrator: 1 }), row('tang', '唐雪梅', 1), row('lu', '陆佳怡', 2)]
  network = startNetwork({
    'GET /permission/Users': () => ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
    'GET /permission/Users/tang': () => ok(info),
    'GET /permission/Organize/Department/SelectorByAuth/0': () => ok({ list: organisations }),
    'GET /system/DictionaryData/All': () =>
      ok({ list: [{ id: 'd', enCode: 'sex', isTree: 0, dictionaryList: [{ id: '1', enCode: '2', fullName: '女' }] }] }),
    'POST /permission/Users/getSelectedList': () => ok({ list: [] }),
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
  expect(menu.queryByRole('menuitem', { name: '禁用' })).not.toBeInTheDocument()
  await userEvent.click(menu.getByRole('menuitem', { name: '解除锁定' }))
  const question = await screen.findByRole('alertdialog', { name: '解除锁定' })
  expect(question).toHaveTextContent('此操作将解除该账户锁定, 是否继续?')
  await userEvent.click(within(question).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')[0]?.path).toBe('/permission/Users/lu/Actions/unlock'))
})

it('a user is saved with his version, organisations by their last id and positions as the wire wants them', async () => {
  await showScreen(<UsersPage />)
  await userEvent.click((await line('唐雪梅')).getByRole('button', { name: /^编辑/ }))
  const page = await screen.findByRole('dialog', { name: /编辑用户/ })
  expect(await within(page).findByRole('textbox', { name: /账户/ })).toBeDisabled()
  await userEvent.type(within(page).getByRole('textbox', { name: /手机号码/ }), '13800000000')
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
  const [first, second] = [dialog.getByLabelText(/^\*?\s*新密码/), dialog.getByLabelText(/确认新密码/)]
  expect(first).toHaveAttribute('type', 'password')
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
  await userEvent.click(within(question).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST').at(-1)).toMatchObject({ path: '/oauth/ViewAs', body: { userId: 'tang' } }))
  expect(await screen.findByText('不能以已禁用用户的身份查看')).toBeVisible()
})
