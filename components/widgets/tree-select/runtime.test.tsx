import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'

const options = [
  {
    id: 'a',
    fullName: '浙江',
    children: [
      { id: 'a1', fullName: '杭州' },
      { id: 'a2', fullName: '宁波', disabled: true },
    ],
  },
  { id: 'c', fullName: '上海' },
]
const many = Array.from({ length: 100 }, (_, branch) => ({
  id: `b${branch}`,
  fullName: `类别${branch}`,
  children: Array.from({ length: 99 }, (__, place) => ({ id: `b${branch}-${place}`, fullName: `物料${branch}-${place}` })),
}))
const control = () => screen.getByRole('combobox', { name: '名称' })

test('is opened and chosen from with the keyboard alone and keeps the focus', async () => {
  const { lastValue } = await renderWidget('treeSelect', { value: '', attributes: { options } })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('tree')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(lastValue()).toBe('a1')
  expect(control()).toHaveFocus()
  expect(control()).toHaveTextContent('杭州')
})

test('a node with children can be chosen, unless only the last level may be', async () => {
  const { lastValue, unmount } = await renderWidget('treeSelect', { value: '', attributes: { options } })
  await userEvent.click(control())
  await userEvent.click(await screen.findByText('浙江'))
  expect(lastValue()).toBe('a')
  unmount()
  const second = await renderWidget('treeSelect', { value: '', attributes: { options, lastLevel: true } })
  await userEvent.click(control())
  await userEvent.click(await screen.findByText('浙江'))
  expect(second.onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('杭州'))
  expect(second.lastValue()).toBe('a1')
})

test('a disabled node cannot be chosen', async () => {
  const { onChange } = await renderWidget('treeSelect', { value: 'a1', attributes: { options } })
  await userEvent.click(control())
  await userEvent.click(await screen.findByText('宁波'))
  expect(onChange).not.toHaveBeenCalled()
})

test('chooses several and takes one back', async () => {
  const { lastValue } = await renderWidget('treeSelect', { value: ['a1'], attributes: { options, multiple: true } })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: '上海' }))
  expect(lastValue()).toEqual(['a1', 'c'])
  await userEvent.click(screen.getByRole('treeitem', { name: '杭州' }))
  expect(lastValue()).toEqual(['c'])
})

test('finds one of ten thousand nodes by typing and draws only what is in view', async () => {
  const { lastValue } = await renderWidget('treeSelect', { value: '', attributes: { options: many } })
  await userEvent.click(control())
  expect(await screen.findByRole('searchbox', { name: '输入关键字筛选' })).toHaveFocus()
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(40)
  await userEvent.keyboard('物料77-66')
  await userEvent.keyboard('{ArrowDown}{End}{Enter}')
  expect(lastValue()).toBe('b77-66')
})

test('keeps showing a stored value that is no option any more', async () => {
  await renderWidget('treeSelect', { value: 'gone', attributes: { options } })
  expect(control()).toHaveTextContent('gone')
})

test('says that options failed and keeps the value', async () => {
  const { onChange } = await renderWidget('treeSelect', {
    value: 'v1',
    config: { dataType: 'dictionary', dictionaryType: 'unit' },
  })
  expect(control()).toHaveTextContent('名称未加载')
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument()
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { container } = await renderWidget('treeSelect', {
    value: ['a1'],
    error: '请选择',
    attributes: { options, multiple: true },
  })
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
  await userEvent.click(control())
  await screen.findByRole('tree')
  await expectNoViolations(container)
})

test.each([{ disabled: true }, { readOnly: true }])('does not open while %j', async (state) => {
  await renderWidget('treeSelect', { value: 'c', attributes: { options }, ...state })
  await userEvent.click(control())
  expect(screen.queryByRole('tree')).toBeNull()
})
