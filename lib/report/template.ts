import { z } from 'zod'

/**
 * The template of a data report (contract 4b §4.2, our own format `engine: 'tenon'`), as the report designer writes it, `expand.ts` reads
 * it and `.json` files carry it. All lengths are millimetres. A cell is named by its place as in a spreadsheet: `A1` is the first column
 * of the first row. Keys that nothing here knows are kept through reading and writing.
 */

/** A template is no data store: with more cells nobody could read it, and the engine's work stays bounded. */
export const cellsMax = 10_000
export const columnsMax = 200
export const rowsMax = 2000
const formulaLengthMax = 2000

const length = (max: number) => z.number().min(0).max(max)
const name = z.string().min(1).max(100)
/** Without the leading `=`. Grammar: see `formula.ts`. */
const formula = z.string().max(formulaLengthMax)

const slots = z.looseObject({
  left: z.string().max(500).default(''),
  center: z.string().max(500).default(''),
  right: z.string().max(500).default(''),
})

/** Portrait width and height in mm. */
const pageSizes = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  B5: [176, 250],
  Letter: [216, 279],
} as const

const page = z.looseObject({
  /** `custom` takes `width` and `height` as they are, whatever the orientation. */
  size: z.enum(['A3', 'A4', 'A5', 'B5', 'Letter', 'custom']).default('A4'),
  width: z.number().min(30).max(2000).default(210),
  height: z.number().min(30).max(2000).default(297),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  margins: z
    .looseObject({ top: length(200), right: length(200), bottom: length(200), left: length(200) })
    .default({ top: 15, right: 12, bottom: 15, left: 12 }),
  /** `width`: scaled down until all columns fit on one page; `none`: columns that do not fit go to pages of their own. */
  fit: z.enum(['width', 'none']).default('width'),
  /** `{page}`, `{pages}`, `{date}` and `{name}` are filled in. */
  header: slots.default({ left: '', center: '', right: '' }),
  footer: slots.default({ left: '', center: '{page} / {pages}', right: '' }),
})

/** `#rrggbb` only: a style can never be more than a colour. */
const colour = z.string().regex(/^(#[0-9a-fA-F]{6})?$/)
const border = z.looseObject({
  width: z.number().min(0).max(5).default(0.2),
  style: z.enum(['solid', 'dashed', 'dotted', 'double', 'none']).default('solid'),
  color: colour.default('#000000'),
})

const style = z.looseObject({
  font: z.enum(['', 'sans', 'serif', 'mono']).optional(),
  /** Points. */
  size: z.number().min(4).max(96).optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  color: colour.optional(),
  fill: colour.optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  vertical: z.enum(['top', 'middle', 'bottom']).optional(),
  wrap: z.boolean().optional(),
  borders: z
    .looseObject({ top: border.optional(), right: border.optional(), bottom: border.optional(), left: border.optional() })
    .optional(),
})

const aggregates = ['group', 'list', 'sum', 'count', 'avg', 'max', 'min', 'first'] as const

/** Rows of a data set that count for a cell, besides what its parents leave of it. `value` is a formula of the parent's place. */
const condition = z.looseObject({
  field: name,
  operator: z.enum(['=', '<>', '>', '>=', '<', '<=', 'contains']).default('='),
  value: formula,
})

const fieldValue = z.looseObject({
  kind: z.literal('field'),
  dataSet: name,
  field: name,
  aggregate: z.enum(aggregates).default('first'),
  where: z.array(condition).max(20).default([]),
  /** Order of the groups or rows of a cell that expands; `by` another field, of a group its sum or the like. */
  sort: z
    .looseObject({
      order: z.enum(['none', 'asc', 'desc']).default('none'),
      by: z.string().max(100).default(''),
      aggregate: z.enum(['first', 'sum', 'count', 'avg', 'max', 'min']).default('first'),
    })
    .default({ order: 'none', by: '', aggregate: 'first' }),
  /** Only so many groups or rows; 0 is all. */
  top: z.number().int().min(0).max(1_000_000).default(0),
})

const value = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('text'), text: z.string().max(20_000).default('') }),
  fieldValue,
  z.looseObject({ kind: z.literal('formula'), formula }),
  /** A picture by its address within the platform (`/api/file/…`) or as its own data; an address elsewhere is not shown. */
  z.looseObject({ kind: z.literal('picture'), source: formula }),
  z.looseObject({ kind: z.literal('barcode'), source: formula, format: z.enum(['code128', 'qr']).default('code128') }),
  /** Of the cells that two ranges name: the texts along the axis, and the numbers. */
  z.looseObject({
    kind: z.literal('chart'),
    chart: z.enum(['bar', 'line', 'pie']).default('bar'),
    labels: formula,
    values: formula,
    title: z.string().max(200).default(''),
  }),
])

