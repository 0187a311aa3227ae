import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { parsedField, renderWidget, WithMessages } from '@/tests/fixtures/render-widget'
import { Runtime } from './runtime'

const options = [
  {
    id: 'a',
    fullName: '浙江',
    children: [
      { id: 'a1', fullName: '杭州' },
      { id: 'a2', fullName: '宁波', disabled: true },
    ],
  },
  { id: 'b', fullName: '江苏', children: [{ id: 'b1', fullName: '南京' }] },
  { id: 'c', fullName: '上海' },
]
const many = Array.from({ length: 100 }, (_, branch) => ({
  id: `b${branch}`,
  fullName: `仓库${branch}`,
  children: Array.from({ length: 100 }, (__, place) => ({ id: `p${place}`, fullName: `货位${place}` })),
}))
const control = () => screen.getByRole('combobox', { name: '名称' })

test('is chosen from level by level with the keyboard alone and keeps the focus', async () => {
  const { lastValue, onChange } = await renderWidget('cascader', { value: [], attributes: { options } })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  const tree = await screen.findByRole('tree')
  expect(tree).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toEqual(['b', 'b1'])
  expect(control()).toHaveFocus()
  expect(control()).toHaveTextContent('江苏/南京')
})

test('goes back with the left arrow, jumps with letters and closes on Escape without choosing', async () => {
  const { onChange } = await renderWidget('cascader', { value: ['a', 'a1'], attributes: { options } })
  await userEvent.click(control())
  await screen.findByRole('tree')
  await userEvent.keyboard('{ArrowLeft}{End}')
  expect(screen.getByRole('tree')).toHaveAttribute('aria-activedescendant', screen.getByRole('treeitem', { name: '上海' }).id)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tree')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('chooses several leaves, and a second press takes one back', async () => {
  const { lastValue } = await renderWidget('cascader', { value: [['c']], attributes: { options, multiple: true } })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: '浙江' }))
  await userEvent.click(screen.getByRole('treeitem', { name: '杭州' }))
  expect(lastValue()).toEqual([['c'], ['a', 'a1']])
  await userEvent.click(screen.getByRole('treeitem', { name: '上海' }))
  expect(lastValue()).toEqual([['a', 'a1']])
})

test('tells scripts the options along the path', async () => {
  const node = parsedField('cascader', {}, { options })
  const onChange = jest.fn()
  const props = { node, id: 'c', value: [], onChange, disabled: false, readOnly: false, ariaLabel: '名称' }
  render(<Runtime {...props} />, { wrapper: WithMessages })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: '浙江' }))
  await userEvent.click(screen.getByRole('treeitem', { name: '杭州' }))
  expect(onChange).toHaveBeenLastCalledWith(['a', 'a1'], [options[0], options[0]?.children?.[0]])
})

test('a disabled option cannot be chosen', async () => {
  const { onChange } = await renderWidget('cascader', { value: [], attributes: { options } })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: '浙江' }))
  await userEvent.click(screen.getByRole('treeitem', { name: '宁波' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('finds one of ten thousand paths by typing and draws a handful of rows', async () => {
  const { lastValue } = await renderWidget('cascader', { value: [], attributes: { options: many, filterable: true } })
  await userEvent.click(control())
  const search = await screen.findByRole('combobox', { name: '输入关键字筛选' })
  expect(search).toHaveFocus()
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(120)
  await userEvent.keyboard('仓库37/货位4')
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(22)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(lastValue()).toEqual(['b37', 'p40'])
})

test('equal values in two branches stay two choices', async () => {
  const { lastValue } = await renderWidget('cascader', { value: ['b3', 'p5'], attributes: { options: many } })
  expect(control()).toHaveTextContent('仓库3/货位5')
  await userEvent.click(control())
  await screen.findByRole('tree')
  await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowRight}{Enter}')
  expect(lastValue()).toEqual(['b2', 'p0'])
})

test('shows the last level alone where the design says so, and keeps what is no option any more', async () => {
  const { unmount } = await renderWidget('cascader', { value: ['a', 'a1'], attributes: { options, showAllLevels: false } })
  expect(control()).toHaveTextContent(/^杭州/)
  unmount()
  await renderWidget('cascader', { value: ['a', 'gone'], attributes: { options } })
  expect(control()).toHaveTextContent('浙江/gone')
})

test('says that options failed and keeps the stored path', async () => {
  const { container, onChange } = await renderWidget('cascader', {
    value: ['x'],
    config: { dataType: 'dictionary', dictionaryType: 'u' },
  })
  expect(control()).toHaveTextContent('名称未加载')
  expect(onChange).not.toHaveBeenCalled()
  expect(within(container).getByRole('button', { name: '重试' })).toBeInTheDocument()
})

test('is cleared with the keyboard, or loses its last chip', async () => {
  const { lastValue } = await renderWidget('cascader', { value: [['c'], ['a', 'a1']], attributes: { options, multiple: true } })
  await userEvent.tab()
  await userEvent.keyboard('{Backspace}')
  expect(lastValue()).toEqual([['c']])
  await userEvent.keyboard('{Delete}')
  expect(lastValue()).toEqual([])
})

test('links its fault and has no accessibility fault, closed, open and searched', async () => {
  const { container } = await renderWidget('cascader', {
    value: ['a', 'a1'],
    error: '请选择',
    attributes: { options, filterable: true },
  })
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
  await userEvent.click(control())
  await screen.findByRole('tree')
  await expectNoViolations(container)
  await userEvent.keyboard('杭')
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('does not open while %j', async (state) => {
  await renderWidget('cascader', { value: ['c'], attributes: { options }, ...state })
  await userEvent.click(control())
  expect(screen.queryByRole('tree')).toBeNull()
})
