import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { randomKey } from '@/lib/client/draft-seal'
import flowcodes from '@/messages/zh/flowcodes.json'
import { lendSizes } from '@/tests/fixtures/layout'
import { type Answers, ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ModulePage } from '../module-page'

/** Lists of modules with a flow (contract 4a §11) beside what their journeys hold: records past the flow, and files. */

const name = {
  ...{ __vModel__: 'name', __config__: { jnpfKey: 'input', label: '名称' }, prop: 'name', label: '名称', jnpfKey: 'input' },
}
const columnData = {
  columnList: [name],
  btnsList: [
    { value: 'add', label: '新增' },
    { value: 'upload', label: '导入' },
  ],
  columnBtnsList: [
    { value: 'edit', label: '编辑' },
    { value: 'detail', label: '详情' },
  ],
}
const rows = [
  { id: 'r1', name: '在途', flowState: 1, flowId: 'f1' },
  { id: 'r2', name: '草稿', flowState: '', flowId: 'f1' },
  { id: 'r3', name: '早先', flowState: '', flowId: 'null' },
]

let network: ReturnType<typeof startNetwork>
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => window.history.replaceState(null, '', '/'))

async function open(answers: Answers = {}) {
  const form = { fields: [name], popupType: 'general' }
  const config = { formData: JSON.stringify(form), columnData: JSON.stringify(columnData), enableFlow: 1, flowId: 't1' }
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok({ ...config, webType: 2, fullName: '用印' }),
    'POST /visualdev/OnlineDev/m1/List': () => ok({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
    'GET /permission/Authority/GetColumnsByModuleId/menu1': () => ok([]),
    'GET /system/SavedView/menu1': () => ok({ list: [], defaultId: '', mayShare: 0 }),
    ...answers,
  })
  await showScreen(<ModulePage menuId="menu1" modelId="m1" title="用印" />, {
    shell: { draftKeys: [randomKey()] } as object,
    texts: { flowcodes },
  })
  await screen.findByRole('row', { name: /在途/ })
}

const row = (text: RegExp) => within(screen.getByRole('row', { name: text }))

it('a record from before the flow has no state, and is looked at and changed as any other; a draft of an older server waits', async () => {
  const data = JSON.stringify({ name: '早先' })
  await open({
    'GET /visualdev/OnlineDev/m1/r3/DataChange': () => ok({ id: 'r3', data }),
    'GET /visualdev/OnlineDev/m1/r3': () => ok({ id: 'r3', data }),
  })
  expect(row(/在途/).getByText('等待审核')).toBeVisible()
  expect(row(/草稿/).getByText('等待提交')).toBeVisible()
  expect(row(/草稿/).getByRole('button', { name: /^详情/ })).toBeDisabled()
  expect(row(/早先/).queryByText(/等待/)).toBeNull()
  await userEvent.click(row(/早先/).getByRole('button', { name: /^详情/ }))
  expect(await within(await screen.findByRole('dialog', { name: /详情/ })).findByText('早先')).toBeVisible()
  expect(network.calls.filter(({ path }) => path.startsWith('/workflow'))).toEqual([])
})

describe('a file', () => {
  const flows = [
    { id: 'f1', fullName: '普通用印' },
    { id: 'f2', fullName: '外带用印' },
  ]
  const served = (answered: readonly object[]): Answers => ({
    'POST /visualdev/OnlineDev/Uploader': () => ok({ name: 'stored.csv' }),
    'GET /visualdev/OnlineDev/m1/ImportPreview': () =>
      ok({ headerRow: [{ id: 'name', fullName: '名称', jnpfKey: 'input' }], dataRow: [{ name: '甲' }], wrongCells: [] }),
    'POST /visualdev/OnlineDev/m1/ImportHeads': () =>
      ok({ heads: [{ head: '名称', field: 'name', isSure: 1, examples: [] }], fields: [], isClear: 1 }),
    'POST /visualdev/OnlineDev/m1/ImportCheck': () => ok({ fields: [], added: 1, mayUpdate: 1 }),
    'POST /visualdev/OnlineDev/m1/ImportData': () => ok({ snum: 1, fnum: 0, added: 1, failResult: [] }),
    'GET /workflow/Engine/flowTemplate/FlowJsonList/t1': () => ok(answered),
  })
  const imported = () => network.calls.filter(({ path }) => path.endsWith('/ImportData')).map(({ body }) => body['flowId'])
  const next = () => userEvent.click(screen.getByRole('button', { name: '下一步' }))

  async function toRows(answered: readonly object[]) {
    await open(served(answered))
    await userEvent.click(screen.getByRole('button', { name: '导入' }))
    await userEvent.upload(await screen.findByLabelText('上传文件'), new File(['名称\n甲'], 'a.csv'))
    await next()
    await screen.findByRole('gridcell', { name: /甲/ })
    await next()
  }

  it('is launched by the flow that is chosen among several; where nobody chooses nothing is imported', async () => {
    await toRows(flows)
    const chooser = await screen.findByRole('dialog', { name: /请选择流程/ })
    await userEvent.click(within(chooser).getAllByRole('button', { name: /关闭/ })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /请选择流程/ })).toBeNull())
    expect(imported()).toEqual([])
    await next()
    await userEvent.click(await screen.findByRole('button', { name: '外带用印' }))
    await waitFor(() => expect(imported()).toEqual(['f2']))
  })

  it('is launched by the only flow without a question', async () => {
    await toRows(flows.slice(0, 1))
    await waitFor(() => expect(imported()).toEqual(['f1']))
  })

  it('is not imported where there is no flow to launch', async () => {
    await toRows([])
    expect(await screen.findByText('流程不存在')).toBeInTheDocument()
    expect(imported()).toEqual([])
  })
})