const format = z.looseObject({
  kind: z.enum(['general', 'text', 'number', 'percent', 'date', 'amountInWords']).default('general'),
  decimals: z.number().int().min(0).max(10).optional(),
  thousands: z.boolean().default(false),
  prefix: z.string().max(20).default(''),
  suffix: z.string().max(20).default(''),
  /** Of dates: `yyyy`, `MM`, `dd`, `HH`, `mm`, `ss`. */
  pattern: z.string().max(50).default('yyyy-MM-dd'),
  /** Shown in place of nothing and, where asked for, of zero. */
  empty: z.string().max(50).default(''),
  hidesZero: z.boolean().default(false),
})

const handed = z
  .array(z.looseObject({ name, value: formula }))
  .max(20)
  .default([])

/** Where a click on a cell leads: records of a module below conditions, or another report with parameters. */
const link = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('records'), moduleId: name, conditions: handed }),
  z.looseObject({ kind: z.literal('report'), reportId: name, parameters: handed }),
])

const parent = z.union([z.literal('auto'), z.literal('none'), z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,3}$/)]).default('auto')

export const reportCell = z.looseObject({
  /** From 0. */
  row: z.number().int().min(0).max(rowsMax),
  column: z.number().int().min(0).max(columnsMax),
  rowSpan: z.number().int().min(1).max(rowsMax).default(1),
  columnSpan: z.number().int().min(1).max(columnsMax).default(1),
  value: value.default({ kind: 'text', text: '' }),
  /** Only a field that groups or lists expands. */
  expand: z.enum(['none', 'down', 'right']).default('none'),
  /** `auto`: the nearest cell to the left in its row that expands down; `none`: no cell; otherwise the cell of that name. */
  leftParent: parent,
  /** The same upwards, for cells that expand right. */
  topParent: parent,
  style: style.default({}),
  format: format.optional(),
  /** The styles of all that hold are laid over the cell's own, in their order. `value` in a formula is what the cell shows. */
  conditions: z
    .array(z.looseObject({ when: formula, style }))
    .max(20)
    .default([]),
  link: link.optional(),
})

const column = z.looseObject({ width: z.number().min(0).max(500).default(25), hiddenWhen: formula.default('') })
const row = z.looseObject({
  height: z.number().min(0).max(500).default(7),
  /** Repeated at the head of each page that follows. */
  isHead: z.boolean().default(false),
  hiddenWhen: formula.default(''),
  /** Never the last row of a page. */
  keepsWithNext: z.boolean().default(false),
  breaksAfter: z.boolean().default(false),
  /** As high as its wrapped texts need, by the same estimate in viewer, print and files. */
  grows: z.boolean().default(false),
})

