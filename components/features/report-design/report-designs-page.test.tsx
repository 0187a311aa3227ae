import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { randomKey } from '@/lib/client/draft-seal'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { reportTemplate } from '@/lib/report/template'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes, lendWide } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ReportDesignsPage } from './report-designs-page'

const row = {
  ...{ id: 'r1', fullName: '发票月报', enCode: 'monthly', categoryId: 'c1', enabledMark: 1, sortCode: 1, isForeign: false },
  ...{ creatorUser: '唐雪梅/tangxuemei', creatorTime: Date.UTC(2026, 0, 2, 3, 4) },
}
const foreign = { ...row, id: 'r2', fullName: '外部报表', enCode: 'outer', isForeign: true, enabledMark: 0 }
const stored = JSON.stringify({
  ...{ engine: 'tenon', theirs: 7, columns: [{ width: 30 }, { width: 30 }], rows: [{}, {}] },
  cells: [{ row: 0, column: 0, value: { kind: 'text', text: '旧标题' } }],
})
const none = { left: '', center: '', right: '' }
const drawn = {
  ...{ widths: [30], styles: [] },
  rows: [{ height: 7, cells: [{ text: '预览到的', column: 0, rowSpan: 1, columnSpan: 1, style: 0, cell: 0 }] }],
}
const page = (list: object[]) => ok({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
const base = '/ReportServer/Data'

let network: ReturnType<typeof startNetwork>
let giveBack: () => void
beforeAll(() => {
  setDefaultTimeZone('Asia/Shanghai')
  lendSizes({ width: 2400, height: 600 })
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {}
  giveBack = lendWide()
})
afterAll(() => {
  giveBack()
  setDefaultTimeZone(null)
})
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  network = startNetwork({
    [`GET ${base}`]: () => page([row, foreign]),
    [`GET ${base}/r2`]: () =>
      ok({ ...foreign, templateJson: '{}', content: '<theirs/>', searchForm: { components: [] }, parameters: [], version: 3 }),
    [`GET ${base}/r1`]: () => ok({ ...row, templateJson: stored, parameters: [], searchForm: { components: [] }, version: 4 }),
    [`POST ${base}`]: () => ok({ id: 'r3' }),
    [`PUT ${base}/r1`]: () => ok(null),
    [`POST ${base}/Actions/Preview`]: () =>
      ok({
        ...{ fullName: '', pageIndex: 1, totalPage: 1, scale: 1, paper: { width: 210, height: 297 } },
        ...{ margins: { top: 1, right: 1, bottom: 1, left: 1 }, header: none, footer: none, pages: [drawn] },
      }),
    [`PUT ${base}/r2`]: () => ok(null),
    'GET /system/DictionaryData/ReportSort/Data/Selector': () =>
      ok({ list: [{ id: 'c1', enCode: 'finance', fullName: '财务报表' }] }),
  })
})

const draftKeys = [randomKey()]
const open = () => showScreen(<ReportDesignsPage />, { texts: { admin }, shell: { draftKeys } })
const lineOf = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>('tr') as HTMLElement)

it('lists reports with category, state and engine, and offers no designer for one of another engine', async () => {
  const { container } = await open()
  const own = await lineOf('发票月报')
  for (const text of ['monthly', '财务报表', '启用', '本平台', '唐雪梅']) expect(own.getByText(text)).toBeVisible()
  expect(own.getByRole('button', { name: '设计 发票月报' })).toBeVisible()
  await userEvent.click(own.getByRole('button', { name: '更多 发票月报' }))
  const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
  expect(entries).toEqual(expect.arrayContaining(['复制', '导出', '禁用', '删除']))
  await userEvent.keyboard('{Escape}')
  const theirs = await lineOf('外部报表')
  expect(theirs.getByText('其他引擎')).toBeVisible()
  expect(theirs.queryByRole('button', { name: /设计/ })).toBeNull()
  expect(theirs.queryByRole('button', { name: /预览/ })).toBeNull()
  await expectNoViolations(container)
})

