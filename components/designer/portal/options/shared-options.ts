import type { OptionField, OptionGroup, OptionValues } from './option-types'

/* Groups that several kinds share (contract 4b §2.1, §2.2). */

export const text = (key: string, lengthMax = 200): OptionField => ({ kind: 'text', key, lengthMax })
export const flag = (key: string, fallback = false): OptionField => ({ kind: 'flag', key, fallback })
export const color = (key: string): OptionField => ({ kind: 'color', key })
export const number = (key: string, fallback: number, min = 0, max = 400): OptionField => ({
  kind: 'number',
  key,
  min,
  max,
  fallback,
})
export const choice = (key: string, values: readonly (string | number)[], fallback: string | number): OptionField => ({
  ...{ kind: 'choice', key, values, fallback },
})
export const fontSize = (key: string, fallback: number) => number(key, fallback, 8, 96)

/** Only where the looks of the kind are these. */
export const withStyle =
  (...styles: readonly number[]) =>
  (values: OptionValues) =>
    styles.includes(Number(values('styleType') ?? 1))

export const when = (field: OptionField, isShown: (values: OptionValues) => boolean): OptionField => ({ ...field, isShown })

const onCard = (field: OptionField): OptionField => ({ ...field, at: 'card' })
export const onItem = (field: OptionField): OptionField => ({ ...field, at: 'item' })

/** The head of an item: its title, picture, colours, and the link at the right. */
export const headGroup: OptionGroup = {
  name: 'head',
  isOpen: false,
  fields: [
    onCard(fontSize('titleFontSize', 14)),
    onCard(flag('titleFontWeight')),
    onCard(color('titleFontColor')),
    onCard(choice('titleLeft', ['left', 'center', 'right'], 'left')),
    onCard(color('titleBgColor')),
    onCard({ kind: 'icon', key: 'cardIcon' }),
    onCard(color('cardIconColor')),
    onCard(text('cardRightBtn', 20)),
    onCard(when({ kind: 'link', key: 'link' }, (values) => String(values('cardRightBtn', 'card') ?? '') !== '')),
  ],
}

/** Font keys of a part of a chart or a list, by their beginning. */
export function font(start: string, size: number): readonly OptionField[] {
  return [
    fontSize(`${start}FontSize`, size),
    flag(`${start}FontWeight`),
    color(start.endsWith('Style') ? `${start}Color` : `${start}FontColor`),
  ]
}

export const chartTitle: OptionGroup = {
  name: 'chartTitle',
  isOpen: false,
  fields: [
    text('titleText', 100),
    choice('titleLeft', ['left', 'center', 'right'], 'left'),
    ...font('titleTextStyle', 18),
    text('titleSubtext', 100),
    ...font('titleSubtextStyle', 12),
  ],
}

/** Both axes have the same keys. */
function axis(side: 'x' | 'y'): OptionGroup {
  const key = (name: string) => `${side}Axis${name}`
  return {
    name: key(''),
    isOpen: false,
    fields: [
      flag(key('Show'), true),
      text(key('Name'), 50),
      ...font(key('NameTextStyle'), 12),
      fontSize(key('AxisLabelFontSize'), 12),
      number(key('AxisLabelRotate'), 0, 0, 90),
      flag(key('SplitLineShow'), side === 'y'),
      flag(key('Inverse')),
    ],
  }
}

export const axes: readonly OptionGroup[] = [
  axis('x'),
  axis('y'),
  { name: 'axisLook', isOpen: false, fields: [color('AxisTextStyleColor'), color('AxisLineStyleColor')] },
]

export const seriesLabel: readonly OptionField[] = [
  flag('seriesLabelShow'),
  ...[
    fontSize('seriesLabelFontSize', 12),
    flag('seriesLabelFontWeight'),
    color('seriesLabelColor'),
    color('seriesLabelBgColor'),
  ].map((field) => when(field, (values) => values('seriesLabelShow') === true)),
]

export const tooltip: OptionGroup = {
  name: 'tooltip',
  isOpen: false,
  fields: [
    flag('tooltipShow', true),
    ...font('tooltipTextStyle', 12).filter(({ key }) => key !== 'tooltipTextStyleColor'),
    color('tooltipTextStyleColor'),
    color('tooltipBgColor'),
  ],
}

export const legend: OptionGroup = {
  name: 'legend',
  isOpen: false,
  fields: [
    flag('legendShow', true),
    fontSize('legendFontSize', 12),
    choice('legendOrient', ['horizontal', 'vertical'], 'horizontal'),
    number('legendLeft', 45, 0, 100),
    number('legendTop', 90, 0, 100),
  ],
}

export const grid: OptionGroup = {
  name: 'chartGrid',
  isOpen: false,
  fields: [number('gridLeft', 16), number('gridTop', 40), number('gridRight', 20), number('gridBottom', 40)],
}

/** Colours of the series, one after the other; of bars from the first at the top to the second. */
export const colors: OptionGroup = {
  name: 'colors',
  isOpen: false,
  fields: [
    {
      ...{ kind: 'entries', key: 'colorList', nameKey: 'color1', max: 50 },
      fields: [color('color1'), color('color2')],
      make: () => ({ color1: '#188ae2', color2: '' }),
    },
  ],
}
