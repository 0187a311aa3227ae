'use client'

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useKeptFocus } from '@/components/ui/use-kept-focus'
import styles from './list-designer.module.css'

export type RowEntry = {
  id: string
  label: string
  detail?: string
  icon?: ReactNode
  /** Less than the others are, such as what is hidden. */
  isFaint?: boolean
  /** Stands in place of its name, while that is being written. */
  editor?: ReactNode
}

/** Rows that are chosen by a press, one or several, in place of being opened. */
export type RowChoosing = {
  isChosen: (id: string) => boolean
  /** `isMore`: beside what is chosen. */
  onChoose: (id: string, isMore: boolean) => void
  /** F2, or a second press. */
  onRename: (id: string) => void
}

type PlaceOf = (
  ids: readonly string[],
  moved: string,
  target: string,
  isAfter: boolean,
) => { id: string; before: string | null } | null

const plainPlace: PlaceOf = (ids, id, target, isAfter) => ({
  id,
  before: isAfter ? (ids[ids.indexOf(target) + 1] ?? null) : target,
})

type EntryRowsProps = {
  label: string
  entries: readonly RowEntry[]
  /** The one whose properties are seen. */
  open?: string | null
  /** Left out where there is nothing to be opened. */
  onOpen?: (id: string | null) => void
  choosing?: RowChoosing
  /** More buttons of a row. */
  tools?: (id: string) => ReactNode
  /** Before another one, or last. */
  onMove: (id: string, before: string | null) => void
  /** What moves to where, in place of the one that is moved: columns of a sub-table stay together. */
  placed?: PlaceOf
  onRemove?: ((id: string) => void) | undefined
  /** Said of the button that takes one away. */
  removeText?: string
  /** The properties of one; left out where opening shows them in a dialog. */
  body?: (id: string) => ReactNode
  empty: string
}

/** What can be put in order: dragged by its grip or moved by Alt and the arrows, opened for its properties, taken away. */
export function EntryRows({
  label,
  entries,
  open = null,
  onOpen,
  choosing,
  tools,
  onMove,
  placed = plainPlace,
  onRemove,
  removeText,
  body,
  empty,
}: EntryRowsProps) {
  const t = useTranslations('listdesigner.rows')
  const listRef = useRef<HTMLUListElement>(null)
  const group = useId()
  useKeptFocus(listRef)
  const ids = entries.map(({ id }) => id)
  const { put, onKeyDown } = useRowMoves(listRef, { ids, placed, onMove, onRemove })
  const press = (id: string, event: MouseEvent) => {
    if (choosing) choosing.onChoose(id, event.shiftKey || event.ctrlKey || event.metaKey)
    else onOpen?.(id === open ? null : id)
  }
  return (
    <ul ref={listRef} className={styles.rows} aria-label={label} data-focus-home="" tabIndex={-1}>
      {entries.length === 0 ? <li className={styles.none}>{empty}</li> : null}
      {entries.map((entry, index) => (
        <EntryRow
          // A design may have stored one of them twice.
          key={`${entry.id} ${ids.slice(0, index).filter((id) => id === entry.id).length}`}
          group={group}
          entry={entry}
          isOpen={entry.id === open}
          opening={onOpen ? (body ? 'row' : 'dialog') : 'nothing'}
          isChosen={choosing?.isChosen(entry.id)}
          onPress={(event) => press(entry.id, event)}
          onRename={choosing && (() => choosing.onRename(entry.id))}
          onKeyDown={(event) => onKeyDown(event, entry.id)}
          onDrop={(dragged, edge) => put(dragged, entry.id, edge === 'bottom')}
          tools={
            <>
              {tools?.(entry.id)}
              {onRemove ? (
                <IconButton
                  size="sm"
                  data-action="remove"
                  label={t('remove', { action: removeText ?? t('removeWord'), name: entry.label })}
                  onClick={() => onRemove(entry.id)}
                >
                  <Icon name="close" size={14} />
                </IconButton>
              ) : null}
            </>
          }
        >
          {entry.id === open ? body?.(entry.id) : null}
        </EntryRow>
      ))}
    </ul>
  )
}

type Moves = Required<Pick<EntryRowsProps, 'placed' | 'onMove'>> & Pick<EntryRowsProps, 'onRemove'> & { ids: readonly string[] }

/** What the keys of a row do: walking, moving it, taking it away. */
function useRowMoves(listRef: { current: HTMLElement | null }, { ids, placed, onMove, onRemove }: Moves) {
  const put = (id: string, target: string, isAfter: boolean) => {
    const place = placed(ids, id, target, isAfter)
    if (place) onMove(place.id, place.before)
  }
  const move = (id: string, step: -1 | 1) => {
    const target = targetOf(ids, id, step, placed)
    if (target === undefined) return
    put(id, target, step === 1)
    // The row has another place; who moves it goes on with it.
    requestAnimationFrame(() =>
      headsOf(listRef.current)
        .find((head) => head.closest<HTMLElement>('[data-row]')?.dataset['row'] === id)
        ?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      return move(id, event.key === 'ArrowUp' ? -1 : 1)
    }
    if (event.key === 'Delete' && onRemove) {
      event.preventDefault()
      return onRemove(id)
    }
    const heads = headsOf(listRef.current)
    const next = arrowTarget(event.key, heads.indexOf(event.currentTarget as HTMLElement), heads.length, {
      axis: 'column',
      wraps: false,
    })
    if (next === undefined) return
    event.preventDefault()
    heads[next]?.focus()
  }
  return { put, onKeyDown }
}

function headsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-action="open"]') ?? [])]
}

/** The nearest one above or below that it can be moved past. */
function targetOf(ids: readonly string[], id: string, step: -1 | 1, placed: PlaceOf): string | undefined {
  const at = ids.indexOf(id)
  const beside = step === -1 ? ids.slice(0, Math.max(0, at)).toReversed() : ids.slice(at + 1)
  return beside.find((target) => placed(ids, id, target, step === 1) !== null)
}

type EntryRowProps = {
  group: string
  entry: RowEntry
  isOpen: boolean
  opening: 'row' | 'dialog' | 'nothing'
  /** Left out where rows are not chosen. */
  isChosen: boolean | undefined
  onPress: (event: MouseEvent) => void
  onRename: (() => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onDrop: (dragged: string, edge: 'top' | 'bottom') => void
  tools: ReactNode
  children: ReactNode
}

function EntryRow({ group, entry, isOpen, isChosen, onDrop, tools, children, ...head }: EntryRowProps) {
  const t = useTranslations('listdesigner.rows')
  const bodyId = useId()
  const keysId = useId()
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const latest = useRef(onDrop)
  latest.current = onDrop
  const { id } = entry
  // External system: the drag library.
  const attach = useCallback(
    (element: HTMLLIElement | null) => attachRow(element, { group, id, onEdge: setEdge, latest }),
    [group, id],
  )
  return (
    <li
      ref={attach}
      className={styles.row}
      data-row={id}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-edge={edge ?? undefined}
    >
      <div className={styles.rowHead}>
        <span className={styles.grip} data-grip="" aria-hidden="true">
          <Icon name="drag" size={14} />
        </span>
        {entry.editor ?? <RowName {...head} {...{ entry, isOpen, isChosen, bodyId, keysId }} />}
        {tools}
      </div>
      <span id={keysId} hidden>
        {t('keys')}
      </span>
      {isOpen ? (
        <div id={bodyId} className={styles.rowBody}>
          {children}
        </div>
      ) : null}
    </li>
  )
}

type NameProps = Pick<EntryRowProps, 'entry' | 'isOpen' | 'isChosen' | 'opening' | 'onPress' | 'onRename' | 'onKeyDown'> & {
  bodyId: string
  keysId: string
}

/** What a row is called: pressed it is opened or chosen, and its keys walk and move it. */
function RowName({ entry, isOpen, isChosen, opening, onPress, onRename, onKeyDown, bodyId, keysId }: NameProps) {
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !onRename) return onKeyDown(event)
    event.preventDefault()
    onRename()
  }
  return (
    <button
      type="button"
      className={styles.rowName}
      data-action="open"
      data-tip={entry.label}
      data-faint={entry.isFaint || undefined}
      aria-pressed={isChosen}
      aria-expanded={opening === 'row' ? isOpen : undefined}
      aria-haspopup={opening === 'dialog' ? 'dialog' : undefined}
      aria-controls={isOpen ? bodyId : undefined}
      aria-keyshortcuts={onRename ? 'Alt+ArrowUp Alt+ArrowDown F2' : 'Alt+ArrowUp Alt+ArrowDown'}
      aria-describedby={keysId}
      onClick={onPress}
      onDoubleClick={onRename}
      onKeyDown={keyDown}
    >
      {entry.icon}
      <span className={styles.rowLabel}>{entry.label}</span>
      {entry.detail ? <span className={styles.rowDetail}>{entry.detail}</span> : null}
      {opening === 'nothing' ? null : <Icon name="chevron-right" size={14} className={styles.rowMark ?? ''} />}
    </button>
  )
}

type Attached = {
  group: string
  id: string
  onEdge: (edge: 'top' | 'bottom' | null) => void
  latest: { current: EntryRowProps['onDrop'] }
}

function attachRow(element: HTMLElement | null, { group, id, onEdge, latest }: Attached) {
  const grip = element?.querySelector<HTMLElement>('[data-grip]')
  if (!element || !grip) return
  return combine(
    draggable({ element, dragHandle: grip, getInitialData: () => ({ group, id }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['group'] === group && source.data['id'] !== id,
      getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => onEdge(extractClosestEdge(self.data) === 'top' ? 'top' : 'bottom'),
      onDragLeave: () => onEdge(null),
      onDrop: ({ self, source }) => {
        onEdge(null)
        latest.current(String(source.data['id']), extractClosestEdge(self.data) === 'top' ? 'top' : 'bottom')
      },
    }),
  )
}
