import { readTexts } from '@/lib/form/read'
import type { OptionReader } from '../options'
import type { ChartRow } from './rows'
import { type ChartLook, labelOf, sharedOption } from './shared'

type Option = Record<string, unknown>

/** Contract 4b §2.2: 1 whole, 2 ring. Negative parts are none of a whole and are left out; nothings unless they are wanted. */
export function pieOption(options: OptionReader, rows: readonly ChartRow[], look: ChartLook): Option {
  const parts = rows.filter(({ value }) => value > 0 || (value === 0 && options.flag('showZero')))
  const ordered = options.flag('sortable') ? parts.toSorted((one, other) => other.value - one.value) : parts
  const isRing = options.number('styleType', 1) === 2
  const place = options.text('seriesLabelPosition', 'outside')
  const isLabelled = options.flag('seriesLabelShow', true)
  // Labels around it need room beside it, and the legend its own below.
  const radius = isLabelled && !['inside', 'center'].includes(place) ? '56%' : '66%'
  const hasLegendBelow = options.flag('legendShow', true) && options.number('legendTop', -1, -1, 100) < 0
  return {
    ...sharedOption(options, look, { formatter: '{b}: {c} ({d}%)' }),
    series: [
      {
        type: 'pie',
        radius: [isRing ? '38%' : '0%', radius],
        bottom: hasLegendBelow ? 36 : 0,
        center: [`${options.number('seriesCenterLeft', 50, 0, 100)}%`, `${options.number('seriesCenterTop', 50, 0, 100)}%`],
        ...(options.flag('roseType') && { roseType: 'radius' }),
        data: ordered.map(({ name, value }) => ({ name, value })),
        itemStyle: { borderColor: look.surface, borderWidth: 1 },
        label: {
          ...labelOf(options, look),
          show: isLabelled,
          position: ['inside', 'center'].includes(place) ? place : 'outside',
          formatter: labelText(options),
          // Along the edges of the drawing, so that none is cut by it.
          alignTo: 'edge',
          edgeDistance: 8,
          overflow: 'truncate',
        },
        labelLine: { show: isLabelled && place === 'outside', length: 8, length2: 8 },
        minShowLabelAngle: 4,
      },
    ],
  }
}

/** Wire: what a label says is chosen from a list; the name is always said, in a line of its own. */
function labelText(options: OptionReader): string {
  const chosen = readTexts(options.value('seriesLabelShowInfo'))
  const numbers = [chosen.includes('count') && '{c}', chosen.includes('percent') && '{d}%'].filter(Boolean).join(' ')
  return ['{b}', numbers].filter(Boolean).join('\n')
}
