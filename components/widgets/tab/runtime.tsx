'use client'
import { type KeyboardEvent, useId, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { classes } from '@/components/ui/field'
import tabStyles from '@/components/ui/tab-button.module.css'
import { designedActive, paneHolding, panesOf } from '@/components/widget-kits/faces/panes'
import { useRevealRequest, useWidgetEnv } from '@/components/widget-kits/widget-env'
import styles from '@/components/widget-kits/widgets.module.css'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Tabs of a form. A pane is built when it is first opened and then kept, so that nothing in it is lost. */
export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  const baseId = useId()
  const panes = panesOf(node)
  const [active, setActive] = useState(
    () => panes.find((pane) => designedActive(node).includes(pane.name))?.name ?? panes[0]?.name ?? '',
  )
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set([active]))
  const open = (name: string) => {
    setActive(name)
    if (!opened.has(name)) setOpened(new Set([...opened, name]))
  }
  /** A pane that the person opened is told to the scripts of the form; one that opens by itself is not (contract 3a §11). */
  const choose = (name: string) => {
    open(name)
    env?.emit?.(node, 'tabClick', { name, title: panes.find((pane) => pane.name === name)?.title })
  }
  useOpenForReveal(node, open)

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = panes.findIndex((pane) => pane.name === active)
    const target = panes[arrowTarget(event.key, index, panes.length, { axis: 'both' }) ?? -1]
    if (!target) return
    event.preventDefault()
    choose(target.name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[panes.indexOf(target)]?.focus()
  }
  const position = textAttribute(node, 'tabPosition', 'top')
  const isVertical = position === 'left' || position === 'right'
  return (
    <div className={styles.tabs} data-position={position} data-kind={textAttribute(node, 'type')}>
      <div
        className={styles.tabList}
        role="tablist"
        aria-label={node.label || undefined}
        aria-orientation={isVertical ? 'vertical' : undefined}
        onKeyDown={handleKeyDown}
      >
        {panes.map((pane) => (
          <button
            key={pane.name}
            type="button"
            role="tab"
            className={classes(tabStyles.tab, styles.tab)}
            id={`${baseId}-tab-${pane.name}`}
            aria-selected={pane.name === active}
            aria-controls={opened.has(pane.name) ? `${baseId}-pane-${pane.name}` : undefined}
            tabIndex={pane.name === active ? 0 : -1}
            onClick={() => choose(pane.name)}
          >
            {pane.title}
          </button>
        ))}
      </div>
      {panes.map((pane) =>
        opened.has(pane.name) ? (
          <div
            key={pane.name}
            role="tabpanel"
            className={styles.tabPanel}
            id={`${baseId}-pane-${pane.name}`}
            aria-labelledby={`${baseId}-tab-${pane.name}`}
            hidden={pane.name !== active}
          >
            {env ? <env.Fields nodes={pane.node.children} /> : null}
          </div>
        ) : null,
      )}
    </div>
  )
}

/** Opens the pane that holds a field someone must see (R9). */
function useOpenForReveal(node: FieldNode, open: (name: string) => void) {
  const request = useRevealRequest()
  const [seen, setSeen] = useState(request?.serial ?? 0)
  if (!request || request.serial === seen) return
  setSeen(request.serial)
  const pane = paneHolding(panesOf(node), request.key)
  if (pane) open(pane.name)
}
