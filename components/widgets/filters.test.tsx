import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { widgetFacts } from '@/lib/form/widget-facts/table'
import { widgetTypes } from '@/lib/form/widget-facts/widget-types'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { parsedField, WithMessages } from '@/tests/fixtures/render-widget'
import { widgets } from './registry'

async function renderFilter(type: string, attributes: Record<string, unknown> = {}, searchMultiple = false) {
  const { Filter } = await widgets.get(type)!.filter!()
  const node = parsedField(type, {}, attributes)
  const onChange = jest.fn()
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder() {
    const [value, setValue] = useState<unknown>(undefined)
    return (
      <>
        <label id="f-label" htmlFor="f">
          名称
        </label>
        <Filter
          node={node}
          id="f"
          value={value}
          searchType={3}
          searchMultiple={searchMultiple}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
        />
      </>
    )
  }
  const view = render(<Holder />, { wrapper: WithMessages })
  return { ...view, lastValue: () => onChange.mock.lastCall?.[0] }
}

test('a number range takes 0 as a bound and gives an empty list when both ends are empty', async () => {
  const { lastValue, container } = await renderFilter('inputNumber')
  await userEvent.type(screen.getByLabelText('最小值'), '0')
  expect(lastValue()).toEqual([0, undefined])
  await userEvent.type(screen.getByLabelText('最大值'), '12.5')
  expect(lastValue()).toEqual([0, 12.5])
  await userEvent.clear(screen.getByLabelText('最小值'))
  await userEvent.clear(screen.getByLabelText('最大值'))
  expect(lastValue()).toEqual([])
  await expectNoViolations(container)
})

test('a date range gives two instants', async () => {
  const { lastValue, container } = await renderFilter('datePicker')
  await userEvent.type(screen.getByLabelText('开始时间'), '2026-01-01{Enter}')
  await userEvent.type(screen.getByLabelText('结束时间'), '2026-01-31{Enter}')
  expect(lastValue()).toEqual([new Date(2026, 0, 1).getTime(), new Date(2026, 0, 31).getTime()])
  await expectNoViolations(container)
})

test('a search by option gives one value, or a list where the list asks for several', async () => {
  const options = {
    options: [
      { id: '1', fullName: '甲' },
      { id: '2', fullName: '乙' },
    ],
  }
  const { lastValue } = await renderFilter('select', options, true)
  await userEvent.click(screen.getByRole('combobox', { name: '名称' }))
  await userEvent.click(screen.getByRole('option', { name: '甲' }))
  await userEvent.click(screen.getByRole('option', { name: '乙' }))
  expect(lastValue()).toEqual(['1', '2'])
})

test('every field a list may search by has its search control', async () => {
  const withControl = [...widgets.values()].filter(({ filter }) => filter).map(({ type }) => type)
  const byFacts = widgetTypes.filter((type) => ['own', 'ifStored'].includes(widgetFacts[type].searchControl ?? ''))
  expect(withControl.sort()).toEqual(byFacts.sort())
  expect(widgetTypes.filter((type) => widgetFacts[type].canSearch && widgetFacts[type].searchControl !== 'own')).toEqual([])
})

test('fields that name records, and copies of their columns, have one too where a design searches by them', () => {
  const types = ['relationForm', 'popupSelect', 'popupTableSelect', 'relationFormAttr', 'popupAttr']
  expect(types.filter((type) => !widgets.get(type)?.filter)).toEqual([])
})

test.each([
  ['inputNumber', {}, [0, 12.5], '0 – 12.5'],
  ['inputNumber', {}, [undefined, 9], '≤ 9'],
  ['datePicker', { format: 'yyyy-MM-dd' }, [new Date(2026, 0, 1).getTime(), null], '≥ 2026-01-01'],
  ['timePicker', {}, ['08:00:00', '09:30:00'], '08:00:00 – 09:30:00'],
  [
    'select',
    {
      options: [
        { id: '1', fullName: '甲' },
        { id: '2', fullName: '乙' },
      ],
    },
    ['1', '2'],
    '甲、乙',
  ],
  ['input', {}, '深圳', '深圳'],
])('a condition on %s is named in words', async (type, attributes, value, words) => {
  const { FilterText } = await widgets.get(type)!.filter!()
  const { container } = render(<FilterText node={parsedField(type, {}, attributes)} value={value} searchType={3} />, {
    wrapper: WithMessages,
  })
  expect(container.textContent).toBe(words)
})

test.each(['cascader', 'treeSelect'])(
  'a search by %s gives one node, or a list where the list asks for several',
  async (type) => {
    const options = {
      options: [
        { id: '1', fullName: '甲' },
        { id: '2', fullName: '乙' },
      ],
    }
    const first = await renderFilter(type, options)
    await userEvent.click(screen.getByRole('combobox', { name: '名称' }))
    await userEvent.click(await screen.findByRole('treeitem', { name: '甲' }))
    expect(first.lastValue()).toEqual(type === 'cascader' ? ['1'] : '1')
    await userEvent.keyboard('{Delete}')
    expect(first.lastValue()).toBeUndefined()
    first.unmount()
    const second = await renderFilter(type, options, true)
    await userEvent.click(screen.getByRole('combobox', { name: '名称' }))
    await userEvent.click(await screen.findByRole('treeitem', { name: '甲' }))
    await userEvent.click(screen.getByRole('treeitem', { name: '乙' }))
    expect(second.lastValue()).toEqual(type === 'cascader' ? [['1'], ['2']] : ['1', '2'])
  },
)
