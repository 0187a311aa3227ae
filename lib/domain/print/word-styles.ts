import { styleDeclarations } from './template-rules'
import type { RunStyle, WordAlign, WordBorder, WordBorders, WordPadding } from './word-model'

/** What an element passes on to what stands in it. */
export type Inherited = {
  run: RunStyle
  align: WordAlign
  /** Of the size of the letters, or twips. */
  lineHeight: { factor: number } | { twips: number }
  isPreformatted: boolean
}

export const inheritedDefault: Inherited = {
  run: { size: 21, font: 'Microsoft YaHei' },
  align: 'left',
  lineHeight: { factor: 1.5 },
  isPreformatted: false,
}

const twipsPerPixel = 15

export type Style = ReadonlyMap<string, string>

export function styleOf(element: Element): Style {
  return new Map(styleDeclarations(element.getAttribute('style') ?? ''))
}

/** A length in twips; of a percentage that of `whole`. */
export function lengthOf(value: string | undefined, { size, whole = 0 }: { size: number; whole?: number }): number | null {
  const match = /^(-?\d*\.?\d+)(px|pt|pc|mm|cm|in|em|rem|%)?$/i.exec(value?.trim() ?? '')
  if (!match) return null
  const units: Readonly<Record<string, number>> = {
    ...{ px: twipsPerPixel, pt: 20, pc: 240, mm: 56.693, cm: 566.93, in: 1440 },
    ...{ em: size * 10, rem: 210, '%': whole / 100 },
  }
  return Math.round(Number(match[1]) * (units[(match[2] ?? 'px').toLowerCase()] ?? 0))
}

const elementRuns: Readonly<Record<string, Partial<RunStyle>>> = {
  ...{ B: { bold: true }, STRONG: { bold: true }, TH: { bold: true }, I: { italics: true }, EM: { italics: true } },
  ...{ U: { underline: true }, INS: { underline: true }, S: { strike: true }, DEL: { strike: true }, STRIKE: { strike: true } },
  ...{ SUB: { script: 'sub' }, SUP: { script: 'super' }, MARK: { background: 'FFFF00' } },
}
const headingFactors: Readonly<Record<string, number>> = { H1: 2, H2: 1.5, H3: 1.17, H4: 1, H5: 0.83, H6: 0.67 }

/** The style of what stands in an element, from that around it: its name, its attributes and its own style. */
export function inherit(around: Inherited, element: Element, style: Style): Inherited {
  const run = { ...around.run, ...elementRuns[element.tagName] }
  const factor = headingFactors[element.tagName]
  if (factor !== undefined) {
    run.bold = true
    run.size = Math.round(run.size * factor)
  }
  const size = fontSize(style.get('font-size'), around.run.size)
  if (size !== null) run.size = size
  applyWeight(run, style)
  const font = fontName(style.get('font-family') ?? element.getAttribute('face') ?? '')
  if (font) run.font = font
  const color = colorOf(style.get('color') ?? element.getAttribute('color') ?? '')
  if (color) run.color = color
  const ground = isInline(element) ? colorOf(style.get('background-color') ?? '') : null
  if (ground) run.background = ground
  return {
    run,
    align: alignOf(element, style) ?? (element.tagName === 'TH' || element.tagName === 'CENTER' ? 'center' : around.align),
    lineHeight: lineHeightOf(style.get('line-height'), run.size) ?? around.lineHeight,
    isPreformatted: style.has('white-space') ? /^pre/.test(style.get('white-space') ?? '') : around.isPreformatted,
  }
}

function isInline(element: Element): boolean {
  return /^(SPAN|FONT|A|B|STRONG|I|EM|U|S|MARK|SMALL|BIG|SUB|SUP|CODE)$/.test(element.tagName)
}

function applyWeight(run: RunStyle, style: Style) {
  const weight = style.get('font-weight')
  if (weight) {
    if (/^bold|^[6-9]00$/.test(weight)) run.bold = true
    else delete run.bold
  }
  if (/^(italic|oblique)/.test(style.get('font-style') ?? '')) run.italics = true
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  if (decoration.includes('underline')) run.underline = true
  if (decoration.includes('line-through')) run.strike = true
}

