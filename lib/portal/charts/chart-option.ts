import type { OptionReader } from '../options'
import { barOption } from './bar'
import { lineOption } from './line'
import { pieOption } from './pie'
import { radarOption } from './radar'
import type { ChartRow } from './rows'
import type { ChartLook } from './shared'

const chartKinds = { barChart: barOption, lineChart: lineOption, pieChart: pieOption, radarChart: radarOption } as const
export type ChartKind = keyof typeof chartKinds

export function isChartKind(key: string): key is ChartKind {
  return Object.hasOwn(chartKinds, key)
}

/** What is drawn for the rows. Pure: from the same options, rows and look always the same. */
export function chartOption(kind: ChartKind, options: OptionReader, rows: readonly ChartRow[], look: ChartLook) {
  return chartKinds[kind](options, rows, look)
}
