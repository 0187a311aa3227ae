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
const columnList = [column('name', '名称'), column('phone', '电话'), column('lines-item', '明细-品名')]
const columnData = { columnList, searchList: [], btnsList: [{ value: 'download', label: '导出' }], useBtnPermission: true }
const config = (own: object = {}) => ({
  ...{
    formData: JSON.stringify({ fields: columnList.slice(0, 2) }),
    columnData: JSON.stringify({ ...columnData, useBtnPermission: false, ...own }),
  },
  ...{ appColumnData: '', webType: 2, fullName: '客户' },
})
const link = ok({ name: '客户.xlsx', url: '/api/file/Download?encryption=x' })
const runs = 'GET /visualdev/RecordExports'

let network: ReturnType<typeof startNetwork>
let saved: string[]
beforeAll(() => lendSizes({ width: 2000, height: 600 }))
beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/model/menu')
  saved = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => jest.restoreAllMocks())

function serve(total: number, answers: Parameters<typeof startNetwork>[0] = {}) {
  network = startNetwork({
    'GET /visualdev/OnlineDev/m1/Config': () => ok(config()),
    'POST /visualdev/OnlineDev/m1/List': () =>
      ok({ list: [{ id: '1', name: '甲' }], pagination: { currentPage: 1, pageSize: 20, total } }),
    'GET /permission/Authority/GetColumnsByModuleId/menu': () => ok([]),
    'POST /visualdev/OnlineDev/m1/Actions/Export': () => link,
    'POST /visualdev/OnlineDev/m1/Exports': () => ok(null),
    [runs]: () => ok({ list: [] }),
    ...answers,
  })
}

const show = () => showScreen(<ModulePage menuId="menu" modelId="m1" title="客户" />)
const open = async () => {
  await screen.findByText('甲')
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  return within(await screen.findByRole('dialog', { name: '导出数据' }))
}
const exportCalls = () => network.sent('POST').filter(({ path }) => /Export/.test(path))

it('sends the question of the list with the chosen rows, columns and format, and remembers what was left out', async () => {
  serve(1)
  await show()
  await userEvent.click(await screen.findByRole('checkbox', { name: /甲/ }))
  const dialog = await open()
  await expectNoViolations(screen.getByRole('dialog'))
  expect(dialog.getByRole('radio', { name: '选中的数据（1条）' })).toBeChecked()
  await userEvent.click(dialog.getByRole('checkbox', { name: '电话' }))
  await userEvent.click(dialog.getByRole('radio', { name: '文本表格（.csv）' }))
  await userEvent.click(dialog.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(saved).toEqual(['客户.xlsx']))
  expect(exportCalls().map(({ body }) => body)).toMatchObject([
    { dataType: 2, selectIds: ['1'], selectKey: ['name', 'lines-item'], format: 'csv', menuId: 'menu', pageSize: 20 },
  ])
  expect((await open()).getByRole('checkbox', { name: '电话' })).not.toBeChecked()
})

it('refuses no columns with the text of the contract', async () => {
  serve(1)
  await show()
  const dialog = await open()
  const everything = dialog.getByRole('checkbox', { name: '全选' })
  if (!(everything as HTMLInputElement).checked) await userEvent.click(everything)
  await userEvent.click(everything)
  await userEvent.click(dialog.getByRole('button', { name: '导出' }))
  expect(dialog.getByRole('alert')).toHaveTextContent('请至少选择一个导出字段')
  expect(exportCalls()).toEqual([])
})

it('leaves a large one to the background, says how far it is, cancels it, and saves the file once it is done', async () => {
  const run = { id: 'r1', modelId: 'm1', title: '客户', doneCount: 500, totalCount: 20_000, createdTime: Date.now() }
  let state: object[] = []
  serve(20_000, {
    [runs]: () => ok({ list: state }),
    'POST /visualdev/OnlineDev/m1/Exports': () => {
      state = [{ ...run, state: 'running', file: null }]
      return ok(null)
    },
    'POST /visualdev/RecordExports/r1/Actions/Cancel': () => ok(null),
    'GET /file/Download/temporary/a.xlsx': () => link,
  })
  await show()
  const dialog = await open()
  await userEvent.click(dialog.getByRole('radio', { name: '全部页面数据' }))
  await userEvent.click(dialog.getByRole('button', { name: '导出' }))
  expect(await dialog.findByText('500 / 20,000')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '取消导出' }))
  await waitFor(() => expect(exportCalls().at(-1)?.path).toBe('/visualdev/RecordExports/r1/Actions/Cancel'))
  state = [{ ...run, state: 'done', file: { type: 'temporary', name: 'a.xlsx', shownName: '客户.xlsx' } }]
  await waitFor(() => expect(saved).toEqual(['客户.xlsx']), { timeout: 4000 })
  expect(dialog.getByRole('button', { name: '下载' })).toBeVisible()
})

it('is not offered to whoever has not the right to it', async () => {
  serve(1, { 'GET /visualdev/OnlineDev/m1/Config': () => ok(config({ useBtnPermission: true })) })
  await show()
  await screen.findByText('甲')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})
