import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { GroupsPage } from './groups-page'

const row = (id: string, fullName: string, type: string) => ({
  ...{ id, fullName, type, enCode: id, description: '每月巡检', enabledMark: 1, sortCode: 0, creatorTime: 1 },
})
const person = { id: 'u1', fullName: '唐雪梅/tang', type: 'user', organize: '集团/财务部', children: [] }

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /permission/Group': () =>
      ok({ list: [row('g1', '安全小组', '专家')], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /permission/Group/g1': () => ok({ ...row('g1', '安全小组', 't2'), version: 4 }),
    'GET /system/DictionaryData/All': () =>
      ok({ list: [{ id: 'd', enCode: 'groupType', isTree: 0, dictionaryList: [{ id: 't2', enCode: '2', fullName: '专家' }] }] }),
    'GET /permission/UserRelation/g1': () => ok({ ids: ['u1'], version: 77 }),
    'POST /permission/Users/getUserList': () => ok({ list: [person] }),
    'POST /permission/UserRelation/g1': () => ok(null, '保存成功'),
  })
})

const line = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const confirmed = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: '确定' }))

it('a group is saved with its version and the id of its type', async () => {
  await showScreen(<GroupsPage />)
  await userEvent.click((await line('安全小组')).getByRole('button', { name: /^编辑/ }))
  const dialog = await screen.findByRole('dialog', { name: /编辑分组/ })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /分组名称/ }), '2')
  await expectNoViolations(dialog)
  await confirmed(dialog)
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]).toMatchObject({
    path: '/permission/Group/g1',
    body: { id: 'g1', fullName: '安全小组2', type: 't2', version: 4 },
  })
})

it('of more members than can be shown who comes and who goes is chosen and sent', async () => {
  network.answers['GET /permission/UserRelation/g1'] = () => ok({ ids: Array.from({ length: 1001 }, (_, at) => `m${at}`) })
  network.answers['POST /permission/Users/ImUser/Selector/0'] = () => ok({ list: [{ ...person, isLeaf: true }] })
  network.answers['POST /permission/Users/getSelectedUserList'] = () =>
    ok({ list: [{ ...person, id: 'm7', fullName: '罗晓燕/luo' }], pagination: { currentPage: 1, pageSize: 20, total: 1001 } })
  network.answers['POST /permission/UserRelation/g1/Actions/Change'] = () => ok(null, '保存成功')
  await showScreen(<GroupsPage />)
  await userEvent.click((await line('安全小组')).getByRole('button', { name: /^组内成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /组内成员/ })
  await userEvent.click(await within(dialog).findByText(/唐雪梅/))
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('tab', { name: '移除（0）' }))
  await userEvent.click(await within(dialog).findByText(/罗晓燕/))
  expect(within(dialog).getByRole('tab', { name: '添加（1）' })).toBeVisible()
  expect(network.sent('POST').find(({ path }) => path.endsWith('getSelectedUserList'))?.body).toMatchObject({
    ids: ['g1--group'],
  })
  await confirmed(dialog)
  await waitFor(() => expect(network.sent('POST').at(-1)?.path).toBe('/permission/UserRelation/g1/Actions/Change'))
  expect(network.sent('POST').at(-1)?.body).toEqual({ objectType: 'Group', added: ['u1'], removed: ['m7'] })
})

it('members are shown by name and saved with what they were read at', async () => {
  await showScreen(<GroupsPage />)
  await userEvent.click((await line('安全小组')).getByRole('button', { name: /^组内成员/ }))
  const dialog = await screen.findByRole('dialog', { name: /组内成员/ })
  expect(await within(dialog).findByText(/唐雪梅/)).toBeVisible()
  await confirmed(dialog)
  await waitFor(() => expect(network.sent('POST').at(-1)?.path).toBe('/permission/UserRelation/g1'))
  expect(network.sent('POST').at(-1)?.body).toEqual({
    ...{ objectId: 'g1', objectType: 'Group', userIds: ['u1'], version: 77 },
  })
})
