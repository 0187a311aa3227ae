import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { area } from '@/lib/contract/system/area'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, fixedValues, lookupEnv, renderLookup } from '@/tests/fixtures/render-lookup'

const children: Readonly<Record<string, readonly string[]>> = {
  '-1': ['粤', '京', '台'],
  粤: ['莞', '深'],
  莞: ['长安', '虎门'],
  深: ['南山'],
  京: ['京辖'],
  京辖: ['东城'],
  长安: ['街道'],
}
const row = (id: string) => ({ id, parentId: '', fullName: `${id}名`, hasChildren: id in children, isLeaf: !(id in children) })
const levelOf = ({ params, query }: FakeCall) => {
  if (!query.keyword) return { list: (children[params.id ?? ''] ?? []).map(row) }
  const path = (...ids: string[]) => ({ ...row(ids.at(-1) ?? ''), path: ids.map((id) => ({ id, fullName: `${id}名` })) })
  return { list: [path('粤', '莞'), path('粤', '莞', '长安'), path('粤', '莞', '长安', '街道')] }
}
const namesOf = ({ body }: FakeCall) => (body.idsList as string[][]).map((path) => path.map((id) => `${id}名`))
const answers = { [area.selector.path]: levelOf, [area.names.path]: namesOf }

const changan = ['粤', '莞', '长安']
const control = () => screen.getByRole('combobox', { name: '名称' })
const node = (name: string) => screen.findByRole('treeitem', { name })
const open = async () => {
  await userEvent.click(control())
  return screen.findByRole('dialog', { name: '选择省市区' })
}
const chosen = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

test('is chosen from level by level: only an area of the designed depth can be taken', async () => {
  const { call, asked } = fakeCaller(answers)
  const { lastValue, onChange } = await renderLookup('areaSelect', lookupEnv(call), { value: [] })
  await open()
  await userEvent.click(await node('粤名'))
  expect(chosen()).toEqual([])
  await userEvent.click(await node('莞名'))
  const leaf = await node('长安名')
  expect(leaf).not.toHaveAttribute('aria-expanded')
  await userEvent.click(leaf)
  expect(chosen()).toEqual(['粤名/莞名/长安名'])
  await userEvent.click(await node('虎门名'))
  expect(chosen()).toEqual(['粤名/莞名/虎门名'])
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(['粤', '莞', '虎门'])
  expect(onChange.mock.lastCall?.[1]).toEqual([
    { id: '粤', fullName: '粤名' },
    { id: '莞', fullName: '莞名' },
    { id: '虎门', fullName: '虎门名' },
  ])
  expect(control()).toHaveTextContent('粤名/莞名/虎门名')
  expect(control()).toHaveFocus()
  // What was chosen from has its names with it.
  expect(asked.filter(({ path }) => path === area.names.path)).toHaveLength(0)
})

test.each([
  [0, ['京名'], ['京']],
  [1, ['京名', '京辖名'], ['京', '京辖']],
  [3, ['粤名', '莞名', '长安名', '街道名'], ['粤', '莞', '长安', '街道']],
])('level %i takes paths of one part more', async (level, names, value) => {
  const { lastValue } = await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), {
    value: [],
    attributes: { level },
  })
  await open()
  for (const name of names) await userEvent.click(await node(name))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(value)
})

test('is operated with the keyboard alone', async () => {
  const { lastValue } = await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), { value: [] })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await node('粤名')
  act(() => screen.getByRole('searchbox').focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('tree')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await node('莞名')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await node('长安名')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen()).toEqual(['粤名/莞名/长安名'])
  act(() => screen.getByRole('button', { name: '确定' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toEqual(changan)
})

test('several are collected; one that is there already is not taken twice; the list can be cleared', async () => {
  const { lastValue } = await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), {
    value: [changan],
    attributes: { multiple: true },
  })
  await open()
  await userEvent.click(await node('长安名'))
  await userEvent.click(await node('虎门名'))
  expect(chosen()).toEqual(['粤名/莞名/长安名', '粤名/莞名/虎门名'])
  await userEvent.click(screen.getByRole('button', { name: '清空列表' }))
  expect(chosen()).toEqual([])
  await userEvent.click(await node('虎门名'))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual([['粤', '莞', '虎门']])
})

test('opens where the choice stands', async () => {
  const { call, asked } = fakeCaller(answers)
  await renderLookup('areaSelect', lookupEnv(call), { value: changan })
  await open()
  expect(await node('长安名')).toHaveAttribute('aria-selected', 'true')
  expect(await node('粤名')).toHaveAttribute('aria-expanded', 'true')
  expect(asked.flatMap(({ path, params }) => (path === area.selector.path ? params.id : []))).toEqual(['-1', '粤', '莞'])
})

