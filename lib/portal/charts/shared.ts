import { colorIn, type Mode, marksContrast, wordsContrast } from '../colors'
import { type OptionReader, reader } from '../options'

/** Colours and letters of the page, which a drawing cannot take from style sheets. */
export type ChartLook = {
  mode: Mode
  text: string
  text2: string
  text3: string
  border: string
  surface: string
  font: string
  /** Marks that are told apart, in their order. */
  palette: readonly string[]
}

type Option = Record<string, unknown>

/** Words in a chosen colour, or in one of the page. */
function ink(color: string, usual: string, { mode }: ChartLook): string {
  return color === '' ? usual : colorIn(color, mode, wordsContrast)
}

/**
 * Title, legend, tooltip: what all charts have (contract 4b §2.2); `tooltip` is what a kind has there of its own. Everything stored is
 * data: nothing of it is run or read as HTML.
 */
export function sharedOption(options: OptionReader, look: ChartLook, tooltip: Option = {}): Option {
  return {
    animationDuration: 300,
    textStyle: { fontFamily: look.font, color: look.text2 },
    color: palette(options, look),
    title: titleOf(options, look),
    legend: legendOf(options, look),
    tooltip: { ...tooltipOf(options, look), ...tooltip },
  }
}

function titleOf(options: OptionReader, look: ChartLook): Option | undefined {
  const text = options.text('titleText')
  if (text === '') return undefined
  return {
    text,
    subtext: options.text('titleSubtext'),
    left: sideOf(options.text('titleLeft'), 'center'),
    textStyle: lettersOf(options, 'titleTextStyle', { size: 14, color: look.text }, look),
    subtextStyle: lettersOf(options, 'titleSubtextStyle', { size: 12, color: look.text3 }, look),
  }
}

function legendOf(options: OptionReader, look: ChartLook): Option {
  return {
    show: options.flag('legendShow', true),
    type: 'plain',
    orient: options.text('legendOrient') === 'vertical' ? 'vertical' : 'horizontal',
    left: percent(options, 'legendLeft') ?? 'center',
    ...(percent(options, 'legendTop') ? { top: percent(options, 'legendTop') } : { bottom: 4 }),
    itemWidth: 12,
    itemHeight: 8,
    textStyle: lettersOf(
      options,
      'legendTextStyle',
      { size: options.number('legendFontSize', 12, 8, 40), color: look.text2 },
      look,
    ),
    formatter: shortened,
  }
}

/** Drawn as text, never as HTML: names come from data. */
function tooltipOf(options: OptionReader, look: ChartLook): Option {
  return {
    show: options.flag('tooltipShow', true),
    renderMode: 'richText',
    confine: true,
    trigger: 'item',
    backgroundColor: options.color('tooltipBgColor') || look.surface,
    borderColor: look.border,
    textStyle: {
      color: ink(options.color('tooltipTextStyleColor'), look.text, look),
      fontSize: options.number('tooltipTextStyleFontSize', 12, 8, 40),
      fontWeight: options.flag('tooltipTextStyleFontWeight') ? 'bold' : 'normal',
    },
  }
}

/** Chosen colours run from above to below; without any the marks of the page. */
export function palette(options: OptionReader, look: ChartLook): unknown[] {
  const chosen = options.rows('colorList').flatMap((row) => {
    const [first, second] = [reader(row).color('color1'), reader(row).color('color2')]
    if (first === '' && second === '') return []
    return [gradient(first || second, second || first, look)]
  })
  return chosen.length > 0 ? chosen : [...look.palette, ...look.palette.map((color) => towards(color, look.text))]
}

