import { type CSSProperties, lazy, memo, Suspense } from 'react'
import type { ReportPageData, ShownCell, ShownGrid } from '@/lib/contract/report/report'
import { ChartPanel } from './chart-panel'
import { cellStyle, filledText, pictureSource } from './utils'

const CodePanel = lazy(async () => ({ default: (await import('./code-panel')).CodePanel }))

type Follow = (link: NonNullable<ShownCell['link']>) => void
type Sizes = { scale: number; heights: readonly number[] }

/**
 * The cells of one page as a table. All lengths are millimetres and all looks stand at the cells themselves, so that screen and paper,
 * which has no style sheet of the page, show the same.
 */
export const GridPanel = memo(function GridPanel({ grid, scale, label, onFollow }: GridPanelProps) {
  const sizes = { scale, heights: grid.rows.map(({ height }) => height) }
  const styles = grid.styles.map((style) => cellStyle(style, scale))
  const width = grid.widths.reduce((sum, each) => sum + each, 0) * scale
  return (
    <table
      aria-label={label}
      style={{ tableLayout: 'fixed', borderCollapse: 'collapse', borderSpacing: 0, width: `${width}mm`, color: '#000' }}
    >
      <colgroup>
        {grid.widths.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have nothing but their place.
          <col key={index} style={{ width: `${each * scale}mm` }} />
        ))}
      </colgroup>
      <tbody>
        {grid.rows.map(({ height, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place.
          <tr key={row} style={{ height: `${height * scale}mm` }}>
            {cells.map((cell) => (
              <Cell key={cell.column} cell={cell} row={row} sizes={sizes} style={styles[cell.style] ?? {}} onFollow={onFollow} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

type GridPanelProps = { grid: ShownGrid; scale: number; label: string; onFollow?: Follow | undefined }
type CellProps = { cell: ShownCell; row: number; sizes: Sizes; style: CSSProperties; onFollow: Follow | undefined }

function Cell({ cell, row, sizes: { scale, heights }, style, onFollow }: CellProps) {
  const height = heights.slice(row, row + cell.rowSpan).reduce((sum, each) => sum + each, 0) * scale
  const isDrawn = cell.picture !== undefined || cell.barcode !== undefined || cell.chart !== undefined
  return (
    <td
      rowSpan={cell.rowSpan}
      colSpan={cell.columnSpan}
      style={{ ...style, padding: 0, height: `${height}mm`, overflow: 'hidden' }}
    >
      <div
        style={{
          ...{ boxSizing: 'border-box', maxHeight: `${height}mm`, padding: `0 ${0.8 * scale}mm`, overflow: 'hidden' },
          ...{ lineHeight: 1.35, textOverflow: 'ellipsis', ...(isDrawn && { height: `${Math.max(height - 0.4, 0)}mm` }) },
        }}
      >
        <Content cell={cell} onFollow={onFollow} />
      </div>
    </td>
  )
}

function Content({ cell: { text, picture, barcode, chart, link }, onFollow }: Pick<CellProps, 'cell' | 'onFollow'>) {
  if (chart) return <ChartPanel chart={chart} />
  if (barcode) {
    return (
      <Suspense>
        <CodePanel {...barcode} />
      </Suspense>
    )
  }
  if (picture !== undefined) {
    const source = pictureSource(picture)
    return source ? <img src={source} alt="" style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} /> : null
  }
  if (!link || !onFollow || text === '') return text
  return (
    <button type="button" onClick={() => onFollow(link)} style={linkStyle}>
      {text}
    </button>
  )
}

const linkStyle: CSSProperties = {
  ...{ all: 'unset', cursor: 'pointer', color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '2px' },
  ...{ outlineOffset: '2px', outline: 'revert' },
}

type PaperProps = { data: ReportPageData; grid: ShownGrid; page: number; label: string; onFollow?: Follow | undefined }

/** One sheet of paper with its margins, header and footer. */
export function PaperSheet({ data, grid, page, label, onFollow }: PaperProps) {
  const { paper, margins, scale } = data
  return (
    <div
      style={{
        ...{ position: 'relative', boxSizing: 'border-box', width: `${paper.width}mm`, height: `${paper.height}mm` },
        ...{ background: '#fff', overflow: 'hidden', breakAfter: 'page' },
        padding: `${margins.top}mm ${margins.right}mm ${margins.bottom}mm ${margins.left}mm`,
      }}
    >
      <Slots data={data} slots={data.header} page={page} place={{ top: `${margins.top / 3}mm` }} />
      <GridPanel grid={grid} scale={scale} label={label} onFollow={onFollow} />
      <Slots data={data} slots={data.footer} page={page} place={{ bottom: `${margins.bottom / 3}mm` }} />
    </div>
  )
}

type SlotsProps = { data: ReportPageData; slots: ReportPageData['header']; page: number; place: CSSProperties }

function Slots({ data, slots, page, place }: SlotsProps) {
  const { left, right } = data.margins
  return (
    <div
      style={{
        ...{ position: 'absolute', left: `${left}mm`, right: `${right}mm`, display: 'grid', gridTemplateColumns: '1fr auto 1fr' },
        ...{ fontSize: '8pt', color: '#595959', ...place },
      }}
    >
      <span>{filledText(slots.left, data, page)}</span>
      <span>{filledText(slots.center, data, page)}</span>
      <span style={{ textAlign: 'right' }}>{filledText(slots.right, data, page)}</span>
    </div>
  )
}
