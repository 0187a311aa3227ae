import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import common from '@/messages/zh/common.json'
import list from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendNarrow, lendSizes } from '@/tests/fixtures/layout'
import { DataTable } from './data-table'
import { linesOf, movedByDrop } from './tree-lines'
import type { DataTableColumn, DataTableTree, RowMove } from './types'

type Unit = { id: string; name: string; children?: Unit[] | undefined; isParent?: boolean }

const company = (): Unit[] => [
  {
    id: 'a',
    name: '总公司',
    children: [
      { id: 'a1', name: '财务部', children: [{ id: 'a11', name: '出纳组' }] },
      { id: 'a2', name: '人事部' },
      { id: 'a3', name: '信息部' },
    ],
  },
  { id: 'b', name: '分公司', isParent: true },
]
const columns: readonly DataTableColumn<Unit>[] = [
  { id: 'name', header: '名称', cell: (row) => row.name, text: (row) => row.name },
  { id: 'code', header: '编码', width: 120, cell: (row) => row.id },
]
const rowId = (row: Unit) => row.id
const childrenOf = (row: Unit) => (row.isParent ? row.children : (row.children ?? []))
const hasChildren = (row: Unit) => row.isParent === true

type HarnessProps = { rows?: Unit[]; open?: string[]; tree?: Partial<DataTableTree<Unit>>; hasSelection?: boolean }

function Harness({ rows = company(), open = ['a'], tree, hasSelection = false }: HarnessProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(open))
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <NextIntlClientProvider locale="zh-CN" messages={{ list, common }} timeZone="Asia/Shanghai">
      <DataTable
        label="组织"
        rows={rows}
        rowId={rowId}
        rowLabel={(row) => row.name}
        columns={columns}
        {...(hasSelection ? { selection: { ids, onChange: setIds } } : {})}
        tree={{
          childrenOf,
          hasChildren,
          expanded,
          ...tree,
          onExpandedChange: (next, row) => {
            setExpanded(next)
            tree?.onExpandedChange?.(next, row)
          },
        }}
      />
      <output>{[...ids].join()}</output>
    </NextIntlClientProvider>
  )
}

beforeAll(() => {
  lendSizes({ width: 900, height: 600 })
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: unknown) {
    this.scrollTop = (options as { top?: number })?.top ?? 0
  } as typeof Element.prototype.scrollTo
})

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent)
const focusedRow = () => document.activeElement?.closest('tr')

