import type { OptionReader } from '../options'
import { type ChartRow, chartTable } from './rows'
import { axesOption, type ChartLook, labelOf, sharedOption } from './shared'

type Option = Record<string, unknown>

/** Contract 4b §2.2: 1 basic, 2 smooth, 3 steps, 4 stacked. */
const lineStyles = { basic: 1, smooth: 2, steps: 3, stacked: 4 } as const

export function lineOption(options: OptionReader, rows: readonly ChartRow[], look: ChartLook): Option {
  const style = options.number('styleType', 1)
  const { names, types, at } = chartTable(rows)
  const series = types.map((type) => ({
    name: type,
    type: 'line',
    data: names.map((name) => at(name, type)?.value ?? null),
    smooth: style === lineStyles.smooth,
    ...(style === lineStyles.steps && { step: 'middle' }),
    ...(style === lineStyles.stacked && { stack: 'all' }),
    ...((options.flag('areaStyle') || style === lineStyles.stacked) && { areaStyle: { opacity: 0.2 } }),
    lineStyle: { width: options.number('seriesLineStyleWidth', 2, 1, 20) },
    symbolSize: options.number('seriesSymbolRotate', 4, 1, 30),
    // A category without a number of this series is a gap, not a way down to nothing.
    connectNulls: false,
    label: { ...labelOf(options, look), position: 'top' },
  }))
  return {
    ...sharedOption(options, look, { trigger: 'axis' }),
    ...axesOption(options, names, look),
    series,
  }
}
