import { isRecord, own, readList, readNumber, readText, readTexts } from '@/lib/form/read'
import type { OptionReader } from '../options'
import { type ChartLook, labelOf, palette, sharedOption } from './shared'

type Option = Record<string, unknown>

/** Contract 4b §2.2: 1 points, 2 heat, 3 bars, 4 a ranking in bars beside the map. */
export const mapStyles = { points: 1, heat: 2, bars: 3, ranking: 4 } as const

export type MapRow = { name: string; value: number; place: [long: number, lat: number] }

/** Rows with a place on the earth (contract 4b §2.3). */
export function mapRows(data: unknown): MapRow[] {
  return readList(data)
    .filter(isRecord)
    .flatMap((row) => {
      const [long, lat] = [readNumber(own(row, 'long')), readNumber(own(row, 'lat'))]
      if (long === undefined || lat === undefined || Math.abs(long) > 180 || Math.abs(lat) > 90) return []
      return [{ name: readText(own(row, 'name')), value: readNumber(own(row, 'value')) ?? 0, place: [long, lat] }]
    })
}

/** Wire: a way of region codes, of which the last is shown. */
export function regionOf(options: OptionReader): string {
  return readTexts(options.value('mapType')).at(-1) ?? '100000'
}

/** The map of a region whose outline is known under `region`. */
export function mapOption(
  options: OptionReader,
  { rows, region }: { rows: readonly MapRow[]; region: string },
  look: ChartLook,
): Option {
  const style = options.number('styleType', 1)
  const values = rows.map(({ value }) => value)
  const ranked = style === mapStyles.ranking ? rows.toSorted((one, other) => one.value - other.value).slice(-15) : undefined
  return {
    ...sharedOption(options, look, { formatter: '{b}' }),
    legend: { show: false },
    geo: geoOf(options, region, look),
    ...(style === mapStyles.heat || options.flag('visualMapShow') ? { visualMap: visualOf(options, values, look) } : {}),
    ...(ranked && rankingAxes(ranked, look)),
    series: [pointsOf(options, rows, look), ...(ranked ? [rankBars(options, ranked, look)] : [])],
  }
}

function geoOf(options: OptionReader, region: string, look: ChartLook): Option {
  return {
    map: region,
    roam: true,
    ...(options.number('styleType', 1) === mapStyles.ranking && { right: '36%' }),
    label: {
      show: options.flag('geoLabelShow', true),
      color: look.text3,
      fontSize: options.number('geoLabelFontSize', 10, 8, 40),
    },
    itemStyle: {
      areaColor: options.color('geoAreaColor') || look.border,
      borderColor: options.color('geoBorderColor') || look.surface,
      borderWidth: options.number('geoBorderWidth', 1, 0, 10),
    },
    emphasis: { label: { color: look.text }, itemStyle: { areaColor: options.color('geoEmphasisAreaColor') || look.text3 } },
  }
}

function pointsOf(options: OptionReader, rows: readonly MapRow[], look: ChartLook): Option {
  const style = options.number('styleType', 1)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const data = rows.map(({ name, value, place }) => {
    const share = Math.max(0, value) / most
    const asBar = { symbol: 'rect', symbolSize: [8, 6 + share * 60], symbolOffset: [0, '-50%'] }
    return { name, value: [...place, value], ...(style === mapStyles.bars ? asBar : { symbolSize: 6 + share * 14 }) }
  })
  const common = { coordinateSystem: 'geo', data, color: palette(options, look)[0] }
  if (style === mapStyles.heat) return { ...common, type: 'heatmap', pointSize: 14, blurSize: 20 }
  const isCalm = style === mapStyles.bars || options.text('seriesType', 'effectScatter') !== 'effectScatter'
  return {
    ...common,
    type: isCalm ? 'scatter' : 'effectScatter',
    label: { ...labelOf(options, look), formatter: '{b}', position: 'right' },
  }
}

function visualOf(options: OptionReader, values: readonly number[], look: ChartLook): Option {
  return {
    type: options.text('visualMapType') === 'piecewise' ? 'piecewise' : 'continuous',
    min: options.number('visualMapMin', Math.min(0, ...values), -1e15, 1e15),
    max: options.number('visualMapMax', Math.max(1, ...values), -1e15, 1e15),
    left: 8,
    bottom: 8,
    itemHeight: 80,
    textStyle: { color: look.text3 },
    inRange: { color: [look.palette[0], look.palette[2], look.palette[7]] },
  }
}

function rankingAxes(ranked: readonly MapRow[], look: ChartLook): Option {
  return {
    grid: { left: '68%', right: 24, top: 16, bottom: 16, containLabel: true },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      data: ranked.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: look.text2, width: 80, overflow: 'truncate' },
    },
  }
}

function rankBars(options: OptionReader, ranked: readonly MapRow[], look: ChartLook): Option {
  return {
    type: 'bar',
    data: ranked.map(({ value }) => value),
    barMaxWidth: options.number('seriesBarWidth', 12, 2, 60),
    label: { ...labelOf(options, look), show: true, position: 'right' },
  }
}