describe('a table whose rows hold others', () => {
  it('says of every row its level, its place and whether it is open', async () => {
    const { container } = render(<Harness />)
    expect(screen.getByRole('treegrid', { name: '组织' })).toBeVisible()
    expect(names()).toEqual(['总公司', '财务部', '人事部', '信息部', '分公司'])
    const row = screen.getByRole('row', { name: /财务部/ })
    expect(row).toHaveAttribute('aria-level', '2')
    expect(row).toHaveAttribute('aria-posinset', '1')
    expect(row).toHaveAttribute('aria-setsize', '3')
    expect(row).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByRole('row', { name: /人事部/ })).not.toHaveAttribute('aria-expanded')
    await expectNoViolations(container)
  })

  it('is walked, opened and closed by arrow keys alone', async () => {
    render(<Harness />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowRight}')
    expect(names()).toContain('出纳组')
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedRow()).toHaveTextContent('出纳组')
    await userEvent.keyboard('{ArrowLeft}')
    expect(focusedRow()).toHaveTextContent('财务部')
    await userEvent.keyboard('{ArrowLeft}')
    expect(names()).not.toContain('出纳组')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(names()).toEqual(['总公司', '分公司'])
    // A row that is open, or has nothing to open, gives the arrow to the cells.
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toHaveTextContent('a')
    expect(document.activeElement).toHaveAttribute('data-column', 'code')
  })

  it('is opened by the pointer, too', async () => {
    render(<Harness open={[]} />)
    await userEvent.click(screen.getByRole('button', { name: '展开 总公司' }))
    expect(names()).toContain('财务部')
    await userEvent.click(screen.getByRole('button', { name: '收起 总公司' }))
    expect(names()).toEqual(['总公司', '分公司'])
  })

  it('children that are asked for when their row opens are waited for, and asked for again after a failure', async () => {
    const opened: string[] = []
    const tree = { onExpandedChange: (_: ReadonlySet<string>, row: Unit) => opened.push(row.id) }
    const { rerender } = render(<Harness open={[]} tree={tree} />)
    await userEvent.click(screen.getByRole('button', { name: '展开 分公司' }))
    expect(opened).toEqual(['b'])
    expect(screen.getByText('加载中…')).toBeVisible()
    const onRetry = jest.fn()
    rerender(<Harness open={[]} tree={{ isFailed: (row) => row.id === 'b', onRetry }} />)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(onRetry).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }))
    const rows = company().map((row) => (row.id === 'b' ? { ...row, children: [{ id: 'b1', name: '车间' }] } : row))
    rerender(<Harness open={[]} rows={rows} />)
    expect(names()).toContain('车间')
  })

  it('choosing the page leaves out rows that only stand in for others', async () => {
    render(<Harness open={['b']} hasSelection />)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(document.querySelector('output')).toHaveTextContent('a,b')
  })

  it('choosing the page takes what stands below a closed head along, and below an open one what is seen', async () => {
    render(<Harness open={['a1']} hasSelection tree={{ isHead: ({ id }) => id === 'a' }} />)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(document.querySelector('output')).toHaveTextContent('a1,a2,a3,b')
  })

  it('an open row shows its detail over all columns: walked to by keys, no row to choose, and left by Escape', async () => {
    const { container } = render(
      <Harness
        open={['b']}
        hasSelection
        tree={{
          childrenOf: () => undefined,
          detailOf: ({ name }) => <button type="button">明细 {name}</button>,
        }}
      />,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    expect(document.querySelector('output')).toHaveTextContent('a,b')
    screen.getByRole('checkbox', { name: '选择本页全部' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} {Enter}')
    expect(screen.getByRole('button', { name: '明细 分公司' })).toHaveFocus()
    expect(document.querySelector('output')).toHaveTextContent('a,b')
    await userEvent.keyboard('{Escape}{ArrowUp}')
    expect(focusedRow()).toHaveTextContent('分公司')
    await expectNoViolations(container)
  })

  it('draws a few of thousands of rows', () => {
    const rows = [
      { id: 'r', name: '根', children: Array.from({ length: 5000 }, (_, at) => ({ id: `n${at}`, name: `节点${at}` })) },
    ]
    render(<Harness rows={rows} open={['r']} />)
    expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '5002')
    expect(screen.getAllByRole('row').length).toBeLessThan(150)
  })

  it('goes round in circles no further than anybody looks', () => {
    const round: Unit = { id: 'x', name: '环' }
    round.children = [round]
    expect(linesOf([round], rowId, { childrenOf, expanded: new Set(['x']), onExpandedChange: () => {} }).length).toBeLessThan(200)
  })
})

describe('moving rows', () => {
  it('goes by Alt+Shift+arrows: among its siblings, into the one above, out of its parent; and is told', async () => {
    const moves: RowMove[] = []
    render(<Harness tree={{ onMove: (move) => moves.push(move) }} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedRow()).toHaveTextContent('人事部')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{ArrowDown}{ArrowLeft}{/Shift}{/Alt}')
    expect(moves).toEqual([
      { id: 'a2', parentId: 'a', beforeId: 'a1' },
      { id: 'a2', parentId: 'a', beforeId: null },
      { id: 'a2', parentId: null, beforeId: 'b' },
    ])
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
    expect(moves.at(-1)).toEqual({ id: 'a2', parentId: 'a1', beforeId: null })
    expect(screen.getByText('已把“人事部”移到“财务部”下面')).toBeInTheDocument()
    expect(names()).toContain('出纳组')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    expect(moves).toHaveLength(4)
    expect(screen.getByText('“总公司”不能移到那里')).toBeInTheDocument()
  })

  it('a row is dropped before, into or behind another one, but never into itself or what it holds', () => {
    const lines = linesOf(company(), rowId, { childrenOf, expanded: new Set(['a', 'a1']), onExpandedChange: () => {} })
    expect(movedByDrop(lines, 'a2', 'a1', 'before')).toEqual({ id: 'a2', parentId: 'a', beforeId: 'a1' })
    expect(movedByDrop(lines, 'a3', 'a1', 'inside')).toEqual({ id: 'a3', parentId: 'a1', beforeId: null })
    expect(movedByDrop(lines, 'a3', 'a11', 'after')).toEqual({ id: 'a3', parentId: 'a1', beforeId: null })
    expect(movedByDrop(lines, 'a', 'a11', 'inside')).toBeNull()
    expect(movedByDrop(lines, 'a1', 'a1', 'inside')).toBeNull()
    expect(movedByDrop(lines, 'a2', 'a1', 'after')).toBeNull()
  })
})

it('on a phone, rows that hold others are cards that open', async () => {
  const back = lendNarrow()
  const { container } = await act(async () => render(<Harness open={[]} />))
  await userEvent.click(screen.getByRole('button', { name: '展开 总公司' }))
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).getByRole('article').querySelector('header')?.textContent),
  ).toEqual(['总公司', '财务部', '人事部', '信息部', '分公司'])
  await expectNoViolations(container)
  back()
})