const namedSizes: Readonly<Record<string, number>> = {
  ...{ 'xx-small': 14, 'x-small': 15, small: 20, medium: 24, large: 27, 'x-large': 36, 'xx-large': 48 },
}

/** Half points. */
function fontSize(value: string | undefined, around: number): number | null {
  if (!value) return null
  const twips = namedSizes[value] ?? lengthOf(value, { size: around, whole: around * 10 })
  if (twips === null) return null
  return Math.min(400, Math.max(2, value in namedSizes ? twips : Math.round(twips / 10)))
}

/** The first name of the list that is no generic one. */
function fontName(family: string): string | null {
  const names = family.split(',').map((name) => name.trim().replace(/^["']|["']$/g, ''))
  return names.find((name) => name !== '' && !/^(sans-serif|serif|monospace|inherit|initial|system-ui)$/i.test(name)) ?? null
}

function alignOf(element: Element, style: Style): WordAlign | null {
  const align = (style.get('text-align') ?? element.getAttribute('align') ?? '').toLowerCase()
  if (align === 'start') return 'left'
  if (align === 'end') return 'right'
  return align === 'left' || align === 'center' || align === 'right' || align === 'justify' ? align : null
}

function lineHeightOf(value: string | undefined, size: number): Inherited['lineHeight'] | null {
  if (!value) return null
  if (/^\d*\.?\d+$/.test(value)) return { factor: Number(value) }
  if (value.endsWith('%')) return { factor: Number.parseFloat(value) / 100 || 1.5 }
  const twips = lengthOf(value, { size })
  return twips === null ? null : { twips }
}

const namedColors: Readonly<Record<string, string>> = {
  ...{ black: '000000', white: 'FFFFFF', red: 'FF0000', green: '008000', blue: '0000FF', gray: '808080', grey: '808080' },
  ...{ silver: 'C0C0C0', navy: '000080', maroon: '800000', orange: 'FFA500', yellow: 'FFFF00', purple: '800080' },
}

/** Six hexadecimal digits; null for what is no colour of ink, such as `transparent`. */
export function colorOf(value: string): string | null {
  const text = value.trim().toLowerCase()
  const named = Object.hasOwn(namedColors, text) ? namedColors[text] : undefined
  if (named) return named
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1]
  if (hex) return (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).toUpperCase()
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+))?\s*\)$/.exec(text)
  if (!parts || Number(parts[4] ?? 1) === 0) return null
  return [parts[1], parts[2], parts[3]]
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The four borders of a cell; `fallback` where its style says nothing. */
export function bordersOf(style: Style, fallback: WordBorder): WordBorders {
  const all = borderOf(style.get('border'), fallback)
  const [top, right, bottom, left] = sides.map((side) => borderOf(style.get(`border-${side}`), all))
  return { top: top ?? null, right: right ?? null, bottom: bottom ?? null, left: left ?? null }
}

function borderOf(value: string | undefined, fallback: WordBorder): WordBorder {
  if (value === undefined) return fallback
  const parts = value.replace(/,\s+/g, ',').split(/\s+/)
  const kind = parts.find((part) => /^(solid|double|dashed|dotted|none|hidden)$/.test(part))
  const width = parts.map((part) => lengthOf(part, { size: 21 })).find((length) => length !== null)
  if (!kind || kind === 'none' || kind === 'hidden' || width === 0) return null
  const color = parts.map(colorOf).find((each) => each !== null) ?? '000000'
  // Eighths of a point.
  const size = Math.min(48, Math.max(2, Math.round((width ?? twipsPerPixel) * 0.4)))
  return { size, color, style: kind === 'solid' ? 'single' : (kind as 'double' | 'dashed' | 'dotted') }
}

export function paddingOf(style: Style, fallback: WordPadding): WordPadding {
  const given = style
    .get('padding')
    ?.split(/\s+/)
    .map((part) => lengthOf(part, { size: 21 }) ?? 0)
  const top = given?.[0] ?? 0
  const right = given?.[1] ?? top
  const all = given ? { top, right, bottom: given[2] ?? top, left: given[3] ?? right } : fallback
  const own = (side: (typeof sides)[number]) => lengthOf(style.get(`padding-${side}`), { size: 21 }) ?? all[side]
  return { top: own('top'), right: own('right'), bottom: own('bottom'), left: own('left') }
}
