import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, fixedValues, lookupEnv, renderWithEnv } from '@/tests/fixtures/render-lookup'
import { readSelectionConfig } from './selection-config'
import { SelectionDialog } from './selection-dialog'

const path = '/system/DataInterface/{id}/Actions/List'
const columnOptions = [
  { value: 'name', label: '品名' },
  { value: 'price', label: '单价' },
]
const products = Array.from({ length: 45 }, (_, index) => ({ name: `品 ${index + 1}`, price: index }))

function pageOf({ body }: FakeCall) {
  const { keyword, currentPage, pageSize } = body as { keyword: string; currentPage: number; pageSize: number }
  const found = products.filter((row) => row.name.includes(keyword))
  const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  return { list, pagination: { currentPage, pageSize, total: found.length } }
}

async function open(raw: Record<string, unknown>, answer: (asked: FakeCall) => unknown = pageOf, isMulti = true) {
  const { call, asked } = fakeCaller({ [path]: answer })
  const onConfirm = jest.fn()
  const onClose = jest.fn()
  const env = lookupEnv(call, {
    values: fixedValues({ customer: 'C7' }),
    recordContext: { modelId: 'm1', id: 'r1' },
    currentUser: { userId: 'u1', organizeId: 'o1', positionIds: [{ id: 'p1' }] },
  })
  const view = await renderWithEnv(
    env,
    <SelectionDialog
      config={readSelectionConfig({ interfaceId: 'i1', columnOptions, ...raw })}
      isMulti={isMulti}
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  )
  return { ...view, asked, onConfirm, onClose }
}

