'use client'

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './list-designer.module.css'

export type RowEntry = { id: string; label: string; detail?: string; icon?: ReactNode }

type EntryRowsProps = {
  label: string
  entries: readonly RowEntry[]
  /** The one whose properties are seen. */
  open: string | null
  onOpen: (id: string | null) => void
  /** Before another one, or last. */
  onMove: (id: string, before: string | null) => void
  onRemove?: (id: string) => void
  /** Said of the button that takes one away. */
  removeText?: string
  body: (id: string) => ReactNode
  empty: string
}

/** What can be put in order: dragged by its grip or moved by Alt and the arrows, opened for its properties, taken away. */
export function EntryRows({ label, entries, open, onOpen, onMove, onRemove, removeText, body, empty }: EntryRowsProps) {
  const t = useTranslations('listdesigner.rows')
  const listRef = useRef<HTMLUListElement>(null)
  const group = useId()
  const move = (id: string, step: -1 | 1) => {
    const at = entries.findIndex((entry) => entry.id === id)
    const before = step === -1 ? entries[at - 1]?.id : entries[at + 2]?.id
    if ((step === -1 && at <= 0) || (step === 1 && at >= entries.length - 1)) return
    onMove(id, before ?? null)
    // The row has another place; who moves it goes on with it.
    requestAnimationFrame(() =>
      headsOf(listRef.current)
        .find(({ dataset }) => dataset['row'] === id)
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
  if (entries.length === 0) return <p className={styles.none}>{empty}</p>
  return (
    <ul ref={listRef} className={styles.rows} aria-label={label}>
      {entries.map((entry, index) => (
        <EntryRow
          key={entry.id}
          group={group}
          entry={entry}
          isOpen={entry.id === open}
          onToggle={() => onOpen(entry.id === open ? null : entry.id)}
          onKeyDown={(event) => onKeyDown(event, entry.id)}
          onDrop={(dragged, edge) => onMove(dragged, edge === 'top' ? entry.id : (entries[index + 1]?.id ?? null))}
          tools={
            onRemove ? (
              <IconButton
                size="sm"
                label={t('remove', { action: removeText ?? t('removeWord'), name: entry.label })}
                onClick={() => onRemove(entry.id)}
              >
                <Icon name="close" size={14} />
              </IconButton>
            ) : null
          }
        >
          {entry.id === open ? body(entry.id) : null}
        </EntryRow>
      ))}
    </ul>
  )
}

function headsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

type EntryRowProps = {
  group: string
  entry: RowEntry
  isOpen: boolean
  onToggle: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onDrop: (dragged: string, edge: 'top' | 'bottom') => void
  tools: ReactNode
  children: ReactNode
}

function EntryRow({ group, entry, isOpen, onToggle, onKeyDown, onDrop, tools, children }: EntryRowProps) {
  const t = useTranslations('listdesigner.rows')
  const bodyId = useId()
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
    <li ref={attach} className={styles.row} data-open={isOpen || undefined} data-edge={edge ?? undefined}>
      <div className={styles.rowHead}>
        <span className={styles.grip} data-grip="" aria-hidden="true">
          <Icon name="drag" size={14} />
        </span>
        <button
          type="button"
          className={styles.rowName}
          data-row={id}
          data-tip={entry.label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-describedby={`${group}-keys`}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          {entry.icon}
          <span className={styles.rowLabel}>{entry.label}</span>
          {entry.detail ? <span className={styles.rowDetail}>{entry.detail}</span> : null}
          <Icon name="chevron-right" size={14} className={styles.rowMark ?? ''} />
        </button>
        {tools}
      </div>
      <span id={`${group}-keys`} hidden>
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
