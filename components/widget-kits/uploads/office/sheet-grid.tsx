import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { columnName } from '@/lib/rows/xlsx/places'
import previewStyles from '../preview.module.css'
import type { Grid, GridCell } from './grid'
import { columnsMax, rowsMax } from './limits'
import styles from './office.module.css'

/** Rows that are drawn at first, and every time the end of those comes near. */
const rowsStep = 100

/** The cells of one sheet, as text. */
export function SheetGrid({ grid, label }: { grid: Grid; label: string }) {
  const t = useTranslations('upload.preview')
  const scrollRef = useRef<HTMLElement>(null)
  const endRef = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(rowsStep)
  const isMore = drawn < grid.rows.length
  // How far the sheet is scrolled. Watched anew with every step: an end that stays near does not come near again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn decides where the end is.
  useEffect(() => {
    const end = endRef.current
    if (!end || !isMore) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDrawn((count) => count + rowsStep), {
      root: scrollRef.current,
      rootMargin: '800px 0px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [isMore, drawn])
  if (grid.rows.length === 0) return <p className={previewStyles.explained}>{t('sheetEmpty')}</p>
  return (
    <>
      {grid.isCut ? <p className={previewStyles.cut}>{t('sheetCut', { rows: rowsMax, columns: columnsMax })}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <section ref={scrollRef} className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <td />
              {Array.from({ length: grid.columnCount }, (_, index) => (
                <th key={columnName(index)} scope="col">
                  {columnName(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.slice(0, drawn).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their number only.
              <Row key={index} row={row} number={index + 1} columnCount={grid.columnCount} />
            ))}
          </tbody>
        </table>
        <div ref={endRef} />
      </section>
    </>
  )
}

type RowProps = { row: readonly (GridCell | null)[]; number: number; columnCount: number }

function Row({ row, number, columnCount }: RowProps) {
  return (
    <tr>
      <th scope="row">{number}</th>
      {row.map((cell, column) =>
        cell ? (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: cells are told apart by their column only.
            key={column}
            rowSpan={cell.rowSpan > 1 ? cell.rowSpan : undefined}
            colSpan={cell.colSpan > 1 ? cell.colSpan : undefined}
            data-number={cell.isNumber || undefined}
          >
            {cell.text}
          </td>
        ) : null,
      )}
      {row.length < columnCount ? <td colSpan={columnCount - row.length} /> : null}
    </tr>
  )
}
