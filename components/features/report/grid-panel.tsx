import { type CSSProperties, lazy, Suspense } from 'react'
import type { ShownCell, ShownGrid } from '@/lib/contract/report/report'
import type { ReportStyle } from '@/lib/report/template'
import { ChartPanel } from './chart-panel'
import styles from './report.module.css'

const CodePanel = lazy(async () => ({ default: (await import('./code-panel')).CodePanel }))

type GridPanelProps = {
  grid: ShownGrid
  scale: number
  label: string
  /** What a click on a cell that leads somewhere does; without it none leads anywhere, as on paper. */
  onOpen?: (link: NonNullable<ShownCell['link']>) => void
}

/** One page of a report as a table: the one renderer of viewer and print. All lengths are millimetres, columns never give way. */
export function GridPanel({ grid, scale, label, onOpen }: GridPanelProps) {
  const width = grid.widths.reduce((sum, each) => sum + each, 0) * scale
  return (
    <table className={styles.grid} style={{ width: mm(width), fontSize: points(10, scale) }} aria-label={label}>
      <colgroup>
        {grid.widths.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
          <col key={index} style={{ width: mm(each * scale) }} />
        ))}
      </colgroup>
      <tbody>
        {grid.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <tr key={index} style={{ height: mm(row.height * scale) }}>
            {row.cells.map((cell) => (
              <td
                key={cell.column}
                rowSpan={cell.rowSpan}
                colSpan={cell.columnSpan}
                data-colored={styleOf(grid, cell)?.color ? '' : undefined}
                data-wrapped={styleOf(grid, cell)?.wrap ? '' : undefined}
                style={cssOf(styleOf(grid, cell), scale)}
              >
                <CellContent cell={cell} onOpen={onOpen} height={heightOf(grid, index, cell.rowSpan) * scale} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const styleOf = ({ styles: all }: ShownGrid, { style }: ShownCell) => all[style] as ReportStyle | undefined

function heightOf({ rows }: ShownGrid, row: number, span: number): number {
  return rows.slice(row, row + span).reduce((sum, { height }) => sum + height, 0)
}

type CellContentProps = { cell: ShownCell; onOpen: GridPanelProps['onOpen']; height: number }

function CellContent({ cell, onOpen, height }: CellContentProps) {
  const { link, picture, barcode, chart } = cell
  if (chart) return <ChartPanel chart={chart} height={mm(Math.max(height - 2, 0))} />
  if (barcode) {
    return (
      <Suspense fallback={barcode.text}>
        <CodePanel {...barcode} height={mm(Math.max(height - 2, 0))} />
      </Suspense>
    )
  }
  // Only pictures of the platform itself, or such as stand in the template.
  if (picture !== undefined && /^(\/api\/file\/Image\/|data:image\/(png|jpeg|gif|webp);)/.test(picture))
    return <img src={picture} alt="" className={styles.picture} />
  if (link && onOpen && cell.text !== '')
    return (
      <button type="button" className={styles.link} onClick={() => onOpen(link)}>
        {cell.text}
      </button>
    )
  return cell.text
}

const mm = (length: number) => `${length.toFixed(2)}mm`
const points = (size: number, scale: number) => `${(size * scale).toFixed(2)}pt`

const fonts = { '': undefined, sans: undefined, serif: 'SimSun, Songti SC, serif', mono: 'Consolas, monospace' } as const

function cssOf(style: ReportStyle | undefined, scale: number): CSSProperties | undefined {
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
