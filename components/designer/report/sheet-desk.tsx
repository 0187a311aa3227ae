import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDesigner } from '../shell/designer-context'
import { isSaveKey } from '../shell/key-targets'
import { useDesignDocument } from '../shell/session-context'
import { CellInput } from './cell-input'
import { fieldDrop } from './field-drop'
import styles from './report-designer.module.css'
import { useSheetSelection } from './sheet-context'
import { SheetDrawing } from './sheet-drawing'
import { type KeyContext, sheetKey } from './sheet-keys'
import { SheetMenu } from './sheet-menu'
import { SheetOverlay } from './sheet-overlay'
import { useSheetParts } from './sheet-parts'
import { placeId, SheetTable } from './sheet-table'
import { useLineResize } from './use-line-resize'
import { hitOf, useSheetPointer } from './use-sheet-pointer'

type DeskProps = { scale: number }

/** The sheet in the room where it is worked on. */
export function SheetDesk({ scale }: DeskProps) {
  const gridId = useId()
  const tableRef = useRef<HTMLTableElement>(null)
  const { inputRef } = useSheetParts()
  const guideRef = useRef<HTMLDivElement>(null)
  const document = useDesignDocument()
  const [drawing] = useState(() => new SheetDrawing())
  const sheet = useMemo(() => drawing.drawn(document), [drawing, document])
  const drawnFor = useMemo(() => ({ sheet, scale }), [sheet, scale])
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const { session } = useDesigner()
  const selection = useSheetSelection()
  const pointer = usePointers({ scale, inputRef, guideRef })
  const keys = useKeys()
  useShownSelection({ tableRef, gridId })
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    const isByKey = event.target === inputRef.current
    const box = inputRef.current?.getBoundingClientRect()
    if (!isByKey) chooseFor(event.target, selection)
    setMenuAt(isByKey && box ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer does what keys do in the cell that has the focus.
    <div className={styles.desk} data-canvas="" {...pointer} {...fieldDrop(session, selection)} onContextMenu={openMenu}>
      <div className={styles.sheet}>
        <SheetTable sheet={sheet} scale={scale} gridId={gridId} tableRef={tableRef} />
        <SheetOverlay tableRef={tableRef} drawnFor={drawnFor} />
        <div {...keys.clipboard}>
          <CellInput
            inputRef={inputRef}
            tableRef={tableRef}
            gridId={gridId}
            scale={scale}
            drawnFor={drawnFor}
            onKeyDown={keys.onKeyDown}
          />
        </div>
      </div>
      <div ref={guideRef} className={styles.guide} hidden aria-hidden="true" />
      {menuAt && (
        <SheetMenu
          at={menuAt}
          onClose={() => {
            setMenuAt(null)
            inputRef.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

/** A menu is asked for beside what is chosen: that place is meant then. */
function chooseFor(target: EventTarget, selection: ReturnType<typeof useSheetSelection>): void {
  const hit = hitOf(target)
  if (hit?.kind !== 'cell') return
  const { row, column, rowEnd, columnEnd } = selection.range
  const { place } = hit
  const isAmong = place.row >= row && place.row <= rowEnd && place.column >= column && place.column <= columnEnd
  if (!isAmong) selection.select(place)
}

type Refs = {
  scale: number
  inputRef: { current: HTMLTextAreaElement | null }
  guideRef: { current: HTMLDivElement | null }
}

function usePointers({ scale, inputRef, guideRef }: Refs) {
  const { session } = useDesigner()
  const selection = useSheetSelection()
  const { editing } = useSheetParts()
  const choosing = useSheetPointer({ session, selection, editing, inputRef })
  const sizing = useLineResize({ session, selection, scale, guideRef })
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!sizing.onPointerDown(event)) choosing.onPointerDown(event)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      sizing.onPointerMove(event)
      choosing.onPointerMove(event)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      sizing.onPointerUp(event)
      choosing.onPointerUp()
    },
    onClick: (event: MouseEvent<HTMLElement>) => choosing.onClick(event.target),
    onDoubleClick: (event: MouseEvent<HTMLElement>) => choosing.onDoubleClick(event.target),
  }
}

function useKeys() {
  const { session, actions: shell } = useDesigner()
  const selection = useSheetSelection()
  const parts = useSheetParts()
  const { editing, actions, cut } = parts
  const context: KeyContext = {
    ...{ document: () => session.document, selection, editing, actions, cut },
    ...{ undo: shell.undo, redo: shell.redo },
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method has its keys for itself.
    if (event.nativeEvent.isComposing) return
    // What is being written is saved too; the save itself is the designer's.
    if (isSaveKey(event)) return editing.commit()
    const run = sheetKey(event, context)
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const onCopy = (event: ClipboardEvent, take: () => string) => {
    if (editing.current) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', take())
  }
  const clipboard = {
    onCopy: (event: ClipboardEvent) => onCopy(event, actions.copy),
    onCut: (event: ClipboardEvent) => onCopy(event, actions.cut),
    onPaste: (event: ClipboardEvent) => {
      if (editing.current) return
      event.preventDefault()
      actions.paste(event.clipboardData.getData('text/plain'))
    },
  }
  return { onKeyDown, clipboard }
}

type Shown = { tableRef: { current: HTMLTableElement | null }; gridId: string }

/** Says in the document which places are chosen, and brings the one that is worked on into sight. No row is drawn anew for it. */
function useShownSelection({ tableRef, gridId }: Shown) {
  const selection = useSheetSelection()
  // The document: marks of chosen places, and the scroll position.
  useEffect(() => {
    let marked: readonly Element[] = []
    const show = () => {
      const { range, active, end } = selection
      for (const element of marked) element.removeAttribute('aria-selected')
      marked = chosenElements(tableRef.current, range)
      for (const element of marked) element.setAttribute('aria-selected', 'true')
      const isWhole = range.row === 0 && range.rowEnd > 0 && end.row === range.rowEnd
      const at = isWhole || range.column !== range.columnEnd ? active : end
      tableRef.current
        ?.querySelector(`#${CSS.escape(placeId(gridId, at.row, at.column))}`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    show()
    return selection.subscribe(show)
  }, [selection, tableRef, gridId])
}

function chosenElements(
  table: HTMLTableElement | null,
  range: ReturnType<typeof useSheetSelection>['range'],
): readonly Element[] {
  const rows = [...(table?.tBodies[0]?.rows ?? [])].slice(range.row, range.rowEnd + 1)
  const cells = rows.flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>('td')].filter(({ dataset }) => {
      const column = Number((dataset['place'] ?? '').split(' ')[1])
      return column >= range.column && column <= range.columnEnd
    }),
  )
  const heads = [...(table?.tHead?.rows[0]?.cells ?? [])].slice(range.column + 1, range.columnEnd + 2)
  return [...cells, ...heads, ...rows.flatMap((row) => row.querySelector('th') ?? [])]
}
