import { useTranslations } from 'next-intl'
import { type ComponentType, createContext, type KeyboardEvent, type MouseEvent, memo, useContext, useMemo } from 'react'
import { GridLayout, type LayoutItem, useContainerWidth } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { classes, fieldStyles } from '@/components/ui/field'
import {
  addItems,
  type GridStep,
  itemOf,
  moveItems,
  newItem,
  placeInGrid,
  placeItems,
  resizeItems,
  sizeBounds,
  stepItems,
} from '@/lib/designer/portal/public'
import { childrenOf, type NodeId, rootId } from '@/lib/designer/public'
import { isRecord, own, readTexts } from '@/lib/form/read'
import { isTab, type PortalItem, portalGrid, readLayout } from '@/lib/portal/layout'
import { portalKinds } from '@/lib/portal/widget-kinds'
import { useDesigner } from '../shell/designer-context'
import type { DesignerSession } from '../shell/designer-session'
import { useDesignDocument, useIsSelected, useNodeShell, useSession } from '../shell/session-context'
import { useAnnounce } from './announcer'
import { carried } from './carried'
import styles from './portal-designer.module.css'
import { usePortalWords } from './use-portal-words'

export type DrawChildren = (place: { item: PortalItem; tab?: string }) => React.ReactNode
/** Draws one item with its data; the items of a container are drawn by `drawChildren`. */
export type DrawItem = ComponentType<{ item: PortalItem; drawChildren: DrawChildren }>

const DrawContext = createContext<DrawItem>(() => null)
export const DrawProvider = DrawContext.Provider

type GridProps = { parent: NodeId; label: string; empty: string }

/** The items of the portal, of a card or of a tab: dragged and drawn larger by mouse and finger, moved by keys (`ItemFrame`). */
export function PortalGrid({ parent, label, empty }: GridProps) {
  const session = useSession()
  const doc = useDesignDocument()
  const { width, containerRef, mounted } = useContainerWidth({ initialWidth: 900 })
  const { fresh } = usePortalWords()
  const ids = childrenOf(doc, parent)
  const layout = ids.map((id) => layoutItem(session, id))
  const place = (item: LayoutItem | null) => {
    if (item) session.run(placeItems(parent, [{ id: item.i, x: item.x, y: item.y, w: item.w, h: item.h }]))
  }
  return (
    <div
      ref={containerRef}
      className={styles.gridAround}
      data-portal-grid={parent}
      data-inner={parent === rootId ? undefined : ''}
    >
      {ids.length === 0 ? <p className={styles.gridEmpty}>{empty}</p> : null}
      {mounted ? (
        // The library draws the list; each of its entries is a group with a name.
        <GridLayout
          className={classes('react-grid-layout', styles.grid)}
          width={width}
          layout={layout}
          gridConfig={{
            cols: portalGrid.columns,
            rowHeight: portalGrid.rowHeight,
            margin: [portalGrid.margin, portalGrid.margin],
            containerPadding: [0, 0],
          }}
          dragConfig={{ threshold: 4, cancel: '[data-inner], .react-resizable-handle, [role="tab"], input, button' }}
          resizeConfig={{ handles: ['se', 'e', 's'] }}
          dropConfig={{ enabled: true, defaultItem: { w: 6, h: 6 }, onDragOver: () => carriedSize() }}
          onDragStop={(_layout, from, to, _placeholder, event) => {
            const other = to && gridUnder(event, to.i)
            if (to && other !== null && other !== parent) session.run(moveItems([to.i], { into: other }))
            else if (to && from && (to.x !== from.x || to.y !== from.y)) place(to)
          }}
          onResizeStop={(_layout, from, to) => {
            if (to && from && (to.w !== from.w || to.h !== from.h)) place(to)
          }}
          onDrop={(_layout, item) => {
            const kind = carried.kind()
            carried.end()
            if (!kind || !item) return
            const added = session.run(addItems([newItem(kind, fresh)], { into: parent }, { x: item.x, y: item.y }))
            if (added) session.select(added.ids)
          }}
        >
          {ids.map((id) => (
            <div key={id} className={styles.cell}>
              <ItemFrame id={id} />
            </div>
          ))}
        </GridLayout>
      ) : null}
      <span className={fieldStyles.visuallyHidden}>{label}</span>
    </div>
  )
}

