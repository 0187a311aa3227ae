'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, memo, type ReactNode, useCallback, useState } from 'react'
import formStyles from '@/components/form/form.module.css'
import { classes } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import tabStyles from '@/components/ui/tab-button.module.css'
import widgetStyles from '@/components/widget-kits/widgets.module.css'
import type { NodeId } from '@/lib/designer/public'
import { textAttribute } from '@/lib/form/attributes'
import { own, type RawRecord, readFlag, readNumber, readRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { DesignerSession } from '../shell/designer-session'
import { useChildren, useIsSelected, useNodeShell, useSession, useSessionFact } from '../shell/session-context'
import styles from './canvas.module.css'
import { CanvasFace } from './canvas-face'
import { NodeFrame } from './canvas-frame'
import { MarkTag, useMark, useMarks } from './canvas-marks'
import { useIsStop } from './canvas-stop'
import { CanvasSubTable } from './canvas-sub-table'
import { leafNode } from './leaf-design'
import { useHolderDrop } from './use-canvas-drop'
import { useFormConfig } from './use-form-config'

/** Room for the focus rings of neighbours, as at run time. */
const gutterWidthMin = 8

/** The nodes of a form or container in the grid of 24 columns. */
export function CanvasFields({ parent }: { parent: NodeId }) {
  const children = useChildren(parent)
  const { gutter } = useFormConfig()
  const style = { '--tn-gutter': `${Math.max(gutterWidthMin, gutter)}px` } as CSSProperties
  return (
    <div className={formStyles.grid} style={style}>
      {children.map((id) => (
        <CanvasNode key={id} id={id} />
      ))}
    </div>
  )
}

/** A place that takes nodes, such as a pane or a cell; empty ones say so. */
function CanvasHolder({ id }: { id: NodeId }) {
  const t = useTranslations('designershell.canvas')
  const isEmpty = useChildren(id).length === 0
  const { ref, edge } = useHolderDrop(id)
  return (
    <div ref={ref} data-holder="" className={styles.holder} data-drop={edge ?? undefined} data-empty={isEmpty || undefined}>
      {isEmpty ? <p className={styles.holderHint}>{t('dropHere')}</p> : <CanvasFields parent={id} />}
    </div>
  )
}

/** One node with its frame, drawn again only when it changes itself. */
const CanvasNode = memo(function CanvasNode({ id }: { id: NodeId }) {
  const shell = useNodeShell(id)
  const node = leafNode(shell)
  const isContainer = node !== undefined && node.kind !== 'field'
  const span = node?.span ?? 24
  return (
    <div className={formStyles.item} style={{ '--tn-span': span } as CSSProperties} data-wide={isContainer || undefined}>
      <NodeFrame id={id} isInLine={span < 24}>
        {isContainer ? <CanvasContainer id={id} node={node} /> : <CanvasFace node={node} shell={shell} />}
      </NodeFrame>
    </div>
  )
})

type ContainerProps = { id: NodeId; node: FieldNode }

/** Contract 3a §5, §6: what holds other nodes looks as it will, and takes what is dropped into it. */
function CanvasContainer({ id, node }: ContainerProps): ReactNode {
  switch (node.type) {
    case 'card':
      return <CanvasCard id={id} node={node} />
    case 'tab':
      return <CanvasTabs id={id} node={node} />
    case 'collapse':
      return <CanvasCollapse id={id} />
    case 'tableGrid':
      return <CanvasGrid id={id} />
    case 'table':
      return <CanvasSubTable id={id} node={node} />
    default:
      return <CanvasHolder id={id} />
  }
}

function CanvasCard({ id, node }: ContainerProps) {
  const header = textAttribute(node, 'header')
  return (
    <section className={widgetStyles.card} data-shadow={textAttribute(node, 'shadow', 'always')}>
      {header ? <h2 className={widgetStyles.cardHeader}>{header}</h2> : null}
      <div className={widgetStyles.cardBody}>
        <CanvasHolder id={id} />
      </div>
    </section>
  )
}

/** A pane that holds the chosen node is open, until the person opens another. */
function useOpenPane(panes: readonly NodeId[]): [NodeId | undefined, (id: NodeId) => void] {
  const chosen = useSessionFact(
    useCallback(
      (session: DesignerSession) => {
        const holding = session.pathTo(session.current).find((id) => panes.includes(id))
        return holding ? `${holding} ${session.current}` : ''
      },
      [panes],
    ),
  )
  const [opened, setOpened] = useState({ id: panes[0], seen: '' })
  if (chosen !== '' && chosen !== opened.seen) setOpened({ id: chosen.split(' ')[0], seen: chosen })
  const id = opened.id && panes.includes(opened.id) ? opened.id : panes[0]
  return [id, (next) => setOpened({ id: next, seen: chosen })]
}

function CanvasTabs({ id, node }: ContainerProps) {
  const panes = useChildren(id)
  const choose = useChoose()
  const [open, setOpen] = useOpenPane(panes)
  return (
    <div
      className={widgetStyles.tabs}
      data-position={textAttribute(node, 'tabPosition', 'top')}
      data-kind={textAttribute(node, 'type')}
    >
      <div className={widgetStyles.tabList}>
        {panes.map((pane, index) => (
          <PaneTitle
            key={pane}
            id={pane}
            index={index}
            isOpen={pane === open}
            onOpen={() => {
              setOpen(pane)
              choose(pane)
            }}
          />
        ))}
      </div>
      {open ? (
        <div className={widgetStyles.tabPanel}>
          <CanvasHolder key={open} id={open} />
        </div>
      ) : null}
    </div>
  )
}

function titleOf(shell: RawRecord, index: number): string {
  return readText(own(shell, 'title')) || readText(own(readRecord(own(shell, '__config__')), 'label')) || String(index + 1)
}

type TitleProps = { id: NodeId; index: number; isOpen: boolean; onOpen: () => void }

function PaneTitle({ id, index, isOpen, onOpen }: TitleProps) {
  const shell = useNodeShell(id)
  const isSelected = useIsSelected(id)
  const mark = useMark(id)
  const isReached = useIsReached(id)
  return (
    <button
      type="button"
      tabIndex={isReached ? 0 : -1}
      data-node-id={id}
      className={classes(tabStyles.tab, widgetStyles.tab)}
      aria-pressed={isOpen}
      aria-current={isSelected || undefined}
      onClick={onOpen}
    >
      {titleOf(shell, index)}
      {mark ? <MarkTag mark={mark} /> : null}
    </button>
  )
}

/** Looked at only, every pane can be opened by keys: no arrows walk there. */
function useIsReached(id: NodeId): boolean {
  const isStop = useIsStop(id)
  return useMarks() !== null || isStop
}

/** What a press on a pane or a cell does: looked at only, it says what differs. */
function useChoose(): (id: NodeId) => void {
  const session = useSession()
  const marks = useMarks()
  return marks ? marks.onPress : (id) => session.select([id])
}

function CanvasCollapse({ id }: { id: NodeId }) {
  const panes = useChildren(id)
  return (
    <div className={widgetStyles.collapse}>
      {panes.map((pane, index) => (
        <CollapsePane key={pane} id={pane} index={index} />
      ))}
    </div>
  )
}

function CollapsePane({ id, index }: { id: NodeId; index: number }) {
  const shell = useNodeShell(id)
  const choose = useChoose()
  const isSelected = useIsSelected(id)
  const mark = useMark(id)
  const isReached = useIsReached(id)
  return (
    <section>
      <h2>
        <button
          type="button"
          tabIndex={isReached ? 0 : -1}
          data-node-id={id}
          data-open=""
          className={widgetStyles.collapseButton}
          aria-current={isSelected || undefined}
          onClick={() => choose(id)}
        >
          <Icon name="chevron-right" size={16} />
          {titleOf(shell, index)}
          {mark ? <MarkTag mark={mark} /> : null}
        </button>
      </h2>
      <div className={widgetStyles.collapseBody}>
        <CanvasHolder id={id} />
      </div>
    </section>
  )
}

function CanvasGrid({ id }: { id: NodeId }) {
  const rows = useChildren(id)
  return (
    <table className={widgetStyles.gridTable} role="presentation">
      <tbody>
        {rows.map((row) => (
          <GridRow key={row} id={row} />
        ))}
      </tbody>
    </table>
  )
}

function GridRow({ id }: { id: NodeId }) {
  const cells = useChildren(id)
  return (
    <tr>
      {cells.map((cell) => (
        <GridCell key={cell} id={cell} />
      ))}
    </tr>
  )
}

function GridCell({ id }: { id: NodeId }) {
  const t = useTranslations('designershell.canvas')
  const choose = useChoose()
  const shell = useNodeShell(id)
  const isSelected = useIsSelected(id)
  const isStop = useIsStop(id)
  const mark = useMark(id)
  const config = readRecord(own(shell, '__config__'))
  if (readFlag(own(config, 'merged'))) return null
  const span = (key: string) => Math.min(100, Math.max(1, Math.trunc(readNumber(own(config, key)) ?? 1)))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: cells are chosen by arrows too.
    // biome-ignore lint/a11y/useSemanticElements: the cell of a table that only lays out.
    <td
      className={styles.cell}
      data-node-id={id}
      data-selected={isSelected || undefined}
      colSpan={span('colspan')}
      rowSpan={span('rowspan')}
      role="group"
      aria-label={t('cell')}
      aria-current={isSelected || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('[data-node-id]') !== event.currentTarget) return
        choose(id)
        event.currentTarget.focus({ preventScroll: true })
      }}
    >
      {mark ? <MarkTag mark={mark} /> : null}
      <CanvasHolder id={id} />
    </td>
  )
}
