import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { placeBeside } from '@/lib/designer/propose/misfits'
import type { CellPlace } from '@/lib/designer/propose/table-text'
import { KindChoice } from './column-head-panel'
import styles from './from-table.module.css'
import type { Cells } from './use-cells'
import type { ColumnDraft, Work } from './utils'

type MisfitPanelProps = {
  work: Work
  /** In the order of the rows. */
  places: readonly CellPlace[]
  cells: Cells
  onChange: (draft: ColumnDraft) => void
  children: ReactNode
}

/** Above the table: how many values would be refused, the way to each of them, and what can be done where one stands. F8 leads on as in editors. */
export function MisfitPanel({ work: { table, drafts }, places, cells, onChange, children }: MisfitPanelProps) {
  const t = useTranslations('designs.fromTable')
  const { active } = cells
  const at = places.findIndex(({ row, column }) => row === active.row && column === active.column)
  const draft = drafts[active.column]
  const lead = (isForward: boolean) => {
    const place = placeBeside(places, active, isForward)
    if (place) cells.goTo(place)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed anywhere in the step come up to here.
    <div
      onKeyDown={(event) => {
        if (event.key !== 'F8') return
        event.preventDefault()
        lead(!event.shiftKey)
      }}
    >
      {places.length > 0 && (
        <div className={styles.misfits}>
          <span role="status">
            {at >= 0 && draft
              ? t('misfitAt', { at: at + 1, count: places.length, row: table.numbers[active.row] ?? 0, title: draft.title })
              : t('misfitCount', { count: places.length })}
          </span>
          <span className={styles.misfitButtons}>
            <Button size="sm" aria-keyshortcuts="Shift+F8" data-tip="Shift+F8" onClick={() => lead(false)}>
              {t('misfitBefore')}
            </Button>
            <Button size="sm" aria-keyshortcuts="F8" data-tip="F8" onClick={() => lead(true)}>
              {t('misfitNext')}
            </Button>
            {at >= 0 && draft && (
              <>
                <Button size="sm" data-tip="Enter" onClick={() => cells.type(active)}>
                  {t('misfitMend')}
                </Button>
                <span className={styles.misfitKind}>
                  <KindChoice label={t('misfitKind', { name: draft.title })} draft={draft} onChange={onChange} />
                </span>
              </>
            )}
          </span>
        </div>
      )}
      {children}
    </div>
  )
}
