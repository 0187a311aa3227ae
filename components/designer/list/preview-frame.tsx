'use client'

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { EmptyState } from '@/components/ui/states'
import { widgetSchemas } from '@/components/widgets/schemas'
import { moveEntry, setEntry } from '@/lib/designer/list/commands'
import { entriesOf, entryId } from '@/lib/designer/list/list-entries'
import type { ListSession } from '@/lib/designer/list/list-session'
import type { ListDesign } from '@/lib/form/list-types'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { TakeDesktop } from './columns-tab'
import { useListDesigning, useListDocument } from './list-context'
import styles from './list-designer.module.css'
import { movedTo } from './moved-to'

export type ListPreviewProps = {
  list: ListDesign
  isPhone: boolean
  /** Of a data view (contract 3b §12). */
  isView: boolean
  /** A column was pulled to another width, in pixels. */
  onWidth: (code: string, width: number) => void
}

/** What stands for a column: its head, or on phones its places on the cards. */
const columnMarks = 'th[data-column], li[data-row] [data-column]'

/** The list as people will have it. It is drawn by who knows the run time (`ListDesigner`'s `preview`), with heads that carry `data-column` and conditions that carry `data-search`. */
export type DrawPreview = (props: ListPreviewProps) => ReactNode

/**
 * The list while it is designed: pressing a head or a condition opens its properties, dragging a head moves the column. The keyboard
 * does the same in the panel at the right.
 */
export function PreviewFrame({ draw }: { draw: DrawPreview }) {
  const t = useTranslations('listdesigner.preview')
  const { session, setup, place, go } = useListDesigning()
  const rootRef = useRef<HTMLDivElement>(null)
  const document = useListDocument()
  // Typing in a property goes first; the list follows.
  const settled = useDeferredValue(document)
  const list = useMemo(() => parseListDesign(settled, widgetSchemas), [settled])
  useHeadDrag(rootRef, session)
  const onWidth = useCallback(
    (code: string, width: number) =>
      void session.run(setEntry({ list: 'columnList', id: code, path: ['width'], value: Math.round(width) }), `${code}.width`),
    [session],
  )
  const choose = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    if (target.closest('[data-resizer]')) return
    const search = target.closest<HTMLElement>('[data-search]')?.dataset['search']
    const code = target.closest<HTMLElement>(columnMarks)?.dataset['column']
    const chosen =
      search !== undefined
        ? ({ tab: 'searches', id: search } as const)
        : code !== undefined && isColumn(session, code)
          ? ({ tab: 'columns', id: code } as const)
          : null
    if (!chosen) return
    event.preventDefault()
    event.stopPropagation()
    go(chosen)
  }
  useChosenHead(rootRef, place.tab === 'columns' ? place.id : null, list)
  return (
    <section className={styles.preview} aria-label={t('name')} data-phone={setup.isPhone || undefined}>
      <div ref={rootRef} className={styles.previewList} data-list-preview="" onClickCapture={choose}>
        {list.columns.length === 0 ? (
          <div className={styles.previewNone}>
            <EmptyState text={t(setup.isPhone ? 'noPhoneColumns' : 'noColumns')} />
            {setup.isPhone ? <TakeDesktop /> : null}
          </div>
        ) : (
          draw({ list, isPhone: setup.isPhone, isView: setup.webType === 4, onWidth })
        )}
      </div>
    </section>
  )
}

/** The head of the column whose properties are open is marked. */
function useChosenHead(rootRef: { current: HTMLElement | null }, code: string | null, list: ListDesign) {
  // External system: the heads that the table draws. They are other ones with another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list says when the heads are other ones
  useEffect(() => {
    const heads = rootRef.current?.querySelectorAll<HTMLElement>(columnMarks) ?? []
    for (const head of heads) {
      const isChosen = head.dataset['column'] === code
      head.toggleAttribute('data-chosen', isChosen)
      if (isChosen && head.tagName === 'TH') head.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
  }, [rootRef, code, list])
}

function isColumn(session: ListSession, code: string): boolean {
  return columnIds(session).includes(code)
}

function columnIds({ document }: ListSession): readonly string[] {
  return entriesOf(document, 'columnList').map((entry) => entryId('columnList', entry))
}

/** Heads come and go with the table; each is made something that can be dragged when it is there. */
function useHeadDrag(rootRef: { current: HTMLElement | null }, session: ListSession) {
  // External systems: the drag library, and the heads that the table draws.
  useEffect(() => {
    const root = rootRef.current
    if (!root) return
    const attached = new Map<HTMLElement, () => void>()
    const look = () => {
      const heads = new Set(root.querySelectorAll<HTMLElement>('th[data-column]'))
      for (const [head, leave] of attached) {
        if (heads.has(head)) continue
        leave()
        attached.delete(head)
      }
      for (const head of heads) if (!attached.has(head)) attached.set(head, attachHead(head, session))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const leave of attached.values()) leave()
    }
  }, [rootRef, session])
}

const marker = 'listColumn'

function attachHead(head: HTMLElement, session: ListSession): () => void {
  const code = () => head.dataset['column'] ?? ''
  const mark = (edge: string | null) => {
    if (edge === null) head.removeAttribute('data-drop')
    else head.setAttribute('data-drop', edge)
  }
  let isEdge = false
  const press = (event: Event) => {
    isEdge = event.target instanceof Element && event.target.closest('[data-resizer]') !== null
  }
  head.addEventListener('pointerdown', press, { capture: true })
  return combine(
    () => head.removeEventListener('pointerdown', press, { capture: true }),
    draggable({
      element: head,
      // Its edge is pulled to another width.
      canDrag: () => !isEdge && isColumn(session, code()),
      getInitialData: () => ({ [marker]: code() }),
    }),
    dropTargetForElements({
      element: head,
      canDrop: ({ source }) =>
        typeof source.data[marker] === 'string' && source.data[marker] !== code() && isColumn(session, code()),
      getData: ({ input, element }) => attachClosestEdge({}, { element, input, allowedEdges: ['left', 'right'] }),
      onDrag: ({ self }) => mark(extractClosestEdge(self.data)),
      onDragLeave: () => mark(null),
      onDrop: ({ self, source }) => {
        mark(null)
        const move = movedTo(columnIds(session), String(source.data[marker]), code(), extractClosestEdge(self.data) === 'right')
        if (move) session.run(moveEntry({ list: 'columnList', ...move }))
      },
    }),
  )
}