function layoutItem(session: DesignerSession, id: NodeId): LayoutItem {
  const item = itemOf(session.document, id)
  return { i: id, ...placeInGrid(item), ...sizeBounds(item) }
}

function carriedSize() {
  const kind = carried.kind()
  return kind ? { w: portalKinds[kind].w, h: portalKinds[kind].h } : false
}

/** The grid at the pointer that is not within what is being dragged. */
function gridUnder(event: Event, dragged: NodeId): NodeId | null {
  const point = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as globalThis.MouseEvent)
  if (!point) return null
  const itself = document.querySelector(`[data-node-id="${CSS.escape(dragged)}"]`)
  const under = document.elementsFromPoint(point.clientX, point.clientY).find((element) => !itself?.contains(element))
  return under?.closest<HTMLElement>('[data-portal-grid]')?.dataset['portalGrid'] ?? null
}

const steps: Readonly<Record<string, GridStep>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** An item with the frame that it is chosen and moved by: arrows move it, with the shift key they change its size. */
const ItemFrame = memo(function ItemFrame({ id }: { id: NodeId }) {
  const t = useTranslations('portaldesigner.canvas')
  const { session, kind } = useDesigner()
  const isSelected = useIsSelected(id)
  const shell = useNodeShell(id)
  const announce = useAnnounce()
  const name = kind.labelOf(session.document, id)
  const type = kind.typeName(session.document, id)
  const isHidden = Array.isArray(own(shell, 'visibility')) && !readTexts(own(shell, 'visibility')).includes('pc')
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.shiftKey) session.toggle(id)
    else if (!isSelected || session.selection.length > 1) session.select([id])
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === ' ') {
      event.preventDefault()
      return session.toggle(id)
    }
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const ids = isSelected ? session.selection : [id]
    if (!isSelected) session.select([id])
    session.run(event.shiftKey ? resizeItems(ids, step) : stepItems(ids, step), `${id}.${step}${event.shiftKey}`)
    announce(t('moved', { name, ...oneBased(placeInGrid(itemOf(session.document, id))) }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form.
    <div
      className={styles.frame}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys.
      tabIndex={0}
      aria-label={name === type ? name : t('frame', { name, type })}
      aria-current={isSelected || undefined}
      aria-roledescription={t('item')}
      data-node-id={id}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !session.isSelected(id) && event.currentTarget.matches(':focus-visible'))
          session.select([id])
      }}
      onClick={choose}
      onKeyDown={press}
    >
      <DrawnItem id={id} />
    </div>
  )
})

const oneBased = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({ column: x + 1, row: y + 1, w, h })

function DrawnItem({ id }: { id: NodeId }) {
  const Draw = useContext(DrawContext)
  const t = useTranslations('portaldesigner.canvas')
  const { session, kind } = useDesigner()
  const doc = useDesignDocument()
  const shell = useNodeShell(id)
  // Of the items in a container nothing is drawn here: a change of one of them draws that one.
  const children = childrenOf(doc, id).map((child) => itemOf(doc, child))
  const key = children.map((child) => `${String(own(child, 'name'))} ${String(own(child, 'title'))}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what is read of the children.
  const item = useMemo(() => itemAsRead(shell, children), [shell, key])
  const drawChildren = useMemo<DrawChildren>(
    () =>
      ({ tab }) => {
        const parent = tab === undefined ? id : paneNamed(session, id, tab)
        const label = kind.labelOf(session.document, parent)
        return <PortalGrid key={parent} parent={parent} label={label} empty={t('emptyContainer')} />
      },
    [id, session, kind, t],
  )
  return item ? <Draw item={item} drawChildren={drawChildren} /> : null
}

function itemAsRead(shell: object, children: readonly object[]): PortalItem | undefined {
  const panes = children.filter((child) => 'name' in child && !('jnpfKey' in child)).map((pane) => ({ ...pane, children: [] }))
  const read = readLayout({ layout: [{ ...shell, children: panes }], refresh: {} })?.layout.layout[0]
  return read && !isTab(read) ? read : undefined
}

function paneNamed(session: DesignerSession, id: NodeId, name: string): NodeId {
  const panes = childrenOf(session.document, id)
  const nameOf = (pane: NodeId) => {
    const shell = itemOf(session.document, pane)
    return isRecord(shell) ? String(own(shell, 'name')) : ''
  }
  return panes.find((pane) => nameOf(pane) === name) ?? panes[0] ?? id
}
