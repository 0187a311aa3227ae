import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { OrganisationsPage } from './organisations-page'

const node = (id: string, fullName: string, type: string, children: object[] = [], parentId = '-1') => ({
  ...{ id, fullName, type, parentId, enCode: id, sortCode: 1, creatorTime: Date.UTC(2026, 0, 2, 3, 4), enabledMark: 1 },
  ...{ hasChildren: children.length > 0, children, organizeIds: [id] },
})
const tree = [
  node('g', '集团', 'company', [node('d1', '财务部', 'department', [], 'g'), node('d2', '市场部', 'department', [], 'g')]),
]
const company = {
  id: 'g',
  parentId: '-1',
  fullName: '集团',
  enCode: 'g',
  sortCode: 0,
  enabledMark: 1,
  version: 3,
  organizeIdTree: ['-1'],
}
const department = { ...company, id: 'd2', parentId: 'g', fullName: '市场部', enCode: 'd2', version: 5 }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /permission/Organize': () => ok({ list: tree }),
    'GET /permission/Organize/g': () => ok({ ...company, propertyJson: '{"shortName":"集","kept":1}' }),
    'GET /permission/Organize/Department/d2': () => ok(department),
    'GET /permission/Organize/SelectorByAuth/g': () => ok({ list: [] }),
    'GET /system/DictionaryData/All': () => ok({ list: [] }),
    'GET /permission/Users': () =>
      ok({
        list: [{ id: 'u1', account: 'tang', realName: '唐雪梅', organize: '集团/财务部', enabledMark: 1 }],
        pagination: { currentPage: 1, pageSize: 50, total: 1 },
      }),
  })
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

it('a company is changed with what it tells of itself; what the form does not know stays', async () => {
  await showScreen(<OrganisationsPage />)
  await userEvent.click(within(await row('集团')).getByRole('button', { name: /^编辑/ }))
  const page = await screen.findByRole('dialog', { name: /编辑公司/ })
  const short = await within(page).findByRole('textbox', { name: /公司简称/ })
  expect(short).toHaveValue('集')
  await expectNoViolations(page)
  await userEvent.type(short, '团')
  await userEvent.click(within(page).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Organize/g',
    body: { parentId: '-1', version: 3, propertyJson: expect.stringContaining('"shortName":"集团"') },
  })
  expect(String(network.sent('PUT')[0]?.body['propertyJson'])).toContain('"kept":1')
})

it('an organisation gets another place by keys, after a question that names both', async () => {
  await showScreen(<OrganisationsPage />)
  const cell = (await row('市场部')).querySelector('td') as HTMLElement
  act(() => cell.focus())
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('将“市场部”移动到“财务部”下，是否继续？')
  await userEvent.click(within(question).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Organize/Department/d2',
    body: { parentId: 'd1', fullName: '市场部', version: 5 },
  })
})

it('a company at the top stays there, and says so', async () => {
  network.answers['GET /permission/Organize'] = () => ok({ list: [...tree, node('h', '另一公司', 'company')] })
  await showScreen(<OrganisationsPage />)
  const cell = (await row('另一公司')).querySelector('td') as HTMLElement
  act(() => cell.focus())
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  expect(await screen.findByText('顶级公司不能移动')).toBeVisible()
  expect(network.sent('PUT')).toEqual([])
})

it('what somebody may not do with an organisation says why; he opens it to read, and makes others only where he may', async () => {
  const may = { add: false, edit: false, remove: false }
  const part = { ...node('d2', '集团/市场部', 'department'), lastFullName: '市场部', may }
  network.answers['GET /permission/Organize'] = () => ok({ list: [part] })
  await showScreen(<OrganisationsPage />)
  const line = within(await row('市场部'))
  expect(line.getByText('集团')).toBeVisible()
  for (const name of [/^编辑/, /^新建下级部门/])
    expect(line.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(line.getByRole('button', { name: /^编辑/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  for (const name of ['新建公司', '新建部门']) {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveAttribute('data-tip', '您没有在这里新建的权限')
    await userEvent.click(button)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(line.getByText('市场部'))
  const dialog = await screen.findByRole('dialog', { name: /详情/ })
  expect(within(dialog).queryByRole('button', { name: '确定' })).toBeNull()
})

it('of what was found the level is that in the whole tree, and the word is marked', async () => {
  window.history.replaceState(null, '', '/permission/organize?where=%7B%22keyword%22%3A%22移动%22%7D')
  const found = { ...node('d3', '集团/研发部/移动组', 'department'), lastFullName: '移动组', organizeIds: ['g', 'd1', 'd3'] }
  network.answers['GET /permission/Organize'] = () => ok({ list: [found] })
  await showScreen(<OrganisationsPage />)
  const line = await row('移动')
  expect(line.querySelector('[data-column="level"]')).toHaveTextContent('3')
  expect(line.querySelector('mark')).toHaveTextContent('移动')
  window.history.replaceState(null, '', '/')
})

it('members are told with account and state; a row leads to the person for whoever has the screen of people', async () => {
  const menus = [{ id: 'm', title: '用户管理', icon: '', type: 2, path: '/permission/user' }]
  const openPath = jest.fn()
  await showScreen(<OrganisationsPage />, { shell: { menus }, openPath })
  await userEvent.click(within(await row('集团')).getByRole('button', { name: /^更多/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '查看成员' }))
  const drawer = await screen.findByRole('dialog', { name: /查看成员/ })
  const person = await within(drawer).findByRole('row', { name: /唐雪梅/ })
  expect(within(person).getByText('tang')).toBeVisible()
  expect(within(person).getByText('启用')).toHaveAttribute('data-tone', 'green')
  expect(within(person).getByText('财务部')).toHaveAttribute('data-tip', '集团/财务部')
  const names = screen.getAllByRole('search', { hidden: true }).map((search) => search.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(2)
  await userEvent.click(within(person).getByText('tang'))
  expect(openPath).toHaveBeenCalledWith(`/permission/user?${new URLSearchParams({ where: '{"keyword":"tang"}' })}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})
