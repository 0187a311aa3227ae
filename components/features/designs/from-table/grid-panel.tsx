import { useTranslations } from 'next-intl'
import { memo, useMemo } from 'react'
import { Pagination } from '@/components/ui/pagination'
import { misfitPlaces } from '@/lib/designer/propose/misfits'
import type { CellPlace } from '@/lib/designer/propose/table-text'
import { CellForm } from './cell-form'
import { ColumnHead } from './column-head-panel'
import styles from './from-table.module.css'
import { MisfitPanel } from './misfit-panel'
import { type Cells, pageRows, useCells } from './use-cells'
import { type ColumnDraft, type Work, withText } from './utils'

type Misfits = ReadonlyMap<number, ReadonlySet<number>>

type GridPanelProps = {
  work: Work
  /** Rows that the field of a column would refuse, by the place of the column. */
  misfits: Misfits
  onWork: (work: Work) => void
}

/** The rows of the table; the head of each column says what field it becomes, and cells that it would refuse are marked, led to and mended. */
export function GridPanel({ work, misfits, onWork }: GridPanelProps) {
  const t = useTranslations('designs.fromTable')
  const { table, drafts, surroundings } = work
  const cells = useCells({ rows: table.rows.length, columns: drafts.length })
  const places = useMemo(() => misfitPlaces(misfits), [misfits])
  const change = (next: ColumnDraft) => onWork({ ...work, drafts: drafts.map((draft) => (draft.at === next.at ? next : draft)) })
  return (
    <MisfitPanel {...{ work, places, cells }} onChange={change}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <section className={styles.scroll} aria-label={t('preview')} tabIndex={0}>
        <table
          ref={cells.gridRef}
          className={styles.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are changed is a grid.
          role="grid"
          aria-label={t('cells')}
          aria-rowcount={table.rows.length + 1}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                {t('row')}
              </th>
              {drafts.map((draft) => (
                <th key={draft.at} scope="col" data-left={!draft.isKept || undefined}>
                  <ColumnHead
                    {...{ table, draft, known: surroundings.known, misfits: misfits.get(draft.at)?.size ?? 0 }}
                    onChange={change}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <Rows {...{ work, misfits, cells }} onText={(place, text) => onWork(withText(work, place, text))} />
        </table>
      </section>
      {table.rows.length > pageRows ? (
        <div className={styles.pages}>
          <Pagination
            page={cells.page + 1}
            pageSize={pageRows}
            sizes={[pageRows]}
            total={table.rows.length}
            onChange={(page) => cells.turn(page - 1)}
          />
        </div>
      ) : (
        <p className={styles.count}>{t('rowCount', { count: table.rows.length })}</p>
      )}
    </MisfitPanel>
  )
}

type RowsProps = { work: Work; misfits: Misfits; cells: Cells; onText: (place: CellPlace, text: string) => void }

function Rows({ work: { table, drafts }, misfits, cells, onText }: RowsProps) {
  const { active, page, isTyping } = cells
  const first = page * pageRows
  return (
    <tbody onKeyDown={cells.onKeyDown}>
      {table.rows.slice(first, first + pageRows).map((row, index) => (
        <tr key={table.numbers[first + index]}>
          <th scope="row" className={styles.number}>
            {table.numbers[first + index]}
          </th>
          {drafts.map(({ at, kind, isKept, title }) => {
            const place = { row: first + index, column: at }
            const isActive = active.row === place.row && active.column === at
            const text = row[at] ?? ''
            if (isActive && isTyping) {
              return (
                <td key={at} data-typed>
                  <CellForm
                    {...{ title, text, isLong: kind === 'longText' || text.includes('\n') }}
                    number={table.numbers[place.row] ?? 0}
                    onText={(next) => onText(place, next)}
                    onEnd={cells.endTyping}
                  />
                </td>
              )
            }
            return (
              <Cell
                key={at}
                {...{ text, isKept, isActive, row: place.row, column: at }}
                isMisfit={misfits.get(at)?.has(place.row) ?? false}
                point={cells.point}
                type={cells.type}
              />
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

type CellProps = CellPlace &
  Pick<Cells, 'point' | 'type'> & { text: string; isKept: boolean; isActive: boolean; isMisfit: boolean }

const shownMax = 200

/** Drawn again only when something in it is another: a page has thousands of them. */
const Cell = memo(function Cell({ text, row, column, isKept, isActive, isMisfit, point, type }: CellProps) {
  const t = useTranslations('designs.fromTable')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the grid.
    <td
      tabIndex={isActive ? 0 : -1}
      data-left={!isKept || undefined}
      data-misfit={isMisfit || undefined}
      aria-invalid={isMisfit || undefined}
      data-tip={isMisfit ? t('refusedCell') : undefined}
      onClick={() => point({ row, column })}
      onDoubleClick={() => type({ row, column })}
    >
      {text.slice(0, shownMax)}
    </td>
  )
}, isSameCell)

function isSameCell(before: CellProps, now: CellProps): boolean {
  const keys = ['text', 'row', 'column', 'isKept', 'isActive', 'isMisfit'] as const
  return keys.every((key) => before[key] === now[key])
}
