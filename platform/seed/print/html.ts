import { tagHtml } from '@/lib/domain/print/tag-html'
import { dictionaryTypeId } from '../dictionaries/ids'

/**
 * Pieces of the HTML that a template's designer stores (contract 1 §22, contract 2 §20.1): placeholders, text functions and
 * tables. Styles stand in the elements and measures are in millimetres, so that the same text can become a page and a document
 * of a word processor.
 */
export function tag(table: string, field: string): string {
  return tagHtml(`${table}.${field}`)
}

/** A field of the record itself. */
export function of(field: string): string {
  return tag('headTable', field)
}

export function system(name: 'systemPrinter' | 'systemPrintTime' | 'systemApprovalContent'): string {
  return tagHtml(name)
}

export function thousands(value: string, places = 2): string {
  return `千位分隔符(${value},${places})`
}

export function inWords(value: string): string {
  return `大写金额(${value})`
}

export function dictionary(value: string, enCode: string): string {
  return `数据字典(${value},"${dictionaryTypeId(enCode)}")`
}

export function date(value: string, format = 'yyyy-MM-dd'): string {
  return `日期选择(${value},"${format}")`
}

type Size = { width: number; height: number }

/** Drawn from the value: a picture of a file, a QR code or a barcode. Pixels. */
export function drawn(kind: 'img' | 'qrCode' | 'barCode', value: string, { width, height }: Size): string {
  return `&lt;${kind} width='${width}' height='${height}'&gt;${value}&lt;/${kind}&gt;`
}

export const pageBreak = '<!-- pagebreak -->'

type Align = 'left' | 'center' | 'right'

export type Cell = {
  text: string
  columns?: number
  rows?: number
  align?: Align
  valign?: 'top' | 'middle' | 'bottom'
  /** Titles of values stand on grey. */
  isLabel?: boolean
  isBold?: boolean
  /** Millimetres. */
  height?: number
  size?: string
}

export function label(text: string, more: Partial<Cell> = {}): Cell {
  return { text, isLabel: true, align: 'center', ...more }
}

export function value(text: string, more: Partial<Cell> = {}): Cell {
  return { text, ...more }
}

export const songti = "'SimSun','Songti SC','Noto Serif CJK SC',serif"
export const heiti = "'SimHei','Heiti SC','Noto Sans CJK SC',sans-serif"

type TableOptions = { isBordered?: boolean; size?: string; padding?: string; isJoined?: boolean }

/** A table as wide as the paper, its columns in proportion; every cell carries its own width. `isJoined` shares the border of the table above. */
export function table(widths: readonly number[], rows: readonly (readonly Cell[])[], options: TableOptions = {}): string {
  const { isBordered = true, size = '10pt', padding = '1mm 1.5mm', isJoined = false } = options
  const share = (width: number) => `${((width * 100) / sum(widths)).toFixed(2)}%`
  const taken: number[] = widths.map(() => 0)
  const lines = rows.map((cells) => {
    let column = 0
    const html = cells.map((cell) => {
      while ((taken[column] ?? 0) > 0) column += 1
      const columns = cell.columns ?? 1
      const width = share(sum(widths.slice(column, column + columns)))
      for (let at = column; at < column + columns; at += 1) taken[at] = cell.rows ?? 1
      column += columns
      return cellHtml(cell, { width, isBordered, padding })
    })
    for (let at = 0; at < taken.length; at += 1) taken[at] = Math.max(0, (taken[at] ?? 0) - 1)
    return `<tr>${html.join('')}</tr>`
  })
  const joined = isJoined ? 'margin-top:-1px;' : ''
  const style = `${joined}width:100%;border-collapse:collapse;table-layout:fixed;font-family:${songti};font-size:${size};line-height:1.45;color:#000000`
  // Fixed columns take their widths from here when a cell of the first row spans several.
  const columns = widths.map((width) => `<col style="width:${share(width)}">`).join('')
  // The titles of rows that repeat stand on every sheet they run on to.
  const [first = '', ...rest] = lines
  const hasTitles = !first.includes('data-tag') && rest.some((line) => line.includes('data-tag="T'))
  const body = hasTitles ? `<thead>${first}</thead><tbody>${rest.join('')}</tbody>` : `<tbody>${lines.join('')}</tbody>`
  return `<table style="${style}"><colgroup>${columns}</colgroup>${body}</table>`
}

function cellHtml(cell: Cell, { width, isBordered, padding }: { width: string; isBordered: boolean; padding: string }): string {
  const styles = [
    `width:${width}`,
    `padding:${padding}`,
    `text-align:${cell.align ?? 'left'}`,
    `vertical-align:${cell.valign ?? 'middle'}`,
    'word-break:break-all',
    ...(isBordered ? ['border:1px solid #000000'] : []),
    ...(cell.isLabel ? ['background-color:#f2f2f2'] : []),
    ...(cell.isBold ? ['font-weight:bold'] : []),
    ...(cell.height === undefined ? [] : [`height:${cell.height}mm`]),
    ...(cell.size === undefined ? [] : [`font-size:${cell.size}`]),
  ]
  const spans = `${cell.columns === undefined ? '' : ` colspan="${cell.columns}"`}${cell.rows === undefined ? '' : ` rowspan="${cell.rows}"`}`
  return `<td${spans} style="${styles.join(';')}">${cell.text}</td>`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

export function paragraph(text: string, style = ''): string {
  return `<p style="margin:0;font-family:${songti};font-size:10pt;line-height:1.5;color:#000000;${style}">${text}</p>`
}

/** A heading of a part of the document. */
export function section(text: string): string {
  return paragraph(text, `margin:3mm 0 1mm 0;font-family:${heiti};font-weight:bold;font-size:10.5pt;`)
}
