import { readText } from '@/lib/form/read'
import type { OptionReader } from '../options'
import { reader } from '../options'
import { type ChartRow, chartTable } from './rows'
import { axesOption, type ChartLook, labelOf, sharedOption } from './shared'

type Option = Record<string, unknown>

/** Contract 4b §2.2: 1 basic, 2 stacked, 4 with a ground, 5 compared, 6 plus and minus, 7 bars with lines. */
const barStyles = { basic: 1, stacked: 2, ground: 4, compared: 5, plusMinus: 6, withLines: 7 } as const

export function barOption(options: OptionReader, rows: readonly ChartRow[], look: ChartLook): Option {
  const style = options.number('styleType', 1)
  const { names, types, at } = chartTable(rows)
  const lines = lineTypes(options)
  const isFacing = style === barStyles.plusMinus
  const series = types.map((type, index) => ({
    name: type,
    type: style === barStyles.withLines && lines.has(type) ? 'line' : 'bar',
    data: names.map((name) => at(name, type)?.value ?? null),
    ...(style === barStyles.stacked || isFacing ? { stack: 'all' } : {}),
    ...(style === barStyles.compared && { barGap: '10%', stack: `side ${index}` }),
    barMaxWidth: options.number('seriesBarWidth', 30, 2, 200),
    showBackground: style === barStyles.ground,
    backgroundStyle: { color: options.color('seriesBackgroundStyleColor') || look.border, opacity: 0.5 },
    itemStyle: { borderRadius: options.number('seriesItemStyleBarBorderRadius', 3, 0, 100) },
    label: { ...labelOf(options, look), position: labelPlace(options, style) },
    smooth: false,
    emphasis: { focus: 'series' },
  }))
  return {
    ...sharedOption(options, look, { trigger: 'axis', axisPointer: { type: 'shadow' } }),
    ...axesOption(options, names, look),
    series,
  }
}

/** Wire: `barType` [{title, type}] names the series that are lines. */
function lineTypes(options: OptionReader): Set<string> {
  const lines = options.rows('barType').filter((row) => reader(row).text('type') === 'line')
  return new Set(lines.map((row) => readText(row['title'])))
}

function labelPlace(options: OptionReader, style: number): string {
  const chosen = options.text('seriesLabelPosition')
  if (['top', 'left', 'right', 'bottom', 'inside'].includes(chosen)) return chosen
  if (style === barStyles.stacked) return 'inside'
  return options.text('category', 'category') === 'value' ? 'right' : 'top'
}
