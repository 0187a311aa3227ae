import type { OptionReader } from '../options'
import { type ChartRow, chartTable } from './rows'
import { type ChartLook, labelOf, lettersOf, sharedOption } from './shared'

type Option = Record<string, unknown>

/** Contract 4b §2.2: 1 polygon, 2 circle. An axis without a largest value of its own reaches a little beyond what is on it. */
export function radarOption(options: OptionReader, rows: readonly ChartRow[], look: ChartLook): Option {
  const { names, types, at } = chartTable(rows)
  return {
    ...sharedOption(options, look),
    radar: {
      shape: options.number('styleType', 1) === 2 ? 'circle' : 'polygon',
      center: [`${options.number('radarCenterLeft', 50, 0, 100)}%`, `${options.number('radarCenterTop', 50, 0, 100)}%`],
      radius: '62%',
      indicator: names.map((name) => ({ name, max: largest(rows, name) })),
      axisName: {
        show: options.flag('radarAxisNameShow', true),
        ...lettersOf(options, 'radarAxisName', { size: 12, color: look.text2 }, look),
      },
      axisLine: { lineStyle: { color: look.border } },
      splitLine: { lineStyle: { color: look.border } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: types.map((type) => ({ name: type, value: names.map((name) => at(name, type)?.value ?? 0) })),
        areaStyle: { opacity: options.number('seriesAreaStyleOpacity', 0.3, 0, 1) },
        symbolSize: 4,
        label: labelOf(options, look),
      },
    ],
  }
}

function largest(rows: readonly ChartRow[], name: string): number {
  const onAxis = rows.filter((row) => row.name === name)
  const given = onAxis.flatMap(({ max }) => (max === undefined ? [] : [max]))
  const most = Math.max(0, ...onAxis.map(({ value }) => value))
  return Math.max(most, given.length > 0 ? Math.max(...given) : most * 1.2) || 1
}
