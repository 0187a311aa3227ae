import { reader } from '../options'
import { chartOption } from './chart-option'
import { mapOption, mapRows, regionOf } from './map'
import { chartRows, chartTable } from './rows'
import type { ChartLook } from './shared'

const look: ChartLook = {
  mode: 'light',
  text: '#1c2430',
  text2: '#475264',
  text3: '#5f6b7c',
  border: '#e2e6ec',
  surface: '#ffffff',
  font: 'sans-serif',
  palette: ['#3386e6', '#1d9750', '#bb770d', '#8e66e6', '#14979f', '#dd5296', '#e5484d', '#7f8b9b'],
}

const rows = chartRows([
  { name: '一月', type: '收入', value: '10.50' },
  { name: '一月', type: '支出', value: 4 },
  { name: '二月', type: '收入', value: 8 },
  { name: '三月', type: '支出', value: 'none' },
])
const option = (kind: 'barChart' | 'lineChart' | 'pieChart' | 'radarChart', options: object, of = rows) =>
  chartOption(kind, reader(options as Record<string, unknown>), of, look) as Record<string, never> & {
    series: Record<string, unknown>[]
  }

describe('what a chart is made of', () => {
  test('rows without a number are left out, and each number is known as exactly as it came', () => {
    const table = chartTable(rows)
    expect(table.names).toEqual(['一月', '二月'])
    expect(table.types).toEqual(['收入', '支出'])
    expect(table.at('一月', '收入')?.text).toBe('10.50')
    expect(table.at('二月', '支出')).toBeUndefined()
  })

  test('a missing number is a gap and not a nothing', () => {
    expect(option('barChart', {}).series.map(({ data }) => data)).toEqual([
      [10.5, 8],
      [4, null],
    ])
    expect(option('lineChart', {}).series[1]?.['data']).toEqual([4, null])
  })

  test.each([
    [1, { type: 'bar', stack: undefined, showBackground: false }],
    [2, { type: 'bar', stack: 'all', showBackground: false }],
    [4, { type: 'bar', stack: undefined, showBackground: true }],
    [5, { type: 'bar', stack: 'side 0', showBackground: false }],
    [6, { type: 'bar', stack: 'all', showBackground: false }],
  ])('bars of style %s', (styleType, { type, stack, showBackground }) => {
    const first = option('barChart', { styleType }).series[0]
    expect([first?.['type'], first?.['stack'], first?.['showBackground']]).toEqual([type, stack, showBackground])
  })

  test('bars with lines: the options name the series that are lines', () => {
    const { series } = option('barChart', { styleType: 7, barType: [{ title: '支出', type: 'line' }] })
    expect(series.map(({ type }) => type)).toEqual(['bar', 'line'])
  })

  test('bars lie where the value has the first axis', () => {
    const lying = option('barChart', { category: 'value' }) as unknown as { xAxis: { type: string }; yAxis: { data: string[] } }
    expect(lying.xAxis.type).toBe('value')
    expect(lying.yAxis.data).toEqual(['一月', '二月'])
  })

  test.each([
    [1, false, undefined, undefined],
    [2, true, undefined, undefined],
    [3, false, 'middle', undefined],
    [4, false, undefined, 'all'],
  ])('lines of style %s', (styleType, smooth, step, stack) => {
    const first = option('lineChart', { styleType }).series[0]
    expect([first?.['smooth'], first?.['step'], first?.['stack']]).toEqual([smooth, step, stack])
  })

  test('a pie leaves out what is no part of a whole, and is ordered where that is wanted', () => {
    const parts = chartRows([
      { name: 'a', value: 1 },
      { name: 'b', value: 5 },
      { name: 'c', value: 0 },
      { name: 'd', value: -3 },
    ])
    const names = (options: object) =>
      ((option('pieChart', options, parts).series[0]?.['data'] ?? []) as { name: string }[]).map(({ name }) => name)
    expect(names({})).toEqual(['a', 'b'])
    expect(names({ sortable: true, showZero: true })).toEqual(['b', 'a', 'c'])
    expect(option('pieChart', { styleType: 2, roseType: true }, parts).series[0]).toMatchObject({
      radius: ['38%', '56%'],
      roseType: 'radius',
    })
  })

  test('an axis of a radar reaches to its largest value, or a little beyond what is on it', () => {
    const given = chartRows([
      { name: '质量', type: '甲', value: 8, max: 10 },
      { name: '交期', type: '甲', value: 5 },
    ])
    const radar = option('radarChart', { styleType: 2 }, given) as unknown as {
      radar: { shape: string; indicator: { max: number }[] }
    }
    expect(radar.radar.shape).toBe('circle')
    expect(radar.radar.indicator.map(({ max }) => max)).toEqual([10, 6])
  })

  test('stored options are data: tooltips are text, and no text becomes a function', () => {
    const evil = 'function(){ return 1 }'
    const built = option('barChart', { titleText: '<img onerror=1>', xAxisName: evil, tooltipFormatter: evil, formatter: evil })
    expect((built['tooltip'] as unknown as { renderMode: string }).renderMode).toBe('richText')
    const stored = JSON.stringify(built)
    expect(stored).not.toContain('tooltipFormatter')
    expect((built['title'] as unknown as { text: string }).text).toBe('<img onerror=1>')
  })

  test('chosen colours run from above to below, and hold on the ground of the mode', () => {
    const chosen = option('barChart', {
      colorList: [
        { color1: '#1d4ed8', color2: '#93c5fd' },
        { color1: 'url(x)', color2: '' },
      ],
    })
    expect((chosen['color'] as unknown as { colorStops: { color: string }[] }[])[0]?.colorStops[0]?.color).toBe('#1d4ed8')
    expect(chosen['color']).toHaveLength(1)
    expect(option('barChart', {})['color']).toEqual(expect.arrayContaining([...look.palette]))
  })

  test('no two of sixteen parts have the same colour', () => {
    expect(new Set(option('pieChart', {})['color'] as unknown as string[]).size).toBe(16)
  })

  test('each of a few long names is said below its bar, and of many as many as fit', () => {
    const labelled = (count: number) => {
      const long = chartRows(Array.from({ length: count }, (_, at) => ({ name: `宁波长川电动工具有限公司${at}`, value: 1 })))
      return (option('barChart', {}, long)['xAxis'] as unknown as { axisLabel: object }).axisLabel
    }
    expect(labelled(8)).toMatchObject({ interval: 0, rotate: 30, hideOverlap: false })
    expect(labelled(40)).toMatchObject({ rotate: 0, hideOverlap: true })
  })

  test('a pie leaves its legend room below it', () => {
    expect(option('pieChart', {}).series[0]).toMatchObject({ bottom: 36 })
    expect(option('pieChart', { legendShow: false }).series[0]).toMatchObject({ bottom: 0, radius: ['0%', '56%'] })
  })
})

describe('maps', () => {
  test('rows without a place on the earth are left out, and the last region of the way is shown', () => {
    expect(mapRows([{ name: 'a', value: 1, long: 120, lat: 30 }, { name: 'b', long: 200, lat: 0 }, { name: 'c' }])).toHaveLength(
      1,
    )
    expect(regionOf(reader({ mapType: ['100000', '330000'] }))).toBe('330000')
    expect(regionOf(reader({}))).toBe('100000')
  })

  test.each([
    [1, ['effectScatter']],
    [2, ['heatmap']],
    [3, ['scatter']],
    [4, ['effectScatter', 'bar']],
  ])('style %s', (styleType, types) => {
    const built = mapOption(
      reader({ styleType }),
      { rows: mapRows([{ name: 'a', value: 3, long: 120, lat: 30 }]), region: '100000' },
      look,
    )
    expect((built['series'] as { type: string }[]).map(({ type }) => type)).toEqual(types)
  })
})
