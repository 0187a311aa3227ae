import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { tagHtml } from '@/lib/domain/print/tag-html'
import admin from '@/messages/zh/admin.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { EditorDialog } from './editor-dialog'

const html = `<p class="x" onclick="steal()">客户：${tagHtml('headTable.name')}</p><script>steal()</script>`
const template = {
  ...{ id: 't1', fullName: '客户单', enCode: 'customer.form', category: 'finance', type: 2, sortCode: 0, enabledMark: 1 },
  ...{ description: '', dbLinkId: '0', pageParam: '{"type":"A4","own":1}', version: 3, leftFields: 'kept' },
  sqlTemplate: '[{"sql":"select name from customer where id = @formId","own":1}]',
  printTemplate: html,
}
const fields = [
  {
    id: 'headTable',
    fullName: '主表(headTable)',
    children: [
      { id: 'name', fullName: 'name' },
      { id: 'amount', fullName: 'amount' },
    ],
  },
  { id: 'T1', fullName: '子表(T1)', children: [{ id: 'day', fullName: 'day' }] },
]

let network: ReturnType<typeof startNetwork>
beforeAll(() => {
  lendSizes({ width: 1400, height: 900 })
  // jsdom lays nothing out, and has no sheets that are made.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
  CSSStyleSheet.prototype.replaceSync = () => undefined
  document.adoptedStyleSheets ??= []
})
beforeEach(() => {
  network = startNetwork({
    'GET /system/printDev/t1': () => ok(template),
    'POST /system/printDev/Fields': () => ok(fields),
    'GET /system/DictionaryData/printDev/Data/Selector': () => ok({ list: [{ id: 'f', enCode: 'finance', fullName: '财务' }] }),
    'GET /system/DataSource/Selector': () =>
      ok({ list: [{ fullName: 'PostgreSQL', children: [{ id: '0', fullName: '默认' }] }] }),
  })
})

async function open() {
  const view = await showScreen(<EditorDialog id="t1" onSaved={() => {}} onClose={() => {}} />, { texts: { admin } })
  await screen.findByRole('tab', { name: '打印设计' })
  return view
}
const toDesign = async () => {
  await userEvent.click(screen.getByRole('tab', { name: '打印设计' }))
  const text = await screen.findByRole('textbox', { name: '打印设计' })
  // jsdom is as narrow as a phone: the panel lies above the page there.
  await userEvent.click(screen.getByRole('button', { name: '字段与问题' }))
  return text
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }))

it('what was only looked at is saved to the letter, with all that nothing here knows', async () => {
  await open()
  await toDesign()
  await userEvent.click(screen.getByRole('tab', { name: '基础设置' }))
  const name = await screen.findByLabelText(/模板名称/)
  await userEvent.clear(name)
  await userEvent.type(name, '客户打印单')
  await save()
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const { id: _id, ...rest } = template
  expect(network.sent('PUT')[0]?.body).toMatchObject({ ...rest, fullName: '客户打印单' })
})

it('a field that is pressed stands in the template, and what could act does not', async () => {
  await open()
  const text = await toDesign()
  expect(screen.getByText(/onclick/)).toBeVisible()
  expect(text.innerHTML).not.toMatch(/onclick|script|steal/)
  await userEvent.click(await screen.findByRole('button', { name: 'amount' }))
  await save()
  await waitFor(() => expect(network.sent('PUT')).toHaveLength(1))
  const sent = String(network.sent('PUT')[0]?.body['printTemplate'])
  expect(sent).toContain(tagHtml('headTable.amount'))
  expect(sent).toContain(tagHtml('headTable.name'))
  expect(sent).not.toMatch(/onclick|<script|steal/)
})

it('what is pasted is cleaned as a template that is opened', async () => {
  await open()
  const text = await toDesign()
  const event = createEvent.paste(text, {
    clipboardData: {
      getData: (type: string) => (type === 'text/html' ? '<b onmouseover="steal()">粗</b><img src="http://evil.test/x">' : ''),
      files: [],
      types: ['text/html'],
      items: [],
    },
  })
  act(() => void fireEvent(text, event))
  expect(text.querySelector('b')?.textContent).toBe('粗')
  expect(text.innerHTML).not.toMatch(/onmouseover|evil/)
})

it('an empty statement is a fault that leads to where it is mended, and is not sent', async () => {
  network.answers['GET /system/printDev/t1'] = () => ok({ ...template, sqlTemplate: '[{"sql":"select 1 as a"},{"sql":" "}]' })
  await open()
  await toDesign()
  await userEvent.click(screen.getByRole('tab', { name: /问题/ }))
  await save()
  expect(await screen.findByRole('region', { name: 'SQL语句' })).toBeVisible()
  expect(screen.getAllByText('第2行SQL语句不能为空').length).toBeGreaterThan(0)
  expect(network.sent('PUT')).toEqual([])
})

it('tells which fields no statement answers', async () => {
  network.answers['POST /system/printDev/Fields'] = () => ok([{ ...fields[0], children: [] }])
  const { container } = await open()
  await toDesign()
  await userEvent.click(await screen.findByRole('tab', { name: /问题/ }))
  const list = within(await screen.findByRole('list', { name: '问题' }))
  expect(list.getByText(/headTable.name/)).toBeVisible()
  await expectNoViolations(container)
})
