import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { cssOf } from '@/components/report/report-grid'
import { editedText, rangeName } from '@/lib/designer/report/public'
import { useSession } from '../shell/session-context'
import styles from './report-designer.module.css'
import { useActiveCell, useSelectedRange } from './sheet-context'
import { useEdited, useSheetParts } from './sheet-parts'
import { placeId } from './sheet-table'
import { boxOf } from './use-boxes'

type InputProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>
  tableRef: RefObject<HTMLTableElement | null>
  gridId: string
  scale: number
  drawnFor: unknown
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/**
 * What has the focus while one works in the sheet: it lies over the cell, unseen until something is typed. Keys of every input method so
 * begin a text, which a table could not take.
 */
export function CellInput({ inputRef, tableRef, gridId, scale, drawnFor, onKeyDown }: InputProps) {
  const t = useTranslations('reportdesigner.sheet')
  const session = useSession()
  const { editing } = useSheetParts()
  const edited = useEdited()
  const range = useSelectedRange()
  const { place, cell } = useActiveCell()
  const isWriting = edited?.source === 'cell'
  // The document: its layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn and written moves it.
  useLayoutEffect(() => {
    const input = inputRef.current
    const table = tableRef.current
    const at = { row: place.row, column: place.column }
    const spans = { rowEnd: at.row + (cell?.rowSpan ?? 1) - 1, columnEnd: at.column + (cell?.columnSpan ?? 1) - 1 }
    const box = table && boxOf(table, { ...at, ...spans })
    if (!input || !box) return
    const { left, top, width, height } = box
    Object.assign(input.style, { left: `${left}px`, top: `${top}px`, minWidth: `${width}px`, height: `${height}px` })
    input.style.width = isWriting ? `${Math.max(width, Math.min(input.scrollWidth + 2, 480))}px` : `${width}px`
    if (isWriting && input.scrollHeight > height) input.style.height = `${Math.min(input.scrollHeight, 240)}px`
  }, [inputRef, tableRef, place.row, place.column, cell, drawnFor, isWriting, edited?.text])
  const text = editedText(session.document, place)
  return (
    <textarea
      ref={inputRef}
      className={styles.input}
      data-writing={isWriting || undefined}
      style={{ fontSize: `${10 * scale}pt`, ...(isWriting && cell ? cssOf({ ...cell.style, borders: {} }, scale) : {}) }}
      rows={1}
      spellCheck={false}
      autoComplete="off"
      aria-label={t('cell', { name: rangeName(range), text })}
      aria-controls={gridId}
      aria-activedescendant={placeId(gridId, place.row, place.column)}
      value={isWriting ? edited.text : ''}
      onChange={({ target }) => {
        if (editing.current) editing.change(target.value)
        else editing.begin('enter', 'cell', target.value)
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (editing.current?.source === 'cell') editing.commit()
      }}
    />
  )
}