it('a new report begins with an empty sheet that the platform takes', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '新建报表' }))
  const dialog = within(await screen.findByRole('dialog', { name: /新建报表/ }))
  await userEvent.type(await dialog.findByRole('textbox', { name: /名称/ }), '供应商明细')
  await userEvent.type(dialog.getByRole('textbox', { name: /编码/ }), 'suppliers')
  await userEvent.click(dialog.getByRole('combobox', { name: /分类/ }))
  await userEvent.click(await screen.findByRole('option', { name: '财务报表' }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('POST')).toHaveLength(1))
  const sent = network.sent('POST')[0]?.body as { templateJson: string }
  expect(sent).toMatchObject({ fullName: '供应商明细', enCode: 'suppliers', categoryId: 'c1', enabledMark: 1 })
  const template = reportTemplate.parse(JSON.parse(sent.templateJson))
  expect(template.columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(186)
})

it('a report of another engine is renamed, and its definition stays with the platform', async () => {
  await open()
  const theirs = await lineOf('外部报表')
  await userEvent.click(theirs.getByRole('button', { name: '编辑 外部报表' }))
  const dialog = within(await screen.findByRole('dialog', { name: /编辑报表/ }))
  const name = await dialog.findByRole('textbox', { name: /名称/ })
  expect(dialog.queryByRole('button', { name: '确定并设计' })).toBeNull()
  await userEvent.clear(name)
  await userEvent.type(name, '改了名')
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const body = network.sent('PUT')[0]?.body
  expect(body).toMatchObject({ fullName: '改了名', content: '<theirs/>', version: 3 })
  expect(body).not.toHaveProperty('templateJson')
})

it('the draft is previewed with what stands in it, a faulty one is not saved, and the template alone goes back, with all keys', async () => {
  await open()
  const own = await lineOf('发票月报')
  await userEvent.click(own.getByRole('button', { name: '设计 发票月报' }))
  const editor = within(await screen.findByRole('dialog', { name: /设计报表/ }))
  const text = await editor.findByRole('textbox', { name: '文本' })
  await userEvent.clear(text)
  await userEvent.type(text, '新标题')
  await userEvent.click(editor.getByRole('combobox', { name: '类型' }))
  await userEvent.click(await screen.findByRole('option', { name: '公式' }))
  const formula = editor.getByRole('textbox', { name: '公式' })
  await userEvent.clear(formula)
  await userEvent.type(formula, 'SUM(')
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  expect((await screen.findAllByText(/公式错误：SUM\(/)).length).toBeGreaterThan(0)
  expect(network.sent('PUT')).toEqual([])
  await userEvent.type(formula, '1)')
  await userEvent.click(editor.getByRole('button', { name: '预览' }))
  const preview = within(await screen.findByRole('dialog', { name: /^预览/ }))
  expect(await preview.findByText('预览到的')).toBeVisible()
  const asked = network.sent('POST')[0]?.body as { templateJson: string }
  expect(JSON.parse(asked.templateJson)).toMatchObject({ cells: [{ value: { formula: 'SUM(1)' } }] })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(editor.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const sent = network.sent('PUT')[0]?.body as { templateJson: string }
  expect(Object.keys(sent).sort()).toEqual(['templateJson', 'version'])
  expect(sent).toMatchObject({ version: 4 })
  expect(JSON.parse(sent.templateJson)).toMatchObject({ theirs: 7, cells: [{ value: { kind: 'formula', formula: 'SUM(1)' } }] })
})

it('what was designed and left comes back as it stood, and is what is saved', async () => {
  await open()
  await userEvent.click((await lineOf('发票月报')).getByRole('button', { name: '设计 发票月报' }))
  const first = within(await screen.findByRole('dialog', { name: /设计报表/ }))
  const text = await first.findByRole('textbox', { name: '文本' })
  await userEvent.clear(text)
  await userEvent.type(text, '半途标题')
  fireEvent(window, new Event('pagehide'))
  cleanup()
  await open()
  await userEvent.click((await lineOf('发票月报')).getByRole('button', { name: '设计 发票月报' }))
  const again = within(await screen.findByRole('dialog', { name: /设计报表/ }))
  const resume = await again.findByRole('button', { name: '继续填写' })
  // A design is no text to know a draft by.
  expect(again.queryByText(/engine/)).not.toBeInTheDocument()
  await userEvent.click(resume)
  // The designer begins anew on it.
  await waitFor(() => expect(screen.getByRole('textbox', { name: '文本' })).toHaveValue('半途标题'))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const sent = network.sent('PUT')[0]?.body as { templateJson: string }
  expect(JSON.parse(sent.templateJson)).toMatchObject({ cells: [{ value: { text: '半途标题' } }] })
})
