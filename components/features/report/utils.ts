import type { CSSProperties } from 'react'
import type { ShellMenu } from '@/components/ground/public'
import { routesOf } from '@/components/ground/public'
import type { ReportPageData, ReportParameterField, ShownCell } from '@/lib/contract/report/report'
import { formatDate, parseAnyDate } from '@/lib/datetime/format'
import { select } from '@/lib/form/build/choice-fields'
import type { LayoutItem } from '@/lib/form/build/field'
import { department, user } from '@/lib/form/build/reference-fields'
import { date, number, text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { Values } from './queries'

type Style = Readonly<Record<string, unknown>>

const fonts: Readonly<Record<string, string>> = {
  sans: '"Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", Arial, sans-serif',
  serif: 'SimSun, "Songti SC", "Noto Serif CJK SC", "Times New Roman", serif',
  mono: 'Consolas, Menlo, monospace',
}

const pointsDefault = 10

/** The look of a cell on paper (`lib/report/template.ts`): paper is white whatever the page around it is. */
export function cellStyle(style: Style, scale: number): CSSProperties {
  return {
    fontFamily: fonts[readText(style['font'])] ?? fonts['sans'],
    fontSize: `${(typeof style['size'] === 'number' ? style['size'] : pointsDefault) * scale}pt`,
    fontWeight: style['bold'] === true ? 700 : 400,
    fontStyle: style['italic'] === true ? 'italic' : 'normal',
    textDecoration: style['underline'] === true ? 'underline' : 'none',
    color: colorOf(style['color']) ?? '#000',
    background: colorOf(style['fill']),
    textAlign: oneOf(style['align'], ['left', 'center', 'right']) ?? 'left',
    verticalAlign: oneOf(style['vertical'], ['top', 'middle', 'bottom']) ?? 'middle',
    whiteSpace: style['wrap'] === true ? 'pre-wrap' : 'pre',
    ...borders(style['borders'], scale),
  }
}

function colorOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : undefined
}

function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === value)
}

const sides = { top: 'borderTop', right: 'borderRight', bottom: 'borderBottom', left: 'borderLeft' } as const
const lines = ['solid', 'dashed', 'dotted', 'double'] as const

function borders(value: unknown, scale: number): CSSProperties {
  const drawn: CSSProperties = {}
  const given = (value ?? {}) as Readonly<Record<string, Style | undefined>>
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const own = given[side]
    const line = own && oneOf(own['style'] ?? 'solid', lines)
    if (!own || !line) continue
    const width = (typeof own['width'] === 'number' ? own['width'] : 0.2) * scale
    drawn[sides[side]] = `${width}mm ${line} ${colorOf(own['color']) ?? '#000'}`
  }
  return drawn
}

/** `{page}`, `{pages}`, `{date}` and `{name}` in header and footer. */
export function filledText(text: string, data: Pick<ReportPageData, 'fullName' | 'totalPage'>, page: number): string {
  const facts = { page, pages: data.totalPage, date: formatDate(Date.now(), 'yyyy-MM-dd'), name: data.fullName }
  return text.replace(/\{(page|pages|date|name)\}/g, (_, key: keyof typeof facts) => String(facts[key]))
}

/** Addresses of pictures within the platform, or their own data: nothing is fetched from elsewhere. */
export function pictureSource(source: string): string | undefined {
  return /^\/api\/|^data:image\/(png|jpeg|gif|webp);base64,/.test(source) ? source : undefined
}

/** A parameter as a field of the search form. */
export function parameterField({ name, label, kind, options }: ReportParameterField): LayoutItem {
  const shown = label || name
  switch (kind) {
    case 'number':
      return number(name, shown)
    case 'date':
    case 'month':
      return date(name, shown)
    case 'select':
      return select(name, shown, { fixed: options.map(({ id, fullName }) => [id, fullName] as const) })
    case 'user':
      return user(name, shown)
    case 'organize':
      return department(name, shown)
    default:
      return text(name, shown)
  }
}

/** What the controls hold at first: days as instants. */
export function firstValues(parameters: readonly ReportParameterField[], given: Values): Values {
  const values = parameters.map(({ name, kind, defaultValue }) => {
    const value = Object.hasOwn(given, name) ? given[name] : defaultValue
    const isDay = (kind === 'date' || kind === 'month') && typeof value === 'string' && value !== ''
    return [name, isDay ? (parseAnyDate(String(value)) ?? '') : (value ?? '')] as const
  })
  return Object.fromEntries(values)
}

/** The same as the platform reads them: a month by its name. */
export function wireValues(parameters: readonly ReportParameterField[], values: Values): Values {
  const sent = parameters.map(({ name, kind }) => {
    const value = values[name] ?? ''
    return [name, kind === 'month' && typeof value === 'number' ? formatDate(value, 'yyyy-MM') : value] as const
  })
  return Object.fromEntries(sent)
}

/** Labels of what must be filled in and is not. */
export function missingLabels(parameters: readonly ReportParameterField[], values: Values): string[] {
  return parameters
    .filter(({ name, isRequired, isHidden }) => isRequired && !isHidden && isEmpty(values[name]))
    .map(({ name, label }) => label || name)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Where a click on a cell leads: the entry of the menu that shows the records or the report, with what narrows it down; or nowhere. */
export function linkPath({ kind, id, values }: NonNullable<ShownCell['link']>, menus: readonly ShellMenu[]): string | null {
  const type = kind === 'records' ? 3 : 5
  const route = routesOf(menus).find(({ menu }) => menu.type === type && menu.modelId === id)
  if (!route) return null
  const narrowed = Object.fromEntries(values.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))
  const question = new URLSearchParams({ [kind === 'records' ? 'q' : 'p']: JSON.stringify(narrowed) })
  return `${route.path}?${question}`
}
