import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WidgetFaces } from '@/components/widget-kits/define-widget'
import { type WidgetType, widgetTypes } from '@/lib/form/widget-facts/widget-types'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { renderWidget } from '@/tests/fixtures/render-widget'
import { widgetFaces, widgets } from './registry'
import { widgetSchemas } from './schemas'

const options = [
  { id: '1', fullName: '甲' },
  { id: '2', fullName: '乙' },
]

test('every type has the schema of its own name, and one without faces is a type error', () => {
  for (const type of widgetTypes)
    expect([type, widgetSchemas.get(type)?.type, widgets.get(type)?.type]).toEqual([type, type, type])
  const { rate: _faces, ...others } = widgetFaces
  // @ts-expect-error a widget has no faces
  const incomplete: Record<WidgetType, WidgetFaces> = others
  expect(incomplete).not.toHaveProperty('rate')
})

test('every widget that holds a value has a control and a read-only face', async () => {
  for (const widget of widgets.values()) {
    if (widget.schema.stored === 'none') continue
    expect([widget.type, typeof (await widget.runtime?.())?.Runtime]).toEqual([widget.type, 'function'])
    expect([widget.type, typeof (await widget.display?.())?.Detail]).toEqual([widget.type, 'function'])
  }
})

test('every widget that lists may search by is searchable or waits for its own picker', async () => {
  for (const type of [
    'input',
    'textarea',
    'inputNumber',
    'radio',
    'checkbox',
    'select',
    'datePicker',
    'timePicker',
    'createTime',
  ]) {
    expect([type, typeof (await widgets.get(type)?.filter?.())?.Filter]).toEqual([type, 'function'])
  }
})

const values: Record<string, unknown> = {
  checkbox: ['1'],
  dateRange: [],
  slider: 40,
  rate: 3,
  switch: 1,
  inputNumber: 1,
  table: undefined,
}

test.each([...widgets.values()].filter((widget) => widget.runtime && widget.type !== 'table').map((widget) => widget.type))(
  '%s has no accessibility fault, as it is and disabled',
  async (type) => {
    const first = await renderWidget(type, { value: values[type] ?? '1', attributes: { options } })
    await expectNoViolations(first.container)
    first.unmount()
    const second = await renderWidget(type, {
      value: values[type] ?? '1',
      disabled: true,
      error: '不正确',
      attributes: { options },
    })
    await expectNoViolations(second.container)
  },
)

test('a radio group is chosen from with the keyboard and keeps a value that is no option', async () => {
  const { lastValue } = await renderWidget('radio', { value: 'gone', attributes: { options } })
  expect(screen.getByRole('radio', { name: 'gone' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '乙' }))
  expect(lastValue()).toBe('2')
})

test('check boxes give a list in the order of choosing', async () => {
  const { lastValue } = await renderWidget('checkbox', { value: ['2'], attributes: { options } })
  await userEvent.click(screen.getByRole('checkbox', { name: '甲' }))
  expect(lastValue()).toEqual(['2', '1'])
})

test('a switch gives the values of the design', async () => {
  const { lastValue } = await renderWidget('switch', { value: 0, attributes: { activeTxt: '开', inactiveTxt: '关' } })
  await userEvent.click(screen.getByRole('switch'))
  expect(lastValue()).toBe(1)
  await userEvent.keyboard(' ')
  expect(lastValue()).toBe(0)
})

test('a rating is set by keys, in halves where the design allows them', async () => {
  const { lastValue } = await renderWidget('rate', { value: 2, attributes: { allowHalf: true } })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(lastValue()).toBe(2.5)
  await userEvent.keyboard('{End}')
  expect(lastValue()).toBe(5)
})

test.each([
  ['0930', '09:30:00'],
  ['9:05', '09:05:00'],
  ['23:59:58', '23:59:58'],
])('a typed time %s is read as %s', async (typed, shown) => {
  const { lastValue } = await renderWidget('timePicker', { value: '' })
  await userEvent.type(screen.getByLabelText('名称'), typed)
  await userEvent.tab()
  expect(lastValue()).toBe(shown)
})

test.each([
  ['hex', 'rgb(64, 158, 255)', '#409eff'],
  ['rgb', '#409EFF', 'rgb(64, 158, 255)'],
  ['hsl', '#ff0000', 'hsl(0, 100%, 50%)'],
])('a colour is written in the format %s of the design', async (colorFormat, typed, stored) => {
  const { lastValue } = await renderWidget('colorPicker', { value: '', attributes: { colorFormat } })
  await userEvent.type(screen.getByLabelText('名称'), typed)
  await userEvent.tab()
  expect(lastValue()).toBe(stored)
})

test('text areas take lines and count characters', async () => {
  const { lastValue } = await renderWidget('textarea', { value: '', attributes: { maxlength: 10, showWordLimit: true } })
  await userEvent.type(screen.getByLabelText('名称'), 'a{Enter}b')
  expect(lastValue()).toBe('a\nb')
  expect(screen.getByText('3 / 10')).toBeInTheDocument()
})

test.each(['javascript:alert(1)', ' java\tscript:alert(1)', '//evil.example', 'data:text/html,x'])(
  'a link to %s is no link',
  async (href) => {
    await renderWidget('link', { attributes: { href, content: '看' } })
    expect(screen.getByText('看')).toBeInTheDocument()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

test('an alert closes and shows markup as text', async () => {
  const { container } = await renderWidget('alert', { attributes: { title: '<b>注意</b>', closable: true } })
  expect(screen.getByText('<b>注意</b>')).toBeInTheDocument()
  expect(container.querySelector('b')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByText('<b>注意</b>')).toBeNull()
})
