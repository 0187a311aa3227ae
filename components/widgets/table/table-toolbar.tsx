'use client'
import { useTranslations } from 'next-intl'
import { type RefObject, useSyncExternalStore } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { tableRowsMax } from '@/lib/form/limits'
import type { TableEditor } from '@/lib/form/table-edits/table-editor'
import styles from './table.module.css'
import type { TableButtons } from './table-buttons'

type ToolbarProps = {
  editor: TableEditor
  buttons: TableButtons
  rowCount: number
  /** Rows that copying and deleting mean; none where each row has buttons of its own. */
  selectedCount: number
  addRef: RefObject<HTMLSpanElement | null>
  onAdd: () => void
  onCopy: () => void
  onRemove: () => void
  onUndo: () => void
  onRedo: () => void
}

/** What can be done with the rows, below them. Pressed with the mouse, the focus stays in the cells. */
export function TableToolbar(props: ToolbarProps) {
  const { editor, buttons, rowCount, selectedCount, addRef } = props
  const t = useTranslations('widgets')
  const canUndo = useSyncExternalStore(
    editor.subscribe,
    () => editor.canUndo,
    () => false,
  )
  const canRedo = useSyncExternalStore(
    editor.subscribe,
    () => editor.canRedo,
    () => false,
  )
  const isFull = rowCount >= tableRowsMax
  const hasRows = rowCount > 0 && selectedCount > 0
  return (
    <div className={styles.toolbar} onPointerDown={(event) => event.preventDefault()}>
      {buttons.canAdd ? (
        <span ref={addRef}>
          <Button size="sm" disabled={isFull} onClick={props.onAdd} startIcon={<Icon name="plus" size={16} />}>
            {buttons.addLabel || t('addRow')}
          </Button>
        </span>
      ) : null}
      {hasRows && buttons.canCopy ? (
        <IconButton label={t('table.copyRows', { count: selectedCount })} size="sm" disabled={isFull} onClick={props.onCopy}>
          <Icon name="copy" size={16} />
        </IconButton>
      ) : null}
      {hasRows && buttons.canRemove ? (
        <Button size="sm" onClick={props.onRemove} startIcon={<Icon name="trash" size={16} />}>
          {t('table.deleteRows', { count: selectedCount })}
        </Button>
      ) : null}
      {canUndo || canRedo ? (
        <>
          <IconButton label={t('table.undo')} size="sm" aria-disabled={!canUndo} onClick={props.onUndo}>
            <UndoIcon />
          </IconButton>
          <IconButton label={t('table.redo')} size="sm" aria-disabled={!canRedo} onClick={props.onRedo}>
            <UndoIcon isMirrored />
          </IconButton>
        </>
      ) : null}
      {isFull ? (
        <span className={styles.count} role="status">
          {t('tooManyRows', { max: tableRowsMax })}
        </span>
      ) : null}
    </div>
  )
}

function UndoIcon({ isMirrored = false }: { isMirrored?: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={isMirrored ? { transform: 'scaleX(-1)' } : undefined}
      aria-hidden="true"
    >
      <path d="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />
    </svg>
  )
}
