import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense } from 'react'
import { isRefusal } from '@/lib/designer/public'
import { openReport, writeReport } from '@/lib/designer/report/public'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import form from '@/messages/zh/form.json'
import reportdesigner from '@/messages/zh/reportdesigner.json'
import richtext from '@/messages/zh/richtext.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { DesignerSession } from '../shell/designer-session'
import { carriedField } from './carried-field'
import { ReportDesigner } from './report-designer'
import { useActiveCell } from './sheet-context'

const messages = { common, designer, designershell, form, reportdesigner, richtext }

beforeAll(() => {
  lendSizes({ width: 1600, height: 900 })
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {}
})

const field = (name: string, aggregate: string) => ({ kind: 'field', dataSet: 'orders', field: name, aggregate })

const template = {
  engine: 'tenon',
  theirs: 'kept',
  columns: [{ width: 30 }, { width: 30 }, { width: 30 }, {}],
  rows: [{}, {}, {}, {}, {}],
  cells: [
    { row: 0, column: 0, columnSpan: 3, value: { kind: 'text', text: '订单' } },
    { row: 1, column: 0, value: field('customer', 'group'), expand: 'down' },
    { row: 1, column: 1, value: field('amount', 'sum') },
    { row: 2, column: 1, value: { kind: 'formula', formula: 'SUM(B2)' }, leftParent: 'A2' },
  ],
  dataSets: [{ kind: 'sql', name: 'orders', sql: 'select 1', fields: [{ name: 'customer' }, { name: 'amount' }] }],
}

type Stored = { cells: Record<string, unknown>[]; columns: { width?: number }[]; rows: unknown[] }

function ShownName() {
  const { cell } = useActiveCell()
  return <output>{cell ? cell.value.kind : '空'}</output>
}

async function start() {
  const user = userEvent.setup()
  const doc = openReport(JSON.stringify(template))
  if (isRefusal(doc)) throw new Error(doc.refused)
  const session = new DesignerSession(doc, { now: () => 0, onRefused: () => undefined })
  const onSave = jest.fn()
  const view = await act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <Suspense>
          <ReportDesigner
            session={session}
            panels={{ left: <p>数据集</p>, right: <ShownName /> }}
            onSave={onSave}
            onPreview={() => {}}
          />
        </Suspense>
      </NextIntlClientProvider>,
    ),
  )
  const stored = () => writeReport(session.document) as Stored
  const cell = (row: number, column: number) => stored().cells.find((one) => one['row'] === row && one['column'] === column)
  const place = (name: string) => view.container.querySelector<HTMLElement>(`[id$="-${name}"]`) as HTMLElement
  const pressOn = (target: Element) => user.pointer({ keys: '[MouseLeft]', target })
  const press = (name: string) => pressOn(place(name))
  return { user, view, session, stored, cell, place, press, pressOn, onSave }
}

const input = () => screen.getByRole('textbox', { name: /^单元格 / })

test('shows what cells hold in short, as a grid that everybody can use', async () => {
  const { view, place } = await start()
  expect(screen.getByRole('grid', { name: '报表表格' })).toBeInTheDocument()
  expect(place('A1')).toHaveTextContent('订单')
  expect(place('A1')).toHaveAttribute('colspan', '3')
  expect(place('A2')).toHaveTextContent('orders.customer分组')
  expect(within(place('A2')).getByRole('img', { name: '向下扩展' })).toBeInTheDocument()
  expect(place('B3')).toHaveTextContent('=SUM(B2)')
  await expectNoViolations(view.container)
})

test('keys choose, write and take back, and merged cells are one place', async () => {
  const { user, cell, press } = await start()
  await press('A1')
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(input()).toHaveAccessibleName('单元格 D2：')
  await user.keyboard('合计{Enter}')
  expect(cell(1, 3)?.['value']).toEqual({ kind: 'text', text: '合计' })
  expect(input()).toHaveAccessibleName('单元格 D3：')
  await user.keyboard('=b2*2{Tab}{Shift>}{ArrowDown}{/Shift}')
  expect(cell(2, 3)?.['value']).toEqual({ kind: 'formula', formula: 'b2*2' })
  await user.keyboard('{Control>}z{/Control}')
  expect(cell(2, 3)).toBeUndefined()
})

