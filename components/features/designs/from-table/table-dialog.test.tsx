import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { randomKey } from '@/lib/client/draft-seal'
import designs from '@/messages/zh/designs.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { chooseOption } from '@/tests/fixtures/choose-option'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { TableDialog } from './table-dialog'

const node = { parentId: '-1', icon: '', urlAddress: '', propertyJson: '', enabledMark: 1, sortCode: 1 }
const office = { ...node, id: 'dir', fullName: '行政办公', enCode: 'dir', type: 1, hasChildren: false, children: [] }
const trees = ok({
  list: [{ ...node, id: 's1', fullName: '业务系统', enCode: 's1', type: 0, hasChildren: true, children: [office] }],
})
/** Sixty rows with a title above the heads and an empty row between; one day and one amount far below are none. */
const rows = Array.from(
  { length: 60 },
  (_, at) => `客户${at}\t${at === 54 ? '待定' : '2024-01-05'}\t${at === 57 ? '未知' : at * 10 + 0.5}\t备注${at}`,
)
const pasted = ['客户台账', '', '客户名称\t签约日期\t金额\t说明', ...rows.slice(0, 2), '', ...rows.slice(2)].join('\n')

const taken = {
  id: 'other',
  fullName: '旧台账',
  enCode: 'kehutaizhang',
  type: 1,
  webType: 2,
  state: 0,
  enableFlow: 0,
  pcIsRelease: 0,
  appIsRelease: 0,
}

const draftKeys = [randomKey()]
const menus = [{ id: 'm', title: '客户台账', icon: '', type: 3, path: '/model/kehutaizhang', modelId: 'd1' }]
const onOpenDesign = jest.fn()
const onChanged = jest.fn()
const openPath = jest.fn()
let network: ReturnType<typeof startNetwork>
let uploaded = ''

beforeAll(() => lendSizes({ width: 1200, height: 600 }))
beforeEach(() => {
  network = startNetwork({
    'GET /system/DictionaryData/webDesign/Data/Selector': () => ok({ list: [{ id: 'c1', fullName: '业务功能', enCode: 'c1' }] }),
    'GET /system/DictionaryType/Selector/0': () => ok({ list: [] }),
    'GET /system/DictionaryData/All': () => ok({ list: [] }),
    'GET /visualdev/Base': () => ok({ list: [taken], pagination: { currentPage: 1, pageSize: 100, total: 1 } }),
    'GET /system/Menu/Selector/0/0': () => trees,
    'GET /visualdev/Base/d1': () => ok({ id: 'd1', enableFlow: 0, version: 1 }),
    'GET /visualdev/OnlineDev/d1/Config': () => {
      const { formData, columnData } =
        network.sent('PUT').at(-1)?.body ?? network.sent('POST').find(({ path }) => path === '/visualdev/Base')?.body ?? {}
      return ok({ formData, columnData, appColumnData: '', webType: 2, fullName: '客户台账' })
    },
  })
})

const dialog = () => screen.getByRole('dialog', { name: '从表格新建' })
const button = (name: string) => within(dialog()).getByRole('button', { name })
const step = () => within(dialog()).getByRole('list', { name: '步骤' }).querySelector('[aria-current="step"]')?.textContent
const show = () =>
  showScreen(<TableDialog onOpenDesign={onOpenDesign} onChanged={onChanged} onClose={() => {}} />, {
    texts: { designs },
    shell: { draftKeys, menus } as never,
    openPath,
  })

const textOf = (file: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })

/** Answers as the platform would to what was uploaded, with the numbers of its rows. */
function answerImport() {
  const upload = global.fetch
  global.fetch = (async (address: string, init: RequestInit) => {
    const file = init.body instanceof FormData ? init.body.get('file') : null
    if (file instanceof File) uploaded = await textOf(file)
    return upload(address, init)
  }) as typeof fetch
  network.answers['POST /visualdev/OnlineDev/Uploader'] = () => ok({ name: 'stored' })
  network.answers['GET /visualdev/OnlineDev/d1/ImportPreview'] = () =>
    ok({
      headerRow: [{ id: 'field101', fullName: '客户名称', jnpfKey: 'input' }],
      dataRow: [{ field101: '客户0', rowNumber: '4' }],
      wrongCells: [],
      content: '',
    })
  network.answers['POST /visualdev/OnlineDev/d1/ImportCheck'] = () =>
    ok({ fields: [], field: '', mode: 'add', mayUpdate: 0, added: 1 })
  network.answers['POST /visualdev/OnlineDev/d1/ImportData'] = () =>
    ok({ snum: 1, fnum: 0, resultType: 0, failResult: [], batch: '' })
}