const parameter = z.looseObject({
  name: z.string().regex(/^[A-Za-z_]\w{0,49}$/),
  label: z.string().max(100).default(''),
  kind: z.enum(['text', 'number', 'date', 'month', 'select', 'user', 'organize']).default('text'),
  /** A fixed value; of dates also `today`, `monthStart`, `monthEnd`, `yearStart`. */
  defaultValue: z.unknown().optional(),
  isRequired: z.boolean().default(false),
  options: z
    .array(z.looseObject({ id: z.string().max(200), fullName: z.string().max(200) }))
    .max(500)
    .default([]),
  isHidden: z.boolean().default(false),
})

const dataSetName = z.string().regex(/^[A-Za-z_]\w{0,49}$/)
/** `isNumber`: of a field whose values were all numbers when they were looked at. */
const field = z.looseObject({ name, label: z.string().max(200).default(''), isNumber: z.boolean().optional() })
const fields = z.array(field).max(500).default([])

const dataSet = z.discriminatedUnion('kind', [
  /** `value` is a formula of `param.…` or a fixed text between quotes. */
  z.looseObject({ kind: z.literal('interface'), name: dataSetName, fields, interfaceId: name, parameters: handed }),
  z.looseObject({
    kind: z.literal('records'),
    name: dataSetName,
    fields,
    moduleId: name,
    conditions: z.array(condition).max(20).default([]),
  }),
  /** One statement that reads declared tables. A value of the search form stands in it as `{name}`, never pasted. */
  z.looseObject({ kind: z.literal('sql'), name: dataSetName, fields, sql: z.string().max(50_000) }),
])

export const reportTemplate = z
  .looseObject({
    engine: z.literal('tenon'),
    version: z.number().int().default(1),
    page: page.prefault({}),
    columns: z.array(column).min(1).max(columnsMax),
    rows: z.array(row).min(1).max(rowsMax),
    cells: z.array(reportCell).max(cellsMax).default([]),
    parameters: z.array(parameter).max(50).default([]),
    dataSets: z.array(dataSet).max(20).default([]),
  })
  .refine((template) => template.rows.length * template.columns.length <= cellsMax * 10, { error: 'tooLarge' })
  .refine(
    ({ rows, columns, cells }) =>
      cells.every((each) => each.row + each.rowSpan <= rows.length && each.column + each.columnSpan <= columns.length),
    { error: 'outside' },
  )
  .refine(({ cells }) => !overlaps(cells), { error: 'overlap' })

export type ReportTemplate = z.output<typeof reportTemplate>
export type ReportCell = ReportTemplate['cells'][number]
export type ReportStyle = z.output<typeof style>
export type ReportFormat = z.output<typeof format>
export type ReportParameter = ReportTemplate['parameters'][number]
export type ReportDataSet = ReportTemplate['dataSets'][number]
export type ReportCondition = z.output<typeof condition>
export type FieldValue = z.output<typeof fieldValue>

/** Two cells in one place would make it a matter of chance which of them shows. */
function overlaps(cells: readonly { row: number; column: number; rowSpan: number; columnSpan: number }[]): boolean {
  const taken = new Set<number>()
  for (const { row: top, column: left, rowSpan, columnSpan } of cells) {
    if (taken.size + rowSpan * columnSpan > cellsMax * 10) return true
    for (let y = top; y < top + rowSpan; y++) {
      for (let x = left; x < left + columnSpan; x++) {
        const place = y * (columnsMax + 1) + x
        if (taken.has(place)) return true
        taken.add(place)
      }
    }
  }
  return false
}

/** `A1` for the first column of the first row. */
export function cellName(row: number, column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${letter}${row + 1}`
}

/** The place of a name, or null for a text that is none. */
export function cellPlace(text: string): { row: number; column: number } | null {
  const match = /^([A-Z]{1,2})([1-9]\d{0,3})$/.exec(text)
  if (!match) return null
  const [, letters = '', digits = ''] = match
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}

/** Width and height of the paper, as it lies. */
export function paperOf({ size, width, height, orientation }: ReportTemplate['page']): { width: number; height: number } {
  if (size === 'custom') return { width, height }
  const [short, long] = pageSizes[size]
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short }
}
