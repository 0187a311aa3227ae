import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { SystemsPage } from './systems-page'

// The router is the edge: what it draws comes from the server.
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const system = {
  id: 's1',
  fullName: '业务',
  enCode: 'trade',
  icon: 'icon-ym icon-ym-box',
  enabledMark: 1,
  sortCode: 1,
  isMain: 0,
}
const entry = (id: string, fullName: string, type: number, more = {}) => ({
  ...{ id, fullName, type, parentId: '-1', enCode: id, icon: '', urlAddress: '', enabledMark: 1, sortCode: 1 },
  ...{ hasChildren: false, children: [], ...more },
})
const tree = [entry('m1', '仓库', 1, { children: [entry('m2', '库存', 3)] })]
const designs = [{ id: 'c', fullName: '办公', children: [{ id: 'd1', fullName: '用印记录', enCode: 'seal' }] }]
const info = {
  ...entry('m2', '库存', 3),
  parentId: 'm1',
  systemId: 's1',
  category: 'Web',
  propertyJson: '{"moduleId":"d1","kept":1}',
  version: 4,
}

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /system/System': () => ok({ list: [system] }),
    'GET /system/Menu/ModuleBySystem/s1': () => ok({ list: tree }),
    'GET /system/Menu/Selector/m2/s1': () => ok({ list: [entry('m1', '仓库', 1)] }),
    'GET /visualdev/Base/Selector': () => ok({ list: designs }),
    'GET /system/Menu/m2': () => ok(info),
    'PUT /system/Menu/m2': () => ok(null),
    'GET /system/ModuleColumn/m2/Fields': () =>
      ok({ list: [{ id: 'f1', enCode: 'name', fullName: '名称', enabledMark: 1, fieldRule: 0 }] }),
    'GET /system/ModuleColumn/m2/FieldList': () =>
      ok({
        list: [
          { enCode: 'name', fullName: '名称', fieldRule: 0, childTableKey: '' },
          { enCode: 'count', fullName: '明细-数量', fieldRule: 2, childTableKey: 'tableField1' },
        ],
      }),
    'POST /system/ModuleColumn/Actions/Batch': () => ok(null),
  })
})

const manage = async () => {
  await showScreen(<SystemsPage />)
  await userEvent.click(await screen.findByRole('button', { name: /^菜单管理/ }))
  return screen.findByRole('dialog', { name: /菜单管理/ })
}
const press = async (row: string, name: string) => {
  const line = (await screen.findByRole('row', { name: new RegExp(row) })) as HTMLElement
  const direct = within(line).queryByRole('button', { name: new RegExp(`^${name}`) })
  if (direct) return userEvent.click(direct)
  await userEvent.click(within(line).getByRole('button', { name: /更多|操作/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

it('an entry is changed with its version; its address follows from its code, and properties of others stay', async () => {
  const manager = await manage()
  expect(await within(manager).findByText('库存')).toBeVisible()
  await press('库存', '编辑')
  const dialog = await screen.findByRole('dialog', { name: /编辑菜单/ })
  const code = await within(dialog).findByRole('textbox', { name: /菜单编码/ })
  await userEvent.clear(code)
  await userEvent.type(code, 'ware.stock')
  await expectNoViolations(dialog)
  await userEvent.click(within(dialog).getByRole('combobox', { name: /图标/ }))
  await userEvent.click(await screen.findByRole('option', { name: '箱子' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  expect(network.sent('PUT')[0]?.body).toMatchObject({
    ...{ parentId: 'm1', type: 3, urlAddress: 'model/warestock', version: 4, systemId: 's1', category: 'Web' },
    propertyJson: JSON.stringify({ isTree: 0, iconBackgroundColor: '', moduleId: 'd1', kept: 1 }),
  })
})

it('fields of the design that are not there yet are taken over together', async () => {
  await manage()
  await press('库存', '列表权限')
  await userEvent.click(await screen.findByRole('button', { name: '从设计添加' }))
  const dialog = await screen.findByRole('dialog', { name: '从设计添加' })
  expect(await within(dialog).findByRole('checkbox', { name: /明细-数量/ })).toBeChecked()
  expect(within(dialog).queryByRole('checkbox', { name: /^名称/ })).not.toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: '添加（1）' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  expect(network.sent('POST')[0]?.body).toMatchObject({
    moduleId: 'm2',
    columnJson: [{ enCode: 'count', fieldRule: 2, childTableKey: 'tableField1' }],
  })
})
