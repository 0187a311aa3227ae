import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { type TreeItem, VirtualTree, type VirtualTreeProps } from './virtual-tree'

const company: TreeItem[] = [
  {
    id: 'a',
    label: '总公司',
    isSelectable: false,
    children: [
      { id: 'a1', label: '财务部', children: [{ id: 'a11', label: '出纳组' }] },
      { id: 'a2', label: '人事部', isDisabled: true },
    ],
  },
  { id: 'b', label: 'Branch', hasChildren: true },
]

function draw(props: Partial<VirtualTreeProps> = {}) {
  const onSelect = jest.fn()
  const onExpanded = jest.fn()
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder() {
    const [expanded, setExpanded] = useState<ReadonlySet<string>>(props.expanded ?? new Set(['a']))
    return (
      <VirtualTree
        items={company}
        label="组织"
        selected={new Set()}
        onSelect={onSelect}
        {...props}
        expanded={expanded}
        onExpandedChange={(next, item) => {
          onExpanded(item.id)
          setExpanded(next)
        }}
      />
    )
  }
  return { ...render(<Holder />, { wrapper: WithMessages }), onSelect, onExpanded }
}

const tree = () => screen.getByRole('tree', { name: '组织' })
const active = () => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')

test('walks, opens, closes and chooses with the keyboard alone', async () => {
  const { onSelect } = draw()
  await userEvent.tab()
  expect(tree()).toHaveFocus()
  expect(active()).toHaveTextContent('总公司')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(screen.getByRole('treeitem', { name: '出纳组' })).toHaveAttribute('aria-level', '3')
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'a11' }))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.queryByRole('treeitem', { name: '出纳组' })).toBeNull()
  await userEvent.keyboard('{End}')
  expect(active()).toHaveTextContent('Branch')
  await userEvent.keyboard('{Home} ')
  expect(tree()).not.toHaveTextContent('财务部')
})

test('goes to a node by the beginning of its name', async () => {
  draw()
  await userEvent.tab()
  await userEvent.keyboard('br')
  expect(active()).toHaveTextContent('Branch')
  await userEvent.keyboard('*')
  expect(tree()).toHaveTextContent('加载中…')
})

test('opens a node that only holds others when it is pressed, and leaves a disabled one alone', async () => {
  const { onSelect, onExpanded } = draw({ expanded: new Set() })
  await userEvent.click(screen.getByText('总公司'))
  expect(onExpanded).toHaveBeenCalledWith('a')
  await userEvent.click(screen.getByText('人事部'))
  expect(onSelect).not.toHaveBeenCalled()
})

test('says that children are on their way, that they failed, and tries again', async () => {
  const onRetryChildren = jest.fn()
  const { rerender } = draw({ expanded: new Set(['b']) })
  expect(screen.getByText('加载中…')).toBeInTheDocument()
  rerender(<span />)
  draw({ expanded: new Set(['f']), items: [{ id: 'f', label: '失败', hasChildren: true, isFailed: true }], onRetryChildren })
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetryChildren).toHaveBeenCalledWith(expect.objectContaining({ id: 'f' }))
})

test('asks for more children when the end of those that are there comes into sight', () => {
  const onMoreChildren = jest.fn()
  const children = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `c${index}`, label: `成员 ${index}` }))
  const node = (count: number): TreeItem[] => [{ id: 'd', label: '部门', hasMore: true, children: children(count) }]
  const first = draw({ items: node(500), expanded: new Set(['d']), onMoreChildren })
  expect(onMoreChildren).not.toHaveBeenCalled()
  first.unmount()
  draw({ items: node(3), expanded: new Set(['d']), onMoreChildren })
  expect(onMoreChildren).toHaveBeenCalledTimes(1)
})

test('draws a handful of ten thousand nodes and reaches the last one', async () => {
  const items = Array.from({ length: 10_000 }, (_, index) => ({ id: `n${index}`, label: `节点 ${index}` }))
  const { onSelect } = draw({ items })
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(40)
  await userEvent.tab()
  await userEvent.keyboard('{End}{Enter}')
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 'n9999' }))
})

test('shows what matches a text with the way to it', () => {
  draw({ filterText: '出纳', expanded: new Set() })
  expect(screen.getAllByRole('treeitem').map((row) => row.textContent)).toEqual(['总公司', '财务部', '出纳组'])
})

test('finds nodes by the initials of their names', async () => {
  draw({ filterText: 'cnz', expanded: new Set() })
  expect(await screen.findByRole('treeitem', { name: /出纳组/ })).toBeInTheDocument()
  expect(screen.getAllByRole('treeitem').map((row) => row.textContent)).toEqual(['总公司', '财务部', '出纳组'])
})

test('says what stands in place of a tree without nodes', () => {
  draw({ items: [], empty: '无数据' })
  expect(screen.getByText('无数据')).toBeInTheDocument()
})

test.each([
  { isMulti: true, hasMarks: true, selected: new Set(['a1']) },
  { isMulti: false, hasMarks: true, selected: new Set(['a1']) },
  { isMulti: true, hasMarks: false, selected: new Set(['a1']), loading: true },
])('has no accessibility fault with %j', async (props) => {
  const { container } = draw({ ...props, expanded: new Set(['a', 'b']) })
  await expectNoViolations(container)
})
