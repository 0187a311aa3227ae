import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ModulePage } from '../module-page'

const column = (prop: string, label: string) => ({
  ...{ prop, label, jnpfKey: 'input', __vModel__: prop },
  __config__: { jnpfKey: 'input', label },
})
const columnList = [column('name', '名称'), column('phone', '电话'), column('note', '备注')]
const config = {
  ...{ formData: JSON.stringify({ fields: columnList }), columnData: JSON.stringify({ columnList, searchList: [] }) },
  ...{ appColumnData: '', webType: 2, fullName: '客户' },
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/model/menu')
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok(config),
    'POST /visualdev/OnlineDev/m1/List': () =>
      ok({ list: [{ id: '1', name: '甲' }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
    'GET /permission/Authority/GetColumnsByModuleId/menu': () => ok([]),
  })
})

const open = async () => {
  await showScreen(<ModulePage menuId="menu" modelId="m1" title="客户" />)
  await userEvent.click(await screen.findByRole('button', { name: '列表显示设置' }))
  return screen.findByRole('dialog', { name: '列表显示设置' })
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const saved = () => network.sent('PUT').map(({ body }) => JSON.parse(String(body['fieldList'])))

it('keeps order, visibility and place of the columns for the person, on the server', async () => {
  const drawer = await open()
  await expectNoViolations(drawer)
  await userEvent.click(within(drawer).getByRole('checkbox', { name: '电话' }))
  await userEvent.click(within(drawer).getByRole('button', { name: '上移 备注' }))
  await userEvent.click(within(drawer).getByRole('button', { name: '固定 备注' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: '固定在右侧' }))
  await userEvent.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(saved()).toEqual([
      [
        // Without a place of its own a column goes on following the design.
        { prop: 'name', label: '名称', visible: true },
        { prop: 'note', label: '备注', visible: true, fixed: 'right' },
        { prop: 'phone', label: '电话', visible: false },
      ],
    ]),
  )
})

it('keeps them in this browser alone where that is wished, and restores the default there alone', async () => {
  const drawer = await open()
  await userEvent.click(within(drawer).getByRole('checkbox', { name: '电话' }))
  await userEvent.click(within(drawer).getByRole('checkbox', { name: '仅用于此浏览器' }))
  await userEvent.click(within(drawer).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(heads()).not.toContain('电话'))
  expect(network.sent('PUT')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '列表显示设置' }))
  const again = await screen.findByRole('dialog', { name: '列表显示设置' })
  expect(within(again).getByRole('checkbox', { name: '仅用于此浏览器' })).toBeChecked()
  await userEvent.click(within(again).getByRole('button', { name: '恢复默认' }))
  await waitFor(() => expect(heads()).toContain('电话'))
  expect(saved()).toEqual([])
})