test('rows are written one after another with Tab and Enter', async () => {
  const { user, cell, press } = await start()
  await press('B4')
  await user.keyboard('一{Tab}二{Tab}三{Enter}四{Enter}')
  expect(cell(3, 3)?.['value']).toEqual({ kind: 'text', text: '三' })
  expect(cell(4, 1)?.['value']).toEqual({ kind: 'text', text: '四' })
})

test('F2 goes on in a text and Escape leaves it as it was', async () => {
  const { user, cell, press } = await start()
  await press('A1')
  await user.keyboard('{F2}表{Enter}')
  expect(cell(0, 0)?.['value']).toEqual({ kind: 'text', text: '订单表' })
  await press('A1')
  await user.keyboard('别的{Escape}')
  expect(cell(0, 0)?.['value']).toEqual({ kind: 'text', text: '订单表' })
  await user.keyboard('{Delete}')
  expect(cell(0, 0)?.['value']).toBeUndefined()
})

test('ranges are chosen by pointer and shift, and get looks together', async () => {
  const { user, cell, press, view } = await start()
  await press('A2')
  await user.keyboard('{Shift>}')
  await press('B3')
  await user.keyboard('{/Shift}')
  expect(view.container.querySelectorAll('td[aria-selected]')).toHaveLength(4)
  await user.keyboard('{Control>}b{/Control}')
  await user.click(screen.getByRole('button', { name: '居中' }))
  for (const [row, column] of [
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ] as const)
    expect(cell(row, column)?.['style']).toEqual({ bold: true, align: 'center' })
  await user.click(screen.getByRole('button', { name: '边框' }))
  await user.click(screen.getByRole('button', { name: '外边框' }))
  const { borders } = (cell(1, 0)?.['style'] ?? {}) as { borders: object }
  expect(Object.keys(borders)).toEqual(['top', 'left'])
})

test('a touch chooses, and another one at the same place writes there', async () => {
  const { user, place, cell } = await start()
  const tap = () => user.pointer({ keys: '[TouchA]', target: place('D4') })
  await tap()
  expect(place('D4')).toHaveAttribute('aria-selected', 'true')
  expect(input()).not.toHaveFocus()
  await tap()
  expect(input()).toHaveFocus()
  await user.keyboard('甲{Enter}')
  expect(cell(3, 3)?.['value']).toEqual({ kind: 'text', text: '甲' })
})

test('a head chooses its whole line, which is inserted, deleted, moved and made wider by keys', async () => {
  const { user, stored, cell, view, press, pressOn } = await start()
  const head = view.container.querySelector('[data-row="1"]') as Element
  await pressOn(head)
  await user.click(screen.getByRole('button', { name: '在下方插入行' }))
  expect(stored().rows).toHaveLength(6)
  expect(cell(3, 1)?.['value']).toEqual({ kind: 'formula', formula: 'SUM(B2)' })
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(cell(3, 1)).toMatchObject({ value: { formula: 'SUM(B3)' }, leftParent: 'A3' })
  await press('D1')
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}')
  expect(stored().columns[3]).toEqual({ width: 27 })
})