/** Half way to the words of the page: the marks that follow the first ones are told from them, and from the ground. */
function towards(color: string, other: string): string {
  const [from, to] = [color, other].map((one) => /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(one)?.slice(1))
  if (!from || !to) return color
  const middle = from.map((part, at) => Math.round((Number.parseInt(part, 16) + Number.parseInt(to[at] ?? part, 16)) / 2))
  return `#${middle.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function gradient(first: string, second: string, { mode }: ChartLook): unknown {
  const [top, bottom] = [colorIn(first, mode, marksContrast), colorIn(second, mode, marksContrast)]
  if (top === bottom) return top
  return {
    type: 'linear',
    x: 0,
    y: 0,
    x2: 0,
    y2: 1,
    colorStops: [
      { offset: 0, color: top },
      { offset: 1, color: bottom },
    ],
  }
}

/** Axes and their room. `category` decides which of them has the categories: `value` gives bars that lie. */
export function axesOption(options: OptionReader, names: readonly string[], look: ChartLook): Option {
  const isLying = options.text('category', 'category') === 'value'
  const categories = { ...categoryAxis(options, names, look, isLying), type: 'category', data: [...names] }
  const values = { ...axisOf(options, 'yAxis', look), type: 'value' }
  return {
    grid: {
      left: options.number('gridLeft', 16, 0, 400),
      right: options.number('gridRight', 20, 0, 400),
      top: options.number('gridTop', options.text('titleText') ? 48 : 24, 0, 400),
      bottom: options.number('gridBottom', options.flag('legendShow', true) ? 34 : 12, 0, 400),
      containLabel: true,
    },
    xAxis: isLying ? values : categories,
    yAxis: isLying ? categories : values,
  }
}

/** Of so many names each is said, turned where they have no room beside each other; of more as many as fit. */
const namesSaidMax = 16
const lettersBesideMax = 40

function categoryAxis(options: OptionReader, names: readonly string[], look: ChartLook, isLying: boolean): Option {
  const axis = axisOf(options, 'xAxis', look)
  const letters = names.length * Math.max(0, ...names.map((name) => name.length))
  if (isLying || names.length > namesSaidMax || letters <= lettersBesideMax) return axis
  const rotate = options.number('xAxisAxisLabelRotate', 0, -90, 90) || 30
  return { ...axis, axisLabel: { ...(axis['axisLabel'] as Option), rotate, interval: 0, hideOverlap: false, width: 96 } }
}

function axisOf(options: OptionReader, axis: 'xAxis' | 'yAxis', look: ChartLook): Option {
  const textColor = options.color(`${axis}AxisTextStyleColor`) || options.color('AxisTextStyleColor')
  const lineColor = options.color(`${axis}AxisLineStyleColor`) || options.color('AxisLineStyleColor')
  const size = options.number(`${axis}AxisLabelFontSize`, options.number(`${axis}AxisTextFontSize`, 12, 8, 40), 8, 40)
  return {
    name: options.text(`${axis}Name`),
    nameTextStyle: lettersOf(options, `${axis}NameTextStyle`, { size: 12, color: look.text3 }, look),
    show: options.flag(`${axis}Show`, true),
    inverse: options.flag(`${axis}Inverse`),
    axisLabel: {
      color: ink(textColor, look.text3, look),
      fontSize: size,
      rotate: options.number(`${axis}AxisLabelRotate`, 0, -90, 90),
      hideOverlap: true,
      width: 110,
      overflow: 'truncate',
    },
    axisLine: {
      show: axis === 'xAxis',
      lineStyle: { color: lineColor ? colorIn(lineColor, look.mode, marksContrast) : look.border },
    },
    axisTick: { show: false },
    splitLine: {
      show: options.flag(`${axis}SplitLineShow`, axis === 'yAxis'),
      lineStyle: { color: options.color(`${axis}SplitLineStyleColor`) || look.border },
    },
  }
}

/** Numbers at the marks. */
export function labelOf(options: OptionReader, look: ChartLook): Option {
  return {
    show: options.flag('seriesLabelShow'),
    fontSize: options.number('seriesLabelFontSize', 12, 8, 40),
    fontWeight: options.flag('seriesLabelFontWeight') ? 'bold' : 'normal',
    color: ink(options.color('seriesLabelColor'), look.text2, look),
    ...(options.color('seriesLabelBgColor') && { backgroundColor: options.color('seriesLabelBgColor'), padding: [2, 4] }),
  }
}

export function lettersOf(
  options: OptionReader,
  prefix: string,
  usual: { size: number; color: string },
  look: ChartLook,
): Option {
  return {
    color: ink(options.color(`${prefix}Color`), usual.color, look),
    fontSize: options.number(`${prefix}FontSize`, usual.size, 8, 60),
    fontWeight: options.flag(`${prefix}FontWeight`, false) ? 'bold' : 'normal',
  }
}

/** A place in percent, as text of the drawing; undefined where none is set. */
function percent(options: OptionReader, key: string): string | undefined {
  const value = options.number(key, -1, -1, 100)
  return value < 0 ? undefined : `${value}%`
}

function sideOf(text: string, usual: string): string {
  return ['left', 'center', 'right'].includes(text) ? text : usual
}

const nameMax = 16

/** A long name in the legend would push the drawing away; the table has it whole. */
function shortened(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name
}
