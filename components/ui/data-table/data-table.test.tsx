import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import messages from '@/messages/zh/list.json'
import { lendNarrow } from '@/tests/fixtures/layout'
import { DataTable } from './data-table'
import type { DataTableProps } from './table-props'
import { type DataTableEntry, type SortState, sortSteps } from './types'

type Row = { id: string; name: string; amount: number }

const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${from + index}`, name: `名称${from + index}`, amount: index }))

const columns: readonly DataTableEntry<Row>[] = [
  { id: 'name', header: '名称', isSortable: true, pinned: 'left', width: 200, cell: (row) => row.name, text: (row) => row.name },
  { id: 'amount', header: '金额', align: 'right', isSortable: true, width: 120, cell: (row) => row.amount },
]
const rowId = (row: Row) => row.id

function Harness(props: Partial<DataTableProps<Row>> & { selected?: readonly string[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(props.selected))
  const [sort, setSort] = useState<SortState | null>(null)
  return (
    <NextIntlClientProvider locale="zh" messages={{ list: messages }} timeZone="Asia/Shanghai">
      <DataTable
        label="供应商"
        rows={props.rows ?? []}
        rowId={rowId}
        rowLabel={(row) => row.name}
        columns={columns}
        sort={sort}
        onSortChange={setSort}
        selection={{ ids, onChange: setIds }}
        {...props}
      />
      <output>{[...ids].join(',')}</output>
      <output data-testid="sort">
        {sortSteps(sort)
          .map(({ columnId, direction }) => `${columnId} ${direction}`)
          .join(', ') || 'none'}
      </output>
    </NextIntlClientProvider>
  )
}

/** jsdom lays nothing out: the frame gets the size of a small screen, so that the virtual rows behave as on one. */
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 900 })
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 900 })
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: unknown) {
    this.scrollTop = (options as { top?: number })?.top ?? 0
  } as typeof Element.prototype.scrollTo
})

const bodyRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
const selected = () => document.querySelector('output')?.textContent ?? ''

describe('rows', () => {
  it('a page of 1000 rows puts fewer than 150 rows into the document and says how many there are', () => {
    render(<Harness rows={rowsOf(1000)} />)
    expect(bodyRows().length).toBeGreaterThan(5)
    expect(bodyRows().length).toBeLessThan(150)
    expect(screen.getByRole('grid', { name: '供应商' })).toHaveAttribute('aria-rowcount', '1001')
  })

  it('a click on a row opens it; clicks on its controls and its check box do not', async () => {
    const onRowActivate = jest.fn()
    const render1 = (row: Row) => <button type="button">编辑 {row.name}</button>
    render(<Harness rows={rowsOf(3)} onRowActivate={onRowActivate} actions={{ header: '操作', width: 120, render: render1 }} />)
    await userEvent.click(screen.getByText('编辑 名称1'))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 名称1' }))
    expect(onRowActivate).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('名称1'))
    expect(onRowActivate).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }))
  })

  it('while the next page loads, the old rows stay and the frame is busy', () => {
    const { container } = render(<Harness rows={rowsOf(3)} isLoading />)
    expect(bodyRows()).toHaveLength(3)
    expect(container.querySelector('[aria-busy]')).not.toBeNull()
  })

  it('an error takes the place of rows, an empty answer shows the empty state', () => {
    const { rerender } = render(<Harness rows={rowsOf(3)} error={<p>坏了</p>} />)
    expect(screen.getByText('坏了')).toBeVisible()
    expect(bodyRows()).toHaveLength(0)
    rerender(<Harness rows={[]} empty={<p>暂无数据</p>} />)
    expect(screen.getByText('暂无数据')).toBeVisible()
  })

  it('sums stand under their columns with the label in the first cell', () => {
    render(<Harness rows={rowsOf(3)} summary={new Map([['amount', '3.00']])} summaryLabel="合计" />)
    const foot = document.querySelector('tfoot') as HTMLElement
    expect(within(foot).getByText('合计')).toBeVisible()
    expect(within(foot).getByText('3.00')).toBeVisible()
  })

  it('with more than 30 columns only those in sight are in a row, and their column numbers stay true', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `c${index}`,
      header: `C${index}`,
      width: 120,
      cell: () => index,
    }))
    render(<Harness rows={rowsOf(2)} columns={many} />)
    const cells = [...(bodyRows()[0]?.querySelectorAll('td[data-column]') ?? [])]
    expect(cells.length).toBeLessThan(30)
    expect(cells[1]).toHaveAttribute('aria-colindex', '2')
    expect(document.querySelectorAll('th')).toHaveLength(61)
  })
})

describe('selection', () => {
  it('takes nothing from rows that answer an earlier question', async () => {
    const { rerender } = render(<Harness rows={rowsOf(3)} isStale />)
    await userEvent.click(within(bodyRows()[0] as HTMLElement).getByRole('checkbox'))
    expect(selected()).toBe('')
    rerender(<Harness rows={rowsOf(3, 10)} />)
    await userEvent.click(within(bodyRows()[0] as HTMLElement).getByRole('checkbox'))
    expect(selected()).toBe('r10')
  })

  it('keeps rows of other pages selected when this page is toggled', async () => {
    render(<Harness rows={rowsOf(3)} selected={['other']} />)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(selected()).toBe('other,r0,r1,r2')
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(selected()).toBe('other')
  })

  it('shift-click selects every row between', async () => {
    const user = userEvent.setup()
    render(<Harness rows={rowsOf(8)} />)
    await user.click(screen.getByRole('checkbox', { name: '选择 名称2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: '选择 名称5' }))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe('r2,r3,r4,r5')
  })

  it('the page check box is mixed when some rows are selected', () => {
    render(<Harness rows={rowsOf(3)} selected={['r1']} />)
    expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBePartiallyChecked()
  })
})

describe('header', () => {
  it('sorts by further columns with Shift, in their order, and by one column alone without it', async () => {
    render(<Harness rows={rowsOf(3)} sortColumnsMax={2} />)
    const user = userEvent.setup()
    const press = (name: RegExp) => user.click(screen.getByRole('button', { name }))
    await press(/金额/)
    await user.keyboard('{Shift>}')
    await press(/名称/)
    await press(/名称/)
    expect(screen.getByTestId('sort')).toHaveTextContent('amount asc, name desc')
    expect(screen.getByRole('button', { name: '名称 第 2 排序列' })).toBeInTheDocument()
    await press(/金额/)
    await press(/金额/)
    expect(screen.getByTestId('sort')).toHaveTextContent(/^name desc$/)
    await user.keyboard('{/Shift}')
    await press(/金额/)
    expect(screen.getByTestId('sort')).toHaveTextContent(/^amount asc$/)
  })

  it('sorts by one column where the list takes no more, also with Shift', async () => {
    render(<Harness rows={rowsOf(3)} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '金额' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: '名称' }))
    expect(screen.getByTestId('sort')).toHaveTextContent(/^name asc$/)
  })

  it('sorts ascending, descending, not at all, and says so', async () => {
    render(<Harness rows={rowsOf(3)} />)
    const header = () => screen.getByRole('columnheader', { name: '金额' })
    expect(header()).toHaveAttribute('aria-sort', 'none')
    await userEvent.click(screen.getByRole('button', { name: '金额' }))
    expect(header()).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(screen.getByRole('button', { name: '金额' }))
    expect(header()).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(screen.getByRole('button', { name: '金额' }))
    expect(screen.getByTestId('sort')).toHaveTextContent('none')
  })

  it('columns change their width by mouse and by Shift+Arrow, never below the minimum', () => {
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 0 })
    render(<Harness rows={rowsOf(1)} />)
    const width = () => (document.querySelectorAll('col')[1] as HTMLElement).style.width
    const header = document.querySelector('th[data-column="name"]') as HTMLElement
    const button = within(header).getByRole('button')
    fireEvent.keyDown(button, { key: 'ArrowRight', shiftKey: true })
    expect(width()).toBe('216px')
    const resizer = header.querySelector('[data-resizer]') as HTMLElement
    fireEvent.mouseDown(resizer, { clientX: 500 })
    fireEvent.mouseMove(document, { clientX: 20 })
    fireEvent.mouseUp(document, { clientX: 20 })
    expect(width()).toBe('60px')
    fireEvent.doubleClick(resizer)
    expect(width()).toBe('200px')
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 900 })
  })

  it('a grouped header spans its columns, the others span both lines', () => {
    const grouped: readonly DataTableEntry<Row>[] = [
      columns[0]!,
      {
        id: 'g',
        header: '联系',
        columns: [
          { id: 'a', header: '电话', cell: () => '1' },
          { id: 'b', header: '邮箱', cell: () => '2' },
        ],
      },
    ]
    render(<Harness rows={rowsOf(1)} columns={grouped} />)
    expect(screen.getByRole('columnheader', { name: '联系' })).toHaveAttribute('colspan', '2')
    expect(screen.getByRole('columnheader', { name: '名称' })).toHaveAttribute('rowspan', '2')
    expect(screen.getAllByRole('columnheader', { name: '名称' })).toHaveLength(1)
  })
})

describe('keyboard', () => {
  const focusedCell = () => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-column]')
    return `${cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 'header'}/${cell?.dataset['column']}`
  }
  const tabStops = () => [...document.querySelectorAll<HTMLElement>('table [tabindex="0"]')]

  it('the grid is one tab stop; arrows, Home, End and the page keys move inside it', async () => {
    const user = userEvent.setup()
    render(<Harness rows={rowsOf(200)} />)
    expect(tabStops()).toHaveLength(1)
    await user.tab()
    expect(focusedCell()).toBe('r0/__select')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(focusedCell()).toBe('r1/name')
    await user.keyboard('{End}')
    expect(focusedCell()).toBe('r1/amount')
    await user.keyboard('{Home}{PageDown}')
    expect(focusedCell()).not.toBe('r1/__select')
    await user.keyboard('{PageUp}{PageUp}{ArrowUp}{ArrowRight}')
    expect(focusedCell()).toBe('header/name')
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('sort')).toHaveTextContent('name asc')
    expect(tabStops()).toHaveLength(1)
  })

  it('Ctrl+End reaches the last of 1000 rows although it was not in the document', async () => {
    const user = userEvent.setup()
    render(<Harness rows={rowsOf(1000)} />)
    await user.tab()
    await user.keyboard('{Control>}{End}{/Control}')
    await act(async () => {})
    expect(focusedCell()).toBe('r999/amount')
  })

  it('Space selects, Shift+Space selects up to here, Enter opens', async () => {
    const user = userEvent.setup()
    const onRowActivate = jest.fn()
    render(<Harness rows={rowsOf(9)} onRowActivate={onRowActivate} />)
    await user.tab()
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}{Enter}')
    expect(selected()).toBe('r0,r1,r2')
    expect(onRowActivate).toHaveBeenCalledWith(expect.objectContaining({ id: 'r2' }))
  })

  it('Enter on the actions cell goes to its first control, Escape comes back', async () => {
    const user = userEvent.setup()
    const actions = {
      header: '操作',
      width: 100,
      render: (_: Row, tabIndex: 0 | -1) => (
        <button type="button" tabIndex={tabIndex}>
          删除
        </button>
      ),
    }
    render(<Harness rows={rowsOf(2)} actions={actions} />)
    await user.tab()
    await user.keyboard('{End}{Enter}')
    expect(document.activeElement).toHaveTextContent('删除')
    await user.keyboard('{Escape}')
    expect(focusedCell()).toBe('r0/__actions')
  })
})

describe('phone', () => {
  it('a card says the name of no value that is not there', () => {
    const restore = lendNarrow()
    const note = { id: 'note', header: '备注', isOnCard: true, cell: (row: Row) => (row.amount === 0 ? '' : '有') }
    render(<Harness rows={rowsOf(2)} columns={[...columns, note]} />)
    const [first, second] = screen.getAllByRole('article')
    expect(within(first as HTMLElement).queryByText('备注')).toBeNull()
    expect(within(second as HTMLElement).getByText('备注')).toBeVisible()
    restore()
  })

  it('shows cards with title, fields, selection and actions', async () => {
    window.matchMedia = ((query: string) => ({
      matches: true,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as never
    const onRowActivate = jest.fn()
    render(<Harness rows={rowsOf(3)} onRowActivate={onRowActivate} />)
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: '名称0' }))
    expect(onRowActivate).toHaveBeenCalled()
    Reflect.deleteProperty(window, 'matchMedia')
  })

  it('the card that holds the focus stays when it is scrolled away, so that the focus is never lost', async () => {
    const back = lendNarrow()
    render(<Harness rows={rowsOf(200)} onRowActivate={() => undefined} />)
    const title = screen.getByRole('button', { name: '名称0' })
    act(() => title.focus())
    const scroller = screen.getByRole('list').parentElement as HTMLElement
    scroller.scrollTop = 6000
    fireEvent.scroll(scroller)
    await waitFor(() => expect(screen.queryByRole('button', { name: '名称1' })).toBeNull())
    expect(title).toHaveFocus()
    act(() => title.blur())
    await waitFor(() => expect(title).not.toBeInTheDocument())
    back()
  })

  it('begins another page at its top, as the table does', () => {
    const back = lendNarrow()
    const { rerender } = render(<Harness rows={rowsOf(20)} scrollKey="1" />)
    const scroller = screen.getByRole('list').parentElement as HTMLElement
    scroller.scrollTop = 700
    rerender(<Harness rows={rowsOf(20)} scrollKey="1" />)
    expect(scroller.scrollTop).toBe(700)
    rerender(<Harness rows={rowsOf(20, 20)} scrollKey="2" />)
    expect(scroller.scrollTop).toBe(0)
    back()
  })
})

it('has no accessibility faults', async () => {
  const actions = {
    header: '操作',
    width: 100,
    render: (row: Row, tabIndex: 0 | -1) => (
      <button type="button" tabIndex={tabIndex}>
        删除 {row.name}
      </button>
    ),
  }
  const { container } = render(
    <Harness
      rows={rowsOf(20)}
      actions={actions}
      summary={new Map([['amount', '3.00']])}
      summaryLabel="合计"
      firstRowNumber={1}
      onRowActivate={() => {}}
    />,
  )
  const result = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(result.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([])
})