test('a head chooses its own column, also where a merged title runs through it', async () => {
  const { user, stored, cell, view, pressOn } = await start()
  await pressOn(view.container.querySelector('[data-column="2"]') as Element)
  expect(screen.getByRole('textbox', { name: '单元格位置' })).toHaveValue('C1:C5')
  await user.keyboard('{Delete}')
  expect(cell(0, 0)?.['value']).toEqual({ kind: 'text', text: '订单' })
  await user.keyboard('备注{Enter}')
  expect(cell(1, 2)?.['value']).toEqual({ kind: 'text', text: '备注' })
  await pressOn(view.container.querySelector('[data-column="1"]') as Element)
  await user.click(screen.getByRole('button', { name: '在右侧插入列' }))
  expect(stored().columns).toHaveLength(5)
  expect(cell(0, 0)).toMatchObject({ columnSpan: 4 })
  await user.click(screen.getByRole('button', { name: '删除行或列' }))
  await user.click(screen.getByRole('menuitem', { name: '删除列' }))
  await pressOn(view.container.querySelector('[data-column="1"]') as Element)
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(screen.getByRole('textbox', { name: '单元格位置' })).toHaveValue('B1:C5')
  expect(stored().columns).toHaveLength(4)
  expect(cell(0, 0)).toMatchObject({ columnSpan: 3 })
  expect(cell(1, 2)).toBeDefined()
})

test('what is copied goes elsewhere with its references, and what is cut moves', async () => {
  const { cell, press } = await start()
  let text = ''
  const keep = (_: string, value: string) => {
    text = value
  }
  const clip = async (kind: 'copy' | 'cut' | 'paste') => {
    const event = createEvent[kind](input(), {
      clipboardData: { setData: keep, getData: () => text },
    } as object)
    await act(async () => void fireEvent(input(), event))
  }
  await press('B3')
  await clip('copy')
  await press('C4')
  await clip('paste')
  expect(cell(3, 2)).toMatchObject({ value: { formula: 'SUM(C3)' }, leftParent: 'A2' })
  await press('B2')
  await clip('cut')
  await press('D2')
  await clip('paste')
  expect(cell(1, 1)).toBeUndefined()
  expect(cell(2, 1)?.['value']).toEqual({ kind: 'formula', formula: 'SUM(D2)' })
})

test('a field that is dropped lists its data down, and its neighbour shows the same row', async () => {
  const { cell, place } = await start()
  for (const [name, at] of [
    ['customer', 'A5'],
    ['amount', 'B5'],
  ] as const) {
    carriedField.begin({ dataSet: 'orders', field: name })
    await act(async () => void fireEvent.dragOver(place(at)))
    await act(async () => void fireEvent.drop(place(at)))
    carriedField.end()
  }
  expect(cell(4, 0)).toMatchObject({ value: { field: 'customer', aggregate: 'list' }, expand: 'down' })
  expect(cell(4, 1)).toEqual({ row: 4, column: 1, value: field('amount', 'first') })
})

test('the line above the sheet writes the same cell, the name box goes to a place, and saving takes what is being written', async () => {
  const { user, cell, onSave } = await start()
  const name = screen.getByRole('textbox', { name: '单元格位置' })
  await user.clear(name)
  await user.type(name, 'b4{Enter}')
  await user.type(screen.getByRole('textbox', { name: '单元格内容' }), '=SUM(B3){Control>}s{/Control}')
  expect(cell(3, 1)?.['value']).toEqual({ kind: 'formula', formula: 'SUM(B3)' })
  expect(onSave).toHaveBeenCalledTimes(1)
})

test('the name box gives the keys back to the sheet', async () => {
  const { user, cell } = await start()
  const name = screen.getByRole('textbox', { name: '单元格位置' })
  await user.clear(name)
  await user.type(name, 'd4{Enter}')
  await user.keyboard('小计{Enter}')
  expect(cell(3, 3)?.['value']).toEqual({ kind: 'text', text: '小计' })
})

test('a fault leads to its cell', async () => {
  const { user, session, press } = await start()
  await press('D5')
  const id = session.document.nodes['root']?.slots['children']?.[3] ?? ''
  await act(async () => session.select([id]))
  expect(input()).toHaveAccessibleName('单元格 B3：=SUM(B2)')
  await user.click(screen.getByRole('button', { name: '属性' }))
  expect(screen.getByRole('status')).toHaveTextContent('formula')
})
