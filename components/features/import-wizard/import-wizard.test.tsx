import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppError } from '@/lib/errors/app-error'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ImportWizard } from './public'
import type { ImportRow } from './types'

const columns = [
  { id: 'account', title: '账户' },
  { id: 'realName', title: '姓名' },
]
const rows = [
  { account: 'a', realName: '甲' },
  { account: 'b', realName: '乙' },
]

function startCalls() {
  const ran: (readonly ImportRow[])[] = []
  const uploaded: FormData[] = []
  return {
    ran,
    uploaded,
    template: jest.fn(async () => ({ name: '模板.xlsx', url: '/api/file/Download?encryption=t' })),
    upload: jest.fn(async (body: FormData) => {
      uploaded.push(body)
      return 'stored.xlsx'
    }),
    preview: jest.fn(async () => ({ columns, rows })),
    run: jest.fn(async (list: readonly ImportRow[]) => {
      ran.push(list)
      return { snum: list.length, fnum: 0, failed: [] as ImportRow[] }
    }),
    exportFailed: jest.fn(async () => ({ name: '异常.xlsx', url: '/api/file/Download?encryption=f' })),
  }
}

let calls: ReturnType<typeof startCalls>
let click: jest.SpyInstance
beforeAll(() => lendSizes({ width: 1200, height: 600 }))
beforeEach(() => {
  startNetwork()
  calls = startCalls()
  click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => click.mockRestore())

const onClose = jest.fn()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const step = () => screen.getByRole('list', { name: '导入步骤' }).querySelector('[aria-current="step"]')?.textContent
const sheet = (name = 'a.xlsx', size = 10) => new File([new Uint8Array(size)], name)

async function open() {
  onClose.mockClear()
  await showScreen(<ImportWizard title="批量导入" calls={calls} onClose={onClose} />)
  return screen.findByRole('dialog', { name: '批量导入' })
}

async function toRows() {
  const dialog = await open()
  await userEvent.upload(await within(dialog).findByLabelText('上传文件'), sheet(), { applyAccept: false })
  await press('下一步')
  await screen.findByRole('group', { name: '导入的数据' })
  return dialog
}

test('nothing is sent without a file, or with one that is too large or of another kind', async () => {
  const dialog = await open()
  await expectNoViolations(dialog)
  await press('下一步')
  const fault = () => screen.getByRole('alert')
  expect(fault()).toHaveTextContent('请先上传文件')
  const input = screen.getByLabelText('上传文件')
  await userEvent.upload(input, sheet('a.csv'), { applyAccept: false })
  expect(fault()).toHaveTextContent('请选择.xls/.xlsx类型的文件')
  await userEvent.upload(input, sheet('a.XLSX', 500 * 1024 + 1), { applyAccept: false })
  expect(fault()).toHaveTextContent('文件大小不能超过500KB')
  expect(calls.upload).not.toHaveBeenCalled()
  await press('下载模板')
  expect(click).toHaveBeenCalledTimes(1)
})

test('tables of text are taken where they are read', async () => {
  await showScreen(<ImportWizard takesTables title="批量导入" calls={calls} onClose={onClose} />)
  await userEvent.upload(await screen.findByLabelText('上传文件'), sheet('a.csv'), { applyAccept: false })
  await press('下一步')
  await screen.findByRole('group', { name: '导入的数据' })
})

test('cells that cannot be read are marked and told, and what is carried along goes with the rows unseen', async () => {
  const carrying = rows.map((row, index) => ({ ...row, recordNumber: String(index) }))
  const wrong = [{ row: 1, id: 'realName', message: '姓名值不正确' }]
  calls.preview.mockResolvedValueOnce({ columns, rows: carrying, wrong, carried: ['recordNumber'] } as never)
  const dialog = await toRows()
  expect(within(dialog).getAllByText('姓名值不正确').length).toBeGreaterThan(0)
  expect(within(dialog).queryByText('recordNumber')).not.toBeInTheDocument()
  await press('下一步')
  expect(await screen.findByText('批量导入成功')).toBeVisible()
  expect(calls.ran).toEqual([carrying])
  expect(calls.run).toHaveBeenCalledWith(carrying, expect.stringMatching(/./), { choice: null, content: '' })
})

test('why a file cannot be read stands below it, and another one can be taken', async () => {
  calls.preview.mockRejectedValueOnce(new AppError('refused', 'x', { userMessage: '表头名称不可更改,表头行不能删除' }))
  await open()
  await userEvent.upload(screen.getByLabelText('上传文件'), sheet(), { applyAccept: false })
  await press('下一步')
  expect(await screen.findByRole('alert')).toHaveTextContent('表头名称不可更改,表头行不能删除')
  await press('下一步')
  await waitFor(() => expect(step()).toContain('数据预览'))
  expect(calls.uploaded[0]?.get('file')).toBeInstanceOf(File)
  expect(calls.preview).toHaveBeenLastCalledWith('stored.xlsx')
})

test('a file of the old kind that cannot be read says what to do, and is not sent', async () => {
  await open()
  await userEvent.upload(screen.getByLabelText('上传文件'), sheet('a.XLS'), { applyAccept: false })
  await press('下一步')
  expect(await screen.findByRole('alert')).toHaveTextContent('无法读取此.xls文件，请另存为.xlsx后再试')
  expect(calls.upload).not.toHaveBeenCalled()
})

test('rows can be left out before they are imported; leaving then tells that something is there now', async () => {
  const dialog = await toRows()
  await expectNoViolations(dialog)
  await userEvent.click(screen.getAllByRole('button', { name: /删除/ })[0]!)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除 1 行' }))
  await press('下一步')
  expect(await screen.findByText('批量导入成功')).toBeVisible()
  expect(screen.getByText('您已成功导入1条数据')).toBeVisible()
  expect(calls.ran).toEqual([[{ account: 'b', realName: '乙' }]])
  await press('完成')
  expect(onClose).toHaveBeenCalledWith(true)
})

test('what was imported can be taken back after a question, and a refusal names the records in the way', async () => {
  const issues = [
    { path: 'records.r1', code: 'changedSince', params: { name: '甲' } },
    { path: 'records.r2', code: 'deletedSince', params: { name: '乙' } },
  ]
  const changed = new AppError('refused', 'x', { userMessage: '导入的数据已被修改或删除，不能撤销', issues })
  const undo = jest.fn(async () => undefined).mockRejectedValueOnce(changed as never)
  const record = (id: string) => <p>record {id}</p>
  calls.run.mockResolvedValueOnce({ snum: 2, fnum: 0, failed: [], batch: 'b1' } as never)
  calls = Object.assign(calls, { undo, record })
  await toRows()
  await press('下一步')
  await press('撤销本次导入')
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('将删除本次导入的2条数据')
  await userEvent.click(within(question).getByRole('button', { name: '撤销本次导入' }))
  const refusal = await screen.findByRole('alert')
  expect(refusal).toHaveTextContent('导入的数据已被修改或删除，不能撤销甲乙 （已删除）')
  await expectNoViolations(screen.getByRole('dialog'))
  await userEvent.click(within(refusal).getByRole('button', { name: '甲' }))
  expect(screen.getByText('record r1')).toBeVisible()
  await press('撤销本次导入')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤销本次导入' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true))
  expect(undo).toHaveBeenCalledWith('b1')
})

test('an import of which some rows failed says what it did, and is taken back with what it changed', async () => {
  const undo = jest.fn(async () => undefined)
  const wrong = [{ row: 0, id: 'realName', message: '姓名值不正确' }]
  const outcome = { snum: 6, fnum: 1, added: 3, changed: 2, same: 1, failed: rows.slice(1), wrong, batch: 'b1' }
  calls.run.mockResolvedValue(outcome as never)
  calls = Object.assign(calls, { undo })
  const dialog = await toRows()
  await press('下一步')
  expect(await screen.findByText('新增3条，更新2条，未改动1条')).toBeVisible()
  await press('修改后重新导入')
  expect((await within(dialog).findAllByText('姓名值不正确')).length).toBeGreaterThan(0)
  await press('下一步')
  await userEvent.click(await screen.findByRole('button', { name: '撤销本次导入' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('将删除本次新增的3条数据，并将本次更新的2条数据恢复为导入前的内容')
  await userEvent.click(within(question).getByRole('button', { name: '撤销本次导入' }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith('b1'))
})

test('without a row left nothing is imported, and going back or away from changed rows is asked about', async () => {
  await toRows()
  for (const _ of rows) {
    await userEvent.click(screen.getAllByRole('button', { name: /删除/ })[0]!)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除 1 行' }))
  }
  await press('下一步')
  expect(await screen.findByText('导入数据为空')).toBeInTheDocument()
  expect(calls.run).not.toHaveBeenCalled()
  await press('上一步')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃并离开' }))
  expect(step()).toContain('上传文件')
  expect(screen.getByText('a.xlsx')).toBeVisible()
  await press('取消')
  expect(onClose).toHaveBeenCalledWith(false)
})

test('refused rows are told with their reasons, saved as a file, and taken up again to be mended', async () => {
  const failed = [{ ...rows[1], errorsInfo: '账号已存在' }]
  calls.run.mockResolvedValueOnce({ snum: 1, fnum: 1, failed })
  const dialog = await toRows()
  await press('下一步')
  expect(await screen.findByText('正常数量条数')).toBeVisible()
  expect(await within(dialog).findByText('账号已存在')).toBeVisible()
  await expectNoViolations(dialog)
  await press('导出异常数据')
  expect(calls.exportFailed).toHaveBeenCalledWith(failed)
  await press('修改后重新导入')
  await waitFor(() => expect(step()).toContain('数据预览'))
  await press('下一步')
  await screen.findByText('批量导入成功')
  expect(calls.ran.at(-1)).toMatchObject([{ account: 'b', realName: '乙' }])
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledWith(true)
})

test('an import that fails stays where it was, with everything that was typed', async () => {
  calls.run.mockRejectedValueOnce(new AppError('transport', 'down'))
  await toRows()
  await press('下一步')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(step()).toContain('数据预览')
  await press('下一步')
  await screen.findByText('批量导入成功')
})

it('a refused row says which row of the file it is, before and after', async () => {
  const numbered = rows.map((row, index) => ({ ...row, rowNumber: String(index + 2) }))
  calls.preview.mockResolvedValueOnce({ columns, rows: numbered })
  calls.run.mockImplementationOnce(async (list) => {
    calls.ran.push(list)
    return { snum: 1, fnum: 1, failed: list.slice(1).map((row) => ({ ...row, errorsInfo: '账号已存在' })) }
  })
  await toRows()
  expect(await screen.findByText('行号')).toBeVisible()
  await press('下一步')
  await screen.findByText('账号已存在')
  expect(calls.ran[0]).toMatchObject([{ rowNumber: '2' }, { rowNumber: '3' }])
  expect(screen.getByRole('row', { name: /账号已存在/ })).toHaveTextContent('3')
})

const fileColumns = {
  fileName: 'stored.xlsx',
  heads: [
    { title: '帐号', examples: ['a', 'b'], field: 'account', isSure: false },
    { title: '备忘', examples: [], field: '', isSure: false },
  ],
  fields: [
    { id: 'account', title: '账户', isRequired: true, table: '', isKey: true },
    { id: 'realName', title: '姓名', isRequired: true, table: '', isKey: false },
  ],
  isClear: false,
  isRemembered: true,
  largeCount: 0,
  earlier: null,
}

/** A file whose heads are not those of the template. */
async function toColumns(found = fileColumns) {
  calls.preview.mockRejectedValue(new AppError('refused', 'x', { userMessage: '表头名称不可更改,表头行不能删除' }))
  const columnCalls = {
    find: jest.fn(async () => found),
    preview: jest.fn(async () => ({ columns, rows })),
    forget: jest.fn(async () => undefined),
  }
  calls = Object.assign(calls, { columns: columnCalls })
  await open()
  await userEvent.upload(screen.getByLabelText('上传文件'), sheet(), { applyAccept: false })
  await press('下一步')
  return columnCalls
}

test('columns that are not clear are shown with their examples and are given to fields before the rows are read', async () => {
  const columnCalls = await toColumns()
  const list = await screen.findByRole('list', { name: '文件中的列' })
  expect(list).toHaveTextContent('a · b')
  expect(within(list).getByText('请核对')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('请为必填字段选择对应的列：姓名')
  expect(screen.getByRole('button', { name: '下一步' })).toBeDisabled()
  await expectNoViolations(screen.getByRole('dialog'))
  await userEvent.click(screen.getByRole('combobox', { name: '备忘 对应的字段' }))
  await userEvent.click(await screen.findByRole('option', { name: '姓名（必填）' }))
  await press('下一步')
  await screen.findByRole('group', { name: '导入的数据' })
  expect(columnCalls.preview).toHaveBeenCalledWith('stored.xlsx', ['account', 'realName'])
  await press('上一步')
  expect(screen.getByRole('combobox', { name: '备忘 对应的字段' })).toHaveTextContent('姓名')
})

test('what was said of earlier files is forgotten on a press, and the columns are looked at anew', async () => {
  const columnCalls = await toColumns()
  columnCalls.find.mockResolvedValueOnce({ ...fileColumns, isRemembered: false })
  await press('忘记以前的对应')
  await waitFor(() => expect(screen.queryByRole('button', { name: '忘记以前的对应' })).not.toBeInTheDocument())
  expect(columnCalls.forget).toHaveBeenCalledTimes(1)
})

test('clear columns are read without a question, and a file of which nothing is known is refused as before', async () => {
  const fields = fileColumns.fields.map((field) => ({ ...field, isRequired: false }))
  const columnCalls = await toColumns({ ...fileColumns, fields, isClear: true })
  await screen.findByRole('group', { name: '导入的数据' })
  expect(columnCalls.preview).toHaveBeenCalledWith('stored.xlsx', ['account', ''])
  await press('上一步')
  await press('上一步')
  columnCalls.find.mockRejectedValueOnce(new AppError('refused', 'x', { userMessage: '不认识' }))
  await press('下一步')
  expect(await screen.findByRole('alert')).toHaveTextContent('表头名称不可更改,表头行不能删除')
})

const knownRows = {
  ...{ fields: [{ id: 'account', title: '账户' }], field: '', mode: 'add' as const, mayUpdate: true },
  ...{ added: 12, changed: 5, same: 3, refused: 0, earlier: null },
}

test('what is there already is told with numbers before anything is written, and what becomes of it is chosen', async () => {
  const check = jest.fn(async () => knownRows)
  calls = Object.assign(calls, { check })
  calls.preview.mockResolvedValueOnce({ columns, rows, content: 'c1' } as never)
  await toRows()
  await press('下一步')
  const question = await screen.findByRole('dialog', { name: '核对已有数据' })
  await expectNoViolations(question)
  expect(check).toHaveBeenCalledWith(rows, { field: '', content: 'c1' })
  expect(within(question).getByRole('radio', { name: '跳过，只导入新数据' })).toBeChecked()
  expect(within(question).getByRole('status')).toHaveTextContent('将新增12条，更新0条，不变8条，无法导入0条')
  await userEvent.click(within(question).getByRole('button', { name: '返回修改' }))
  expect(calls.run).not.toHaveBeenCalled()
  await press('下一步')
  await userEvent.click(await screen.findByRole('radio', { name: '更新（5条有变化，3条相同）' }))
  expect(screen.getByText('将新增12条，更新5条，不变3条，无法导入0条')).toBeVisible()
  await press('开始导入')
  expect(await screen.findByText('批量导入成功')).toBeVisible()
  expect(calls.run).toHaveBeenCalledWith(rows, expect.any(String), { choice: { field: '', mode: 'update' }, content: 'c1' })
})

test('cells that cannot be read are marked again after the question, but for those that were mended', async () => {
  calls = Object.assign(calls, { check: jest.fn(async () => knownRows) })
  const wrong = [0, 1].map((row) => ({ row, id: 'realName', message: `第${row}行姓名值不正确` }))
  calls.preview.mockResolvedValueOnce({ columns, rows, wrong } as never)
  const dialog = await toRows()
  expect(within(dialog).getByText(/^第1行：/)).toBeVisible()
  await userEvent.dblClick(within(dialog).getByText('甲'))
  const [cell] = await within(dialog).findAllByDisplayValue('甲')
  await userEvent.type(cell!, '一')
  await press('下一步')
  const question = await screen.findByRole('dialog', { name: '核对已有数据' })
  await userEvent.click(within(question).getByRole('button', { name: '返回修改' }))
  expect((await within(dialog).findAllByText('第1行姓名值不正确')).length).toBeGreaterThan(0)
  expect(within(dialog).queryByText('第0行姓名值不正确')).not.toBeInTheDocument()
})

test('the same file again is told with who and when; another key is asked about at once', async () => {
  const fields = [...knownRows.fields, { id: 'no', title: '编号' }]
  const earlier = { userName: '李四', createdTime: Date.UTC(2026, 2, 1), count: 20 }
  const check = jest.fn(async (_rows: unknown, { field }: { field: string }) =>
    field === 'no' ? { ...knownRows, fields, field, changed: 0, same: 0 } : { ...knownRows, fields, earlier },
  )
  calls = Object.assign(calls, { check })
  await toRows()
  await press('下一步')
  expect(await screen.findByText(/李四于2026-03-01 .*导入过内容相同的文件（20条数据）/)).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: '识别字段' }))
  await userEvent.click(await screen.findByRole('option', { name: '编号' }))
  expect(await screen.findByText('将新增12条，更新0条，不变0条，无法导入0条')).toBeVisible()
  await press('开始导入')
  await waitFor(() => expect(calls.run).toHaveBeenCalledTimes(1))
  expect(calls.run).toHaveBeenCalledWith(rows, expect.any(String), { choice: { field: 'no', mode: 'add' }, content: '' })
})

test('a platform that does not know what is there imports as before', async () => {
  calls = Object.assign(calls, { check: jest.fn().mockRejectedValue(new AppError('notFound', 'no such call')) })
  await toRows()
  await press('下一步')
  expect(await screen.findByText('批量导入成功')).toBeVisible()
})

test('a wrong text is mended with one press wherever it stands, or in one place alone, also by the keyboard', async () => {
  const wrong = [0, 1].map((row) => ({ row, id: 'realName', message: '姓名值不正确', suggestions: ['甲/a', '甲/b'] }))
  const doubled = rows.map((row) => ({ ...row, realName: '甲' }))
  calls.preview.mockResolvedValueOnce({ columns, rows: doubled, wrong } as never)
  const dialog = await toRows()
  const panel = within(dialog).getByRole('region', { name: '修改建议' })
  expect(within(panel).getByRole('status')).toHaveTextContent('2处填写不正确的内容可按建议修改')
  await expectNoViolations(panel)
  await userEvent.click(within(panel).getByRole('checkbox', { name: '相同的错误一起修改' }))
  await userEvent.click(within(panel).getByRole('button', { name: '将“甲”改为“甲/b”' }))
  expect(within(panel).getByRole('status')).toHaveTextContent('1处')
  within(panel).getByRole('button', { name: '将“甲”改为“甲/a”' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(within(panel).getByRole('status')).toHaveFocus()
  expect(within(panel).getByRole('status')).toHaveTextContent('建议已全部采用')
  await press('下一步')
  await screen.findByText('批量导入成功')
  expect(calls.ran).toEqual([
    [
      { ...rows[0], realName: '甲/b' },
      { ...rows[1], realName: '甲/a' },
    ],
  ])
})

const run = {
  id: 'j1',
  modelId: 'm1',
  title: '客户',
  doneCount: 500,
  totalCount: 20_000,
  snum: 490,
  fnum: 10,
  createdTime: Date.UTC(2026, 2, 1),
}

test('a large file is not shown but imported in the background: how far it is, what came of it, and its refused rows', async () => {
  let state: object[] = []
  const network = startNetwork({
    'GET /visualdev/RecordImports': () => ok({ list: state }),
  })
  const large = {
    ...{ modelId: 'm1', rowsMax: 100_000, sizeBytesMax: 2048 * 1024, mayUpdate: true },
    upload: jest.fn(async () => 'large.xlsx'),
    start: jest.fn(async () => {
      state = [{ ...run, state: 'running' }]
    }),
    cancel: jest.fn(async () => {
      state = [{ ...run, state: 'cancelled', isUndoable: 1 }]
    }),
    undo: jest.fn(async () => {
      const standing = [{ id: 'r1', name: '甲', code: 'changedSince' }]
      state = [{ ...run, state: 'cancelled', undoState: 'refused', undoReason: '已被修改', standing }]
    }),
    exportFailed: jest.fn(async () => ({ name: '异常.xlsx', url: '/api/file/Download?encryption=f' })),
  }
  const earlier = { userName: '王五', createdTime: 0, count: 3, left: 0, fields: [] }
  const columnCalls = {
    find: jest.fn(async () => ({ ...fileColumns, fileName: 'large.xlsx', isClear: true, largeCount: 20_000, earlier })),
    preview: jest.fn(),
    forget: jest.fn(),
  }
  calls = Object.assign(calls, { large, columns: columnCalls })
  await open()
  const input = screen.getByLabelText('上传文件')
  await userEvent.upload(input, sheet('a.xlsx', 2048 * 1024 + 1), { applyAccept: false })
  expect(screen.getByRole('alert')).toHaveTextContent('文件大小不能超过2048KB')
  await userEvent.upload(input, sheet('a.xlsx', 600 * 1024), { applyAccept: false })
  await press('下一步')
  expect(await screen.findByText(/文件共20,?000行/)).toBeVisible()
  expect(large.upload).toHaveBeenCalledTimes(1)
  expect(calls.preview).not.toHaveBeenCalled()
  await expectNoViolations(screen.getByRole('dialog'))
  expect(screen.getByText(/王五.*导入过内容相同的文件/)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: '确认再次导入此文件' }))
  expect(screen.getByText('按“账户”识别列表中已有的数据')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: '更新' }))
  await press('开始导入')
  expect(await screen.findByText(/500 \/ 20,?000/)).toBeVisible()
  expect(large.start).toHaveBeenCalledWith('large.xlsx', ['account', ''], { choice: { field: '', mode: 'update' }, again: true })
  await press('取消导入')
  expect(await screen.findByText(/已取消/)).toBeVisible()
  await press('导出异常数据')
  expect(large.exportFailed).toHaveBeenCalledWith('j1')
  await press('撤销')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤销本次导入' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('已被修改甲')
  // Nothing is said where it cannot be taken back, nor where an older platform does not tell.
  expect(within(screen.getByRole('region', { name: '后台导入' })).queryByText('0')).toBeNull()
  expect(large.undo).toHaveBeenCalledWith('j1')
  await press('完成')
  expect(onClose).toHaveBeenCalledWith(true)
  expect(network.sent('GET').length).toBeGreaterThan(0)
})
