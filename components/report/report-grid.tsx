import {
  type CSSProperties,
  lazy,
  type ReactNode,
  Suspense,
  type TdHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ShownCell, ShownGrid } from '@/lib/contract/report/report'
import { pictureAddress } from '@/lib/domain/picture-address'
import type { ReportStyle } from '@/lib/report/template'
import { ReportChart } from './report-chart'
import styles from './report-grid.module.css'

const ReportCode = lazy(async () => ({ default: (await import('./report-code')).ReportCode }))

type Row = ShownGrid['rows'][number]

type TableProps = {
  grid: ShownGrid
  scale: number
  label: string
  /** What a click on a cell that leads somewhere does; without it none leads anywhere, as on paper. */
  onOpen?: (link: NonNullable<ShownCell['link']>) => void
}

/** One page of a report as a table: the one renderer of viewer, print and designer. All lengths are millimetres, columns never give way. */
export function ReportTable({ grid, scale, label, onOpen }: TableProps) {
  return (
    <table className={styles.grid} style={tableStyle(grid.widths, scale)} aria-label={label}>
      <ReportColumns widths={grid.widths} scale={scale} />
      <tbody>
        {grid.rows.map((row, index) => (
          <ReportRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
            key={index}
            row={row}
            styles={grid.styles}
            scale={scale}
            content={(cell) => (
              <CellContent
                cell={cell}
                onOpen={onOpen}
                height={heightOf(grid, index, cell.rowSpan) * scale}
                room={widthOf(grid, cell) * scale}
              />
            )}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The look of the table itself, for who draws more around its cells. */
export const reportTableClass = styles.grid ?? ''

export function tableStyle(widths: readonly number[], scale: number): CSSProperties {
  return { width: mm(widths.reduce((sum, each) => sum + each, 0) * scale), fontSize: points(10, scale) }
}

export function ReportColumns({ widths, scale }: { widths: readonly number[]; scale: number }) {
  return (
    <colgroup>
      {widths.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
        <col key={index} style={{ width: mm(each * scale) }} />
      ))}
    </colgroup>
  )
}

type RowProps = {
  row: Row
  styles: ShownGrid['styles']
  scale: number
  content: (cell: ShownCell) => ReactNode
  /** What stands before the first cell. */
  head?: ReactNode
  /** What a cell is besides what it shows. */
  attributes?: (cell: ShownCell) => TdHTMLAttributes<HTMLTableCellElement>
}

export function ReportRow({ row, styles: all, scale, content, head, attributes }: RowProps) {
  return (
    <tr style={{ height: mm(row.height * scale) }}>
      {head}
      {row.cells.map((cell) => (
        <td
          key={cell.column}
          rowSpan={cell.rowSpan}
          colSpan={cell.columnSpan}
          data-colored={styleOf(all, cell)?.color ? '' : undefined}
          data-wrapped={styleOf(all, cell)?.wrap ? '' : undefined}
          style={cssOf(styleOf(all, cell), scale)}
          {...attributes?.(cell)}
        >
          {content(cell)}
        </td>
      ))}
    </tr>
  )
}

const styleOf = (all: ShownGrid['styles'], { style }: ShownCell) => all[style] as ReportStyle | undefined

function heightOf({ rows }: ShownGrid, row: number, span: number): number {
  return rows.slice(row, row + span).reduce((sum, { height }) => sum + height, 0)
}

function widthOf({ widths }: ShownGrid, { column, columnSpan }: ShownCell): number {
  return widths.slice(column, column + columnSpan).reduce((sum, width) => sum + width, 0)
}

type CellContentProps = { cell: ShownCell; onOpen: TableProps['onOpen']; height: number; room: number }

function CellContent({ cell, onOpen, height, room }: CellContentProps) {
  const { link, picture, barcode, chart } = cell
  if (chart) return <ReportChart chart={chart} height={mm(Math.max(height - 2, 0))} />
  if (barcode) {
    return (
      <Suspense fallback={barcode.text}>
        <ReportCode {...barcode} height={mm(Math.max(height - 2, 0))} />
      </Suspense>
    )
  }
  // Only pictures of the platform itself, or such as stand in the template.
  const address = picture === undefined ? null : pictureAddress(picture)
  if (address !== null) return <img src={address} alt="" className={styles.picture} />
  // Measured anew where text or room change.
  const shown = figure.test(cell.text) ? <Figure key={`${cell.text} ${room}`} text={cell.text} /> : cell.text
  if (link && onOpen && cell.text !== '')
    return (
      <button type="button" className={styles.link} onClick={() => onOpen(link)}>
        {shown}
      </button>
    )
  return shown
}

/** What reads as a number that is reckoned with; longer runs of digits are names, such as those of invoices. */
const figure = /^[-(]?[¥￥$€]?-?(\d{1,3}(,\d{3})+|\d{1,15})(\.\d+)?[%)元]?$/

/** A number that is cut reads like another one: where its cell is too narrow for it signs stand there, as in spreadsheets. */
function Figure({ text }: { text: string }) {
  const textRef = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  // The document: its layout.
  useLayoutEffect(() => {
    const room = textRef.current?.parentElement
    // A wrapped number is whole, on more lines.
    if (room && !room.closest('[data-wrapped]')) setCut(room.scrollWidth > room.clientWidth + 1)
  }, [])
  return (
    <span ref={textRef} data-tip={isCut ? text : undefined}>
      {isCut ? '####' : text}
    </span>
  )
}

export const mm = (length: number) => `${length.toFixed(2)}mm`
const points = (size: number, scale: number) => `${(size * scale).toFixed(2)}pt`

const fonts = { '': undefined, sans: undefined, serif: 'SimSun, Songti SC, serif', mono: 'Consolas, monospace' } as const

export function cssOf(style: ReportStyle | undefined, scale: number): CSSProperties | undefined {
  if (!style) return
  const { bold, italic, underline, color, fill, align, vertical, wrap, size, font = '', borders = {} } = style
  const edge = (side: 'top' | 'right' | 'bottom' | 'left') => {
    const own = borders[side]
    return own && own.style !== 'none' && own.width > 0 ? `${mm(own.width)} ${own.style} ${own.color || '#000000'}` : undefined
  }
  return {
    fontWeight: bold ? 600 : undefined,
    fontStyle: italic ? 'italic' : undefined,
    textDecoration: underline ? 'underline' : undefined,
    color: color || undefined,
    background: fill || undefined,
    textAlign: align,
    verticalAlign: vertical,
    whiteSpace: wrap ? 'pre-wrap' : undefined,
    fontSize: size === undefined ? undefined : points(size, scale),
    fontFamily: fonts[font],
    borderTop: edge('top'),
    borderRight: edge('right'),
    borderBottom: edge('bottom'),
    borderLeft: edge('left'),
  }
}
