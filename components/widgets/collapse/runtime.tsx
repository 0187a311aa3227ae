'use client'
import { useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { designedActive, type Pane, paneHolding, panesOf } from '@/components/widget-kits/faces/panes'
import { useRevealRequest, useWidgetEnv } from '@/components/widget-kits/widget-env'
import styles from '@/components/widget-kits/widgets.module.css'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Panes that fold; with `accordion` one at a time. A pane is built when it is first opened and then kept. */
export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  const panes = panesOf(node)
  const isAccordion = flagAttribute(node, 'accordion')
  const request = useRevealRequest()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const active = designedActive(node)
    return new Set(isAccordion ? active.slice(0, 1) : active)
  })
  const [seen, setSeen] = useState(request?.serial ?? 0)
  if (request && request.serial !== seen) {
    setSeen(request.serial)
    const pane = paneHolding(panes, request.key)
    if (pane && !open.has(pane.name)) setOpen(isAccordion ? new Set([pane.name]) : new Set([...open, pane.name]))
  }
  const toggle = (name: string) => {
    const others = isAccordion ? [] : [...open].filter((item) => item !== name)
    const next = open.has(name) ? others : [...others, name]
    setOpen(new Set(next))
    // As older clients told it: the open pane of an accordion, else the list of the open ones.
    env?.emit?.(node, 'change', isAccordion ? (next[0] ?? '') : next)
  }
  return (
    <div className={styles.collapse}>
      {panes.map((pane) => (
        <CollapsePane key={pane.name} pane={pane} isOpen={open.has(pane.name)} onToggle={() => toggle(pane.name)} />
      ))}
    </div>
  )
}

function CollapsePane({ pane, isOpen, onToggle }: { pane: Pane; isOpen: boolean; onToggle: () => void }) {
  const env = useWidgetEnv()
  const bodyId = useId()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <section>
      <h3>
        <button
          type="button"
          className={styles.collapseButton}
          aria-expanded={isOpen}
          aria-controls={wasOpened ? bodyId : undefined}
          onClick={onToggle}
        >
          <Icon name="chevron-right" size={16} />
          {pane.title}
        </button>
      </h3>
      {wasOpened ? (
        <div id={bodyId} className={styles.collapseBody} hidden={!isOpen}>
          {env ? <env.Fields nodes={pane.node.children} /> : null}
        </div>
      ) : null}
    </section>
  )
}