const grid = () => screen.findByRole('grid', { name: '可选数据' })
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name} `) })

test('chooses rows over pages and after a search, and gives them back in the order they were chosen', async () => {
  const { onConfirm, asked } = await open({})
  await grid()
  await userEvent.click(row('品 2'))
  await userEvent.click(screen.getByRole('button', { name: '第 3 页' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^品 2 / })).toBeNull())
  await userEvent.click(row('品 45'))
  await userEvent.type(screen.getByRole('searchbox', { name: '请输入关键词' }), '品 30{Enter}')
  await waitFor(() => expect(screen.queryByRole('row', { name: /^品 45 / })).toBeNull())
  await userEvent.click(row('品 30'))
  expect(screen.getByText('已选 3 项')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onConfirm.mock.lastCall?.[0]).toEqual([products[1], products[44], products[29]])
  expect(asked[0]?.body).toMatchObject({
    interfaceId: 'i1',
    columnOptions: 'name,price',
    currentPage: 1,
    pageSize: 20,
    keyword: '',
  })
})

test('says that a record has to be chosen and stays open', async () => {
  const { onConfirm } = await open({}, pageOf, false)
  await grid()
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('请选择数据')).toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('is worked with the keyboard alone: keyword, arrow down into the table, Space chooses, Enter confirms', async () => {
  const { onConfirm } = await open({})
  await grid()
  expect(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(await grid()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}[Space]{End}[Space]{Home}{ArrowDown}[Space]{Enter}')
  expect(onConfirm.mock.lastCall?.[0]).toEqual([products[19]])
})

test('a double click on a row of a single choice takes it at once', async () => {
  const { onConfirm } = await open({}, pageOf, false)
  await grid()
  await userEvent.dblClick(row('品 3'))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onConfirm.mock.lastCall?.[0]).toEqual([products[2]])
})

test('chooses and drops all rows of a page at once', async () => {
  await open({})
  await grid()
  const all = screen.getByRole('checkbox', { name: '全选本页' })
  await userEvent.click(all)
  expect(screen.getByText('已选 20 项')).toBeInTheDocument()
  await userEvent.click(all)
  expect(screen.getByText('已选 0 项')).toBeInTheDocument()
})

test('asks for 10,000 rows without paging, draws a few dozen of them and has no pager', async () => {
  const list = Array.from({ length: 10_000 }, (_, index) => ({ name: `品 ${index}`, price: 1 }))
  const { asked } = await open({ hasPage: false }, () => ({
    list,
    pagination: { currentPage: 1, pageSize: 10_000, total: 10_000 },
  }))
  await grid()
  expect(asked[0]?.body).toMatchObject({ pageSize: 10_000 })
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('takes the designed page size and shows five page buttons', async () => {
  const { asked } = await open({ pageSize: 5 })
  await grid()
  expect(asked[0]?.body).toMatchObject({ pageSize: 5 })
  expect(screen.getAllByRole('button', { name: /^第 \d+ 页$/ })).toHaveLength(5)
})

test('sends the whole parameter list with the values of the form, the person and the record', async () => {
  const templateJson = [
    { field: 'a', relationField: 'customer', required: 1, unknown: 'kept' },
    { field: 'b', sourceType: 2, relationField: 'fixed' },
    { field: 'c', sourceType: 3, relationField: 'customer', defaultValue: 'x' },
    { field: 'd', defaultValue: '@formId', sourceType: 4 },
    { field: 'e', relationField: 'creator', jnpfKey: 'createUser' },
    { field: 'f', relationField: 'unit', jnpfKey: 'currOrganize' },
    { field: 'g', relationField: 'job', jnpfKey: 'currPosition' },
    { field: 'h', relationField: 'gone' },
  ]
  const { asked } = await open({ templateJson })
  await grid()
  const sent = asked[0]?.body['paramList'] as { field: string; defaultValue: unknown }[]
  expect(sent.map((item) => item.defaultValue)).toEqual(['C7', 'fixed', '', 'r1', 'u1', 'o1', 'p1', ''])
  expect(sent[0]).toMatchObject({ field: 'a', required: 1, unknown: 'kept' })
})

test('drops an answer that was overtaken', async () => {
  const waiting: (() => void)[] = []
  const answer = (asked: FakeCall) =>
    asked.body['keyword'] === '' ? pageOf(asked) : new Promise((resolve) => waiting.push(() => resolve(pageOf(asked))))
  await open({}, answer)
  await grid()
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, '品 30{Enter}')
  await userEvent.clear(box)
  await userEvent.type(box, '品 44{Enter}')
  await waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(2))
  for (const reply of waiting.reverse()) reply()
  expect(await screen.findByRole('row', { name: /^品 44 / })).toBeInTheDocument()
  expect(screen.queryByRole('row', { name: /^品 30 / })).toBeNull()
})

test('rows of an earlier question stay in sight, and none of them can be chosen', async () => {
  const waiting: (() => void)[] = []
  await open({}, (asked: FakeCall) => {
    if (asked.body['keyword'] === '') return pageOf(asked)
    return new Promise((resolve) => waiting.push(() => resolve(pageOf(asked))))
  })
  await grid()
  await userEvent.type(screen.getByRole('searchbox'), '品 44{Enter}')
  const [, stale] = screen.getAllByRole('row')
  await waitFor(() => expect(stale).toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(stale ?? document.body)
  expect(screen.queryByRole('row', { selected: true })).toBeNull()
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.()
  await userEvent.click(await screen.findByRole('row', { name: /^品 44 / }))
  expect(screen.getByRole('row', { selected: true })).toHaveTextContent('品 44')
})

test('says what failed and asks again', async () => {
  let failures = 1
  await open({}, (asked) => {
    if (failures-- > 0) throw new Error('broken')
    return pageOf(asked)
  })
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await grid()).toBeInTheDocument()
})

test.each([{ list: null }, { list: [] }])('shows that there is nothing for %j', async (data) => {
  await open({}, () => ({ ...data, pagination: { currentPage: 1, pageSize: 20, total: 0 } }))
  expect(await screen.findByText('暂无数据')).toBeInTheDocument()
})

test('has a title from the design or of its own, closes on Escape, and is without accessibility faults', async () => {
  const { onClose, baseElement } = await open({ popupTitle: '选择数据', popupType: 'drawer' })
  const dialog = await screen.findByRole('dialog', { name: '选择数据' })
  expect(within(dialog).getByRole('button', { name: '取消' })).toBeInTheDocument()
  await grid()
  await expectNoViolations(baseElement)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})
