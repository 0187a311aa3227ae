import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { formatDate } from '@/lib/datetime/format'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { parsedField, renderWidget } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from './schemas'

const from = (label: string) => screen.getByLabelText(label)
const ms = (text: string) => new Date(text).getTime()
const env = { nowMs: 0, sibling: () => undefined }

describe('a range of dates', () => {
  test('is typed with the keyboard alone, and an end without a time is the end of its day', async () => {
    const { lastValue } = await renderWidget('dateRange', { value: [], attributes: { format: 'yyyy-MM-dd HH:mm:ss' } })
    await userEvent.tab()
    await userEvent.keyboard('2026-01-05{Enter}')
    expect(lastValue()).toEqual([ms('2026-01-05T00:00:00'), undefined])
    await userEvent.type(from('结束时间'), '2026-01-31{Enter}')
    expect(lastValue()).toEqual([ms('2026-01-05T00:00:00'), ms('2026-01-31T23:59:59')])
  })

  test.each([
    ['yyyy', '2026', '2026'],
    ['yyyy-MM', '2026-03', '2026-03'],
    ['yyyy-MM-dd', '2026-03-09', '2026-03-09'],
    ['anything else', '2026-03-09 08:07:06', '2026-03-09 08:07:06'],
  ])('is read and shown in the format %s', async (format, typed, shown) => {
    const { lastValue } = await renderWidget('dateRange', { value: [], attributes: { format } })
    await userEvent.type(from('开始时间'), `${typed}{Enter}`)
    expect(formatDate((lastValue() as number[])[0]!, format.startsWith('yyyy') ? format : 'yyyy-MM-dd HH:mm:ss')).toBe(shown)
    expect(from('开始时间')).toHaveValue(shown)
  })
})

test('a range of times gets the ends of the day where one end is left out', async () => {
  const { lastValue } = await renderWidget('timeRange', { value: [] })
  await userEvent.type(from('开始时间'), '0830{Enter}')
  await userEvent.click(document.body)
  expect(lastValue()).toEqual(['08:30:00', '23:59:59'])
  await userEvent.clear(from('开始时间'))
  await userEvent.click(document.body)
  expect(lastValue()).toEqual(['00:00:00', '23:59:59'])
})

test('a range of numbers takes 0 and gives an empty list when both ends are empty', async () => {
  const { lastValue } = await renderWidget('numberRange', { value: [], attributes: { precision: 1 } })
  await userEvent.type(from('最小值'), '0')
  expect(lastValue()).toEqual([0, undefined])
  await userEvent.type(from('最大值'), '2.55')
  await userEvent.tab()
  expect(lastValue()).toEqual([0, 2.6])
  await userEvent.clear(from('最小值'))
  await userEvent.clear(from('最大值'))
  expect(lastValue()).toEqual([])
})

test('text that is no number is refused and not dropped', async () => {
  const { lastValue } = await renderWidget('numberRange', { value: [] })
  await userEvent.type(from('最小值'), 'abc')
  expect(widgetSchemas.get('numberRange')!.validate(lastValue(), parsedField('numberRange'), env)).toEqual([
    { path: '', code: 'type' },
  ])
})

test.each([
  ['dateRange', [2, 1], [1, 2]],
  ['timeRange', ['09:00:00', '08:00:00'], ['08:00:00', '08:00:00']],
  ['numberRange', [1, 0], [0, 0]],
])('%s refuses a start after its end', (type, wrong, right) => {
  const schema = widgetSchemas.get(type)!
  expect(schema.validate(wrong, parsedField(type), env)).toEqual([{ path: '', code: 'rangeOrder' }])
  expect(schema.validate(right, parsedField(type), env)).toEqual([])
})

describe.each(['dateRange', 'timeRange', 'numberRange'])('%s', (type) => {
  const schema = widgetSchemas.get(type)!
  const node = parsedField(type)
  const part = {
    dateRange: fc.integer({ min: -8e12, max: 8e12 }).filter((at) => at < 1e9 || at >= 1e10),
    timeRange: fc.integer({ min: 0, max: 86_399 }).map((at) => new Date(at * 1000).toISOString().slice(11, 19)),
    numberRange: fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((at) => Number(at.toPrecision(12)) + 0),
  }[type]!

  test('what is stored is shown and stored again unchanged', () => {
    fc.assert(
      fc.property(fc.tuple(part, part), (pair) => {
        const shown = schema.decode(JSON.parse(JSON.stringify(schema.encode(pair, node))), node)
        expect(shown).toEqual(pair)
        expect(schema.decode(JSON.stringify(schema.encode(shown, node)), node)).toEqual(pair)
      }),
    )
  })

  test.each([{ disabled: true }, { readOnly: true }])('takes no input while %j', async (state) => {
    const { onChange, container } = await renderWidget(type, { value: [], ...state })
    for (const input of container.querySelectorAll('input')) await userEvent.type(input, '12')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('links its fault and has no accessibility fault', async () => {
    const { container } = await renderWidget(type, { value: [], error: '开始不能大于结束' })
    for (const input of container.querySelectorAll('input')) expect(input).toHaveAccessibleDescription('开始不能大于结束')
    expect(screen.getByRole('group')).toHaveAccessibleName('名称')
    await expectNoViolations(container)
  })
})
