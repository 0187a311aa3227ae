import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { formatColor, parseColor } from '@/components/widget-kits/color-value'
import { levelOf } from '@/components/widget-kits/faces/rate-values'
import { stopsOf } from '@/components/widget-kits/faces/slider-scale'
import { Runtime as SystemFace } from '@/components/widget-kits/faces/system-face'
import { type WidgetEnv, WidgetEnvProvider } from '@/components/widget-kits/widget-env'
import { parsedField, renderWidget, WithMessages } from '@/tests/fixtures/render-widget'
import { widgetSchemas } from './schemas'

function NoFields() {
  return null
}

describe('a rating', () => {
  test('says its score in words, in figures, or not at all', async () => {
    const { unmount } = await renderWidget('rate', { value: 5, attributes: { showText: true } })
    expect(screen.getByText('惊喜')).toBeInTheDocument()
    unmount()
    await renderWidget('rate', { value: 2.5, attributes: { showScore: true, allowHalf: true } })
    expect(screen.getByText('2.5')).toBeInTheDocument()
  })

  test.each([
    [5, 1, 'terrible'],
    [5, 3, 'fair'],
    [10, 10, 'great'],
    [10, 1, 'terrible'],
    [50, 26, 'fair'],
    [5, 0, null],
  ])('of %i stars, %i is %s', (count, score, level) => {
    expect(levelOf(parsedField('rate', {}, { count }), score)).toBe(level)
  })
})

describe('a slider', () => {
  test('marks the steps the design shows, exactly and not too many', () => {
    expect(stopsOf(parsedField('slider', {}, { min: 0, max: 0.5, step: 0.1, showStops: true }))).toEqual([
      0, 0.1, 0.2, 0.3, 0.4, 0.5,
    ])
    expect(stopsOf(parsedField('slider', {}, { showStops: true }))).toEqual([])
    expect(stopsOf(parsedField('slider', {}, { max: 5 }))).toEqual([])
    expect(stopsOf(parsedField('slider', {}, { max: -5, step: -1, showStops: true }))).toEqual([])
  })

  test('keeps the two ends of a range in order', async () => {
    const { lastValue } = await renderWidget('slider', { value: [20, 60], attributes: { range: true } })
    fireEvent.change(screen.getByLabelText('最小值'), { target: { value: '80' } })
    expect(lastValue()).toEqual([60, 80])
  })
})

describe('a colour', () => {
  test.each([
    ['', false, '#dc2626'],
    ['', true, 'rgba(220, 38, 38, 0.5)'],
    ['hex', true, '#dc262680'],
    ['rgba', true, 'rgba(220, 38, 38, 0.5)'],
    ['hsla', true, 'hsla(0, 72%, 51%, 0.5)'],
    ['hsva', true, 'hsva(0, 83%, 86%, 0.5)'],
  ])('in the format "%s" with opacity %p is written %s', async (colorFormat, showAlpha, stored) => {
    const { lastValue } = await renderWidget('colorPicker', { value: '', attributes: { colorFormat, showAlpha } })
    await userEvent.type(screen.getByLabelText('名称'), 'rgba(220, 38, 38, 0.5)')
    await userEvent.tab()
    expect(lastValue()).toBe(stored)
  })

  test('gets its opacity from a control of its own', async () => {
    const { lastValue } = await renderWidget('colorPicker', {
      value: '#dc2626',
      attributes: { colorFormat: 'rgb', showAlpha: true },
    })
    fireEvent.change(screen.getByLabelText('不透明度'), { target: { value: '25' } })
    expect(lastValue()).toBe('rgba(220, 38, 38, 0.25)')
  })

  test('what is stored in hex or rgb is read and stored again unchanged, and always accepted', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const node = parsedField('colorPicker')
    const env = { nowMs: 0, sibling: () => undefined }
    fc.assert(
      fc.property(byte, byte, byte, fc.constantFrom('hex', 'rgb'), (red, green, blue, format) => {
        const stored = formatColor({ red, green, blue, alpha: 1 }, format, false)
        expect(parseColor(stored)).toEqual({ red, green, blue, alpha: 1 })
        expect(widgetSchemas.get('colorPicker')!.validate(stored, node, env)).toEqual([])
      }),
    )
  })
})

describe('open data', () => {
  const env: WidgetEnv = {
    Fields: NoFields,
    isDetail: false,
    currentUser: {
      userName: '张三',
      userAccount: 'zhang',
      departmentName: '采购部',
      organizeName: '集团/采购部',
      positionName: '主管',
    },
  }
  test.each([
    ['createUser', {}, '张三/zhang'],
    ['createTime', {}, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
    ['currOrganize', { showLevel: 'last' }, '采购部'],
    ['currOrganize', { showLevel: 'all' }, '集团/采购部'],
    ['currPosition', {}, '主管'],
    ['modifyUser', { placeholder: '' }, '系统自动生成'],
  ])('%s with %j shows %s before the server fills it', (type, attributes, shown) => {
    const props = { id: 'f', value: '', onChange: () => {}, disabled: true, readOnly: false, ariaLabel: '名称' }
    render(
      <WidgetEnvProvider value={env}>
        <SystemFace {...props} node={parsedField(type, {}, attributes)} />
      </WidgetEnvProvider>,
      { wrapper: WithMessages },
    )
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveTextContent(shown)
  })
})
