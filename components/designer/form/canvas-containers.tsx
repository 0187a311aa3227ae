'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
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
import { CanvasHolder } from './canvas-fields'
import { CanvasSubTable } from './canvas-sub-table'

type ContainerProps = { id: NodeId; node: FieldNode }

/** Contract 3a §5, §6: what holds other nodes looks as it will, and takes what is dropped into it. */
export function CanvasContainer({ id, node }: ContainerProps): ReactNode {
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
      {header ? <h3 className={widgetStyles.cardHeader}>{header}</h3> : null}
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
  const session = useSession()
  const [open, setOpen] = useOpenPane(panes)
  return (
    <div
      className={widgetStyles.tabs}
      data-position={textAttribute(node, 'tabPosition', 'top')}
      data-kind={textAttribute(node, 'type')}
    >
      <div className={widgetStyles.tabList} role="tablist">
        {panes.map((pane, index) => (
          <PaneTitle
            key={pane}
            id={pane}
            index={index}
            isOpen={pane === open}
            onOpen={() => {
              setOpen(pane)
              session.select([pane])
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
  return (
    <button
      type="button"
      role="tab"
      tabIndex={-1}
      data-node-id={id}
      className={classes(tabStyles.tab, widgetStyles.tab)}
      aria-selected={isOpen}
      onClick={onOpen}
    >
      {titleOf(shell, index)}
    </button>
  )
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
  const session = useSession()
  return (
    <section>
      <h3>
        <button
          type="button"
          tabIndex={-1}
          data-node-id={id}
          className={widgetStyles.collapseButton}
          aria-expanded
          onClick={() => session.select([id])}
        >
          <Icon name="chevron-right" size={16} />
          {titleOf(shell, index)}
        </button>
      </h3>
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
  const session = useSession()
  const shell = useNodeShell(id)
  const isSelected = useIsSelected(id)
  const config = readRecord(own(shell, '__config__'))
  if (readFlag(own(config, 'merged'))) return null
  const span = (key: string) => Math.min(100, Math.max(1, Math.trunc(readNumber(own(config, key)) ?? 1)))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: cells are chosen by arrows too.
    <td
      className={styles.cell}
      data-node-id={id}
      data-selected={isSelected || undefined}
      colSpan={span('colspan')}
      rowSpan={span('rowspan')}
      aria-label={t('cell')}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('[data-node-id]') === event.currentTarget) session.select([id])
      }}
    >
      <CanvasHolder id={id} />
    </td>
  )
}