test('a pasted table becomes a module: misfits are led to and mended, a refusal is gone on from, the rows come in, and it is opened', async () => {
  answerImport()
  await show()
  fireEvent.change(await within(dialog()).findByRole('textbox', { name: '表格内容' }), { target: { value: pasted } })
  await userEvent.click(button('下一步'))

  // Only what a record is known by is proposed as required.
  const grid = await screen.findByRole('grid')
  const checks = within(grid).getAllByRole('checkbox', { name: '必填' })
  expect(checks.map((check) => (check as HTMLInputElement).checked)).toEqual([true, false, false, false])
  await expectNoViolations(dialog())

  // The second page: the key leads there, the row is that of what was pasted, and the cell is mended where it stands.
  expect(within(dialog()).getByText('2个值不符合所选类型，导入时会被拒绝')).toBeVisible()
  fireEvent.keyDown(grid, { key: 'F8' })
  const status = () => within(dialog()).getByRole('status')
  expect(status()).toHaveTextContent('第1个，共2个：第59行的“签约日期”不符合所选类型')
  expect(document.activeElement).toHaveTextContent('待定')
  await userEvent.keyboard('{Enter}')
  const cell = screen.getByRole('textbox', { name: '第59行的签约日期' })
  await userEvent.clear(cell)
  await userEvent.type(cell, '2024-02-29{Enter}')
  expect(document.activeElement).toHaveTextContent('2024-02-29')
  await userEvent.keyboard('{F8}')
  expect(status()).toHaveTextContent('第62行的“金额”')
  await chooseOption(screen.getByRole('combobox', { name: '将“金额”列改为' }), '单行文本')
  expect(within(dialog()).queryByRole('status')).toBeNull()
  await userEvent.click(button('下一步'))

  // Everything is proposed; the code is one that no other design has.
  const field = (name: string) => within(dialog()).findByRole('textbox', { name })
  expect(await field('功能名称')).toHaveValue('客户台账')
  expect(await field('功能编码')).toHaveValue('kehutaizhang2')
  expect(within(dialog()).getByRole('combobox', { name: /Web 端 ?上级 ?菜单/ })).toHaveTextContent('业务系统')
  network.answers['POST /visualdev/Base'] = () => ok({ id: 'd1' }, '新建成功')
  network.answers['POST /visualdev/Base/d1/Actions/Release'] = () => refusal('菜单编码重复')
  await userEvent.click(button('新建'))
  expect(await within(dialog()).findByText('菜单编码重复')).toBeVisible()
  expect(within(dialog()).getByText(/已新建：设计“客户台账”（未发布）/)).toBeVisible()

  // Another code goes to the design that is there.
  await userEvent.type(await field('功能编码'), 'x')
  network.answers['PUT /visualdev/Base/d1'] = () => ok(null, '更新成功')
  network.answers['POST /visualdev/Base/d1/Actions/Release'] = () => ok(null, '同步成功')
  await userEvent.click(button('继续'))
  const rowsTable = await screen.findByRole('group', { name: '导入的数据' })
  expect(network.sent('POST').filter(({ path }) => path === '/visualdev/Base')).toHaveLength(1)
  expect(network.sent('PUT')[0]?.body).toMatchObject({ enCode: 'kehutaizhang2x', version: 1 })
  expect(step()).toContain('导入')
  expect(rowsTable).toBeVisible()
  const lines = uploaded.split('\r\n')
  expect([lines[2], lines[3], lines[5]]).toEqual([
    '"客户名称","签约日期","金额","说明"',
    '"客户0","2024-01-05","0.5","备注0"',
    '',
  ])
  expect(lines[58]).toContain('2024-02-29')

  // Back and on again: nothing is made or released twice.
  const before = network.calls.length
  await userEvent.click(button('上一步'))
  await userEvent.click(await within(dialog()).findByRole('button', { name: '继续' }))
  await screen.findByRole('group', { name: '导入的数据' })
  expect(
    network.calls
      .slice(before)
      .filter(({ path }) => path.includes('/Base'))
      .map(({ method }) => method),
  ).toEqual([])

  await userEvent.click(button('下一步'))
  expect(await within(dialog()).findByText('批量导入成功')).toBeVisible()
  await userEvent.click(button('打开模块'))
  expect(openPath).toHaveBeenCalledWith('/model/kehutaizhang')
  expect(onChanged).toHaveBeenCalled()
}, 60_000)

test('a page that is loaded again goes on with the table, what was mended and chosen in it, and what was typed', async () => {
  await show()
  fireEvent.change(await within(dialog()).findByRole('textbox', { name: '表格内容' }), { target: { value: pasted } })
  await userEvent.click(button('下一步'))
  const title = await screen.findByRole('textbox', { name: '说明的标题' })
  fireEvent.change(title, { target: { value: '备注' } })
  await userEvent.click(screen.getByRole('combobox', { name: '金额的类型' }))
  await userEvent.click(await screen.findByRole('option', { name: '单行文本' }))
  fireEvent(window, new Event('pagehide'))
  cleanup()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(await screen.findByRole('textbox', { name: '备注的标题' })).toHaveValue('备注')
  expect(screen.getByRole('combobox', { name: '金额的类型' })).toHaveTextContent('单行文本')
  await waitFor(() => expect(step()).toContain('字段'))
}, 60_000)
