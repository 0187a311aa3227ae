import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon'
import styles from './data-table.module.css'
import { lateUndo } from './late-undo'
import type { TreeLine } from './tree-lines'

/** What a row with levels can do; the same object as long as the table is. */
export type TreeControl<Row> = {
  toggle: (line: TreeLine<Row>) => void
  retry: (row: Row) => void
  canMove: boolean
}

/** What an open row has below itself; as wide as what is in sight of the table, and still while the columns scroll. */
export function TreeDetail<Row>({ line, detailOf }: { line: TreeLine<Row>; detailOf: (row: Row) => ReactNode }) {
  return (
    <div className={styles.detail} data-inert>
      {detailOf(line.row)}
    </div>
  )
}

type TreeCellProps<Row> = { line: TreeLine<Row>; name: string; control: TreeControl<Row>; children: ReactNode }

/** The cell that shows the level of its row, opens and closes it, and has the grip to move it by. */
export function TreeCell<Row>({ line, name, control, children }: TreeCellProps<Row>) {
  const t = useTranslations('list.rows')
  return (
    <span className={styles.treeCell} style={levelStyle(line.level)}>
      {control.canMove && <TreeGrip id={line.id} />}
      {line.canOpen ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.opener}
          data-open={line.isOpen || undefined}
          aria-label={t(line.isOpen ? 'close' : 'open', { name })}
          onClick={() => control.toggle(line)}
        >
          <Icon name="chevron-right" size={16} />
        </button>
      ) : (
        <span className={styles.opener} />
      )}
      <span className={styles.treeText}>{children}</span>
    </span>
  )
}

/** In the place of children: they are being loaded, or could not be. */
export function TreeWait<Row>({ line, control }: { line: TreeLine<Row>; control: TreeControl<Row> }) {
  const t = useTranslations('common')
  return (
    <span className={styles.treeCell} style={levelStyle(line.level)} role={line.wait === 'failed' ? 'alert' : 'status'}>
      <span className={styles.opener} />
      {t(line.wait === 'failed' ? 'loadFailed' : 'loading')}
      {line.wait === 'failed' && (
        <button type="button" className={styles.treeRetry} onClick={() => control.retry(line.row)}>
          {t('retry')}
        </button>
      )}
    </span>
  )
}

/** For the pointer; whoever uses keys moves rows by Alt+Shift+arrows. */
function TreeGrip({ id }: { id: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  // Dragging: the code comes with the first table whose rows can be moved.
  useEffect(
    () =>
      lateUndo(
        () => import('./tree-drag'),
        ({ attachGrip }) => (ref.current ? attachGrip(ref.current, id) : undefined),
      ),
    [id],
  )
  return (
    <span ref={ref} className={styles.grip} aria-hidden="true" data-inert>
      <Icon name="drag" size={14} />
    </span>
  )
}

const drawnLevelsMax = 12

function levelStyle(level: number): CSSProperties {
  return { '--level': Math.min(level, drawnLevelsMax) - 1 } as CSSProperties
}