test('cancelling leaves everything as it was', async () => {
  const { onChange } = await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), { value: changan })
  await open()
  await userEvent.click(screen.getByRole('button', { name: '清空列表' }))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onChange).not.toHaveBeenCalled()
  expect(control()).toHaveFocus()
  await open()
  expect(chosen()).toEqual(['粤名/莞名/长安名'])
})

test('a search finds areas of every level with their paths; short ones can be opened further', async () => {
  const { lastValue } = await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), { value: [] })
  await open()
  await userEvent.type(screen.getByRole('searchbox'), '长{Enter}')
  expect(await node('粤名/莞名')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('treeitem', { name: /街道/ })).toBeNull()
  await userEvent.click(await node('粤名/莞名/长安名'))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(changan)
})

test('a server that cannot search has its opened areas filtered', async () => {
  const { call } = fakeCaller({ ...answers, [area.selector.path]: (asked) => levelOf({ ...asked, query: {} }) })
  await renderLookup('areaSelect', lookupEnv(call), { value: [] })
  await open()
  await node('京名')
  await userEvent.type(screen.getByRole('searchbox'), '粤{Enter}')
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: '京名' })).toBeNull())
  expect(await node('粤名')).toBeInTheDocument()
})

test('an area without anything below it cannot be chosen where its path is too short', async () => {
  await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), { value: [] })
  await open()
  expect(await node('台名')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(await node('台名'))
  expect(chosen()).toEqual([])
})

describe('limited by another field', () => {
  const attributes = { selectType: 'address', relationField: 'province' }

  test('only areas within its value are offered', async () => {
    const env = lookupEnv(fakeCaller(answers).call, { values: fixedValues({ province: ['粤', '莞'] }) })
    await renderLookup('areaSelect', env, { value: [], attributes })
    await open()
    await userEvent.click(await node('粤名'))
    await node('莞名')
    expect(screen.queryByRole('treeitem', { name: '京名' })).toBeNull()
    expect(screen.queryByRole('treeitem', { name: '深名' })).toBeNull()
  })

  test('nothing is offered while it is empty', async () => {
    const env = lookupEnv(fakeCaller(answers).call, { values: fixedValues({ province: [] }) })
    await renderLookup('areaSelect', env, { value: [], attributes })
    await open()
    expect(await screen.findByText('暂无数据，请先填写此字段所关联的字段')).toBeInTheDocument()
  })
})

test('a level that failed says so and is asked for again', async () => {
  let isDown = true
  const { call } = fakeCaller({
    ...answers,
    [area.selector.path]: (asked) => {
      if (isDown) throw new Error('down')
      return levelOf(asked)
    },
  })
  await renderLookup('areaSelect', lookupEnv(call), { value: [] })
  const dialog = await open()
  isDown = false
  await userEvent.click(await within(dialog).findByRole('button', { name: '重试' }))
  expect(await node('粤名')).toBeInTheDocument()
})

test('stored paths are named in one call; those that are no more keep their ids', async () => {
  const { call, asked } = fakeCaller({ ...answers, [area.names.path]: () => [['粤名', '莞名', '长安名'], []] })
  await renderLookup('areaSelect', lookupEnv(call), { value: [changan, ['x', 'y', 'z']], attributes: { multiple: true } })
  await waitFor(() => expect(control()).toHaveTextContent('粤名/莞名/长安名'))
  expect(control()).toHaveTextContent('x/y/z')
  expect(asked).toHaveLength(1)
})

test('the text that came with the record is shown without asking', async () => {
  const { call, asked } = fakeCaller(answers)
  await renderLookup('areaSelect', lookupEnv(call, { fieldText: () => '粤/莞/长安' }), { value: changan })
  expect(control()).toHaveTextContent('粤/莞/长安')
  expect(asked).toHaveLength(0)
})

test('is cleared by its button and by Delete; Backspace takes the last of several', async () => {
  const env = lookupEnv(fakeCaller(answers).call)
  const { lastValue } = await renderLookup('areaSelect', env, {
    value: [changan, ['京', '京辖', '东城']],
    attributes: { multiple: true },
  })
  await userEvent.tab()
  await userEvent.keyboard('{Backspace}')
  expect(lastValue()).toEqual([changan])
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(lastValue()).toEqual([])
})

test.each([{ disabled: true }, { readOnly: true }])('does not open while %j', async (state) => {
  await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), { value: changan, ...state })
  await userEvent.click(control())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
})

test('a public form shows what is stored and asks for nothing', async () => {
  await renderLookup('areaSelect', lookupEnv(undefined), { value: changan })
  expect(screen.getByText('粤/莞/长安')).toBeInTheDocument()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { container } = await renderLookup('areaSelect', lookupEnv(fakeCaller(answers).call), { value: changan, error: '请选择' })
  expect(control()).toHaveAccessibleDescription('请选择')
  await expectNoViolations(container)
  await open()
  await node('长安名')
  await expectNoViolations(document.body)
})
