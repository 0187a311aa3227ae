import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { PositionsPage } from './positions-page'

const info = {
  ...{ id: 'p1', fullName: '采购员', enCode: 'buyer', organizeId: 'f', organizeIdTree: ['g', 'f'], type: 'staff' },
  ...{ enabledMark: 0, sortCode: 2, creatorTime: 1, description: '', version: 5, department: '集团/财务部' },
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.history.replaceState(null, '', '/permission/position')
  network = startNetwork({
    'GET /permission/Position': () =>
      ok({ list: [{ ...info, type: '职员' }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /permission/Position/p1': () => ok(info),
    'GET /permission/Organize/Department/SelectorByAuth/0': () =>
      ok({ list: [{ id: 'g', fullName: '集团', organizeIds: ['g'], children: [] }] }),
    'GET /system/DictionaryData/All': () =>
      ok({
        list: [{ id: 'd', enCode: 'PositionType', isTree: 0, dictionaryList: [{ id: 't', enCode: 'staff', fullName: '职员' }] }],
      }),
  })
})

const line = async () => within(await screen.findByRole('row', { name: /采购员/ }))

it('a position is changed with its organisation by id and the version that was read', async () => {
  const { container } = await showScreen(<PositionsPage />)
  await userEvent.click((await line()).getByRole('button', { name: /^编辑/ }))
  await expectNoViolations(container)
  const dialog = within(await screen.findByRole('dialog', { name: '编辑岗位' }))
  await userEvent.type(await dialog.findByRole('textbox', { name: '岗位编码' }), '-')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('只能输入数字英文')).toBeInTheDocument()
  expect(network.sent('PUT')).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: '岗位编码' }), '{Backspace}2')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const sent = { enCode: 'buyer2', organizeId: 'f', type: 'staff', enabledMark: 0, version: 5 }
  expect(network.sent('PUT').at(-1)?.body).toMatchObject(sent)
})

it('what is off is switched on after a question', async () => {
  await showScreen(<PositionsPage />)
  await userEvent.click((await line()).getByRole('button', { name: /^更多/ }))
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: '启用' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('您确定要启用当前数据, 是否继续?')).toBeInTheDocument()
  expect(network.sent('PUT')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT').map(({ path }) => path)).toEqual(['/permission/Position/p1/Actions/State']))
})
