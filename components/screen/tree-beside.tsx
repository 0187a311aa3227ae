'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { readStored, writeStored } from '@/lib/client/browser-storage'
import styles from './tree-beside.module.css'

type TreeBesideProps = {
  title: string
  /** Width and folding are kept in this browser under this name. */
  memory: string
  /** Name of what is chosen: phones show it, and put the tree away when it changes. */
  current?: string
  /** The tree itself, or whatever else narrows the list. */
  children: ReactNode
}

const widthMin = 160
const widthMax = 480
/** The look: the tree of an administration screen is 240 wide. */
const widthUsual = 240
const keyStep = 16

/** What stands at the left of a list: it can be folded away and made wider, and is a drawer on phones. */
export function TreeBeside(props: TreeBesideProps) {
  return useNarrow() ? <TreeDrawer {...props} /> : <TreeSide {...props} />
}

function TreeDrawer({ title, current = '', children }: TreeBesideProps) {
  // Opened for what was chosen then: another choice closes it.
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  return (
    <>
      <Button className={styles.opener} startIcon={<Icon name="list" size={16} />} onClick={() => setOpenedFor(current)}>
        {current || title}
      </Button>
      <Surface kind="drawer" open={openedFor === current} title={title} onClose={() => setOpenedFor(null)}>
        <div className={styles.drawn}>{children}</div>
      </Surface>
    </>
  )
}

function TreeSide({ title, memory, children }: TreeBesideProps) {
  const t = useTranslations('list.side')
  const [side, setSide] = useState(() => readSide(memory))
  const change = (next: Side) => {
    setSide(next)
    writeStored('browser', keyOf(memory), JSON.stringify(next))
  }
  if (side.isFolded) {
    return (
      <aside className={styles.folded} aria-label={title}>
        <IconButton label={t('unfold', { title })} aria-expanded={false} onClick={() => change({ ...side, isFolded: false })}>
          <Icon name="chevron-right" />
        </IconButton>
      </aside>
    )
  }
  return (
    <aside className={styles.side} aria-label={title} style={{ '--side': `${side.width}px` } as CSSProperties}>
      <header className={styles.head}>
        <strong className={styles.title}>{title}</strong>
        <IconButton
          size="sm"
          label={t('fold', { title })}
          aria-expanded={true}
          onClick={() => change({ ...side, isFolded: true })}
        >
          <Icon name="chevron-left" size={16} />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      <Splitter label={t('resize', { title })} width={side.width} onChange={(width) => change({ ...side, width })} />
    </aside>
  )
}

type SplitterProps = { label: string; width: number; onChange: (width: number) => void }

/** The ARIA pattern of window splitters. */
function Splitter({ label, width, onChange }: SplitterProps) {
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width - keyStep, ArrowRight: width + keyStep, Home: widthMin, End: widthMax }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(bounded(next))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom({ x: event.clientX, width })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={widthMin}
      aria-valuemax={widthMax}
      tabIndex={0}
      className={styles.splitter}
      data-moving={from ? '' : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => from && onChange(bounded(from.width + event.clientX - from.x))}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
      onDoubleClick={() => onChange(widthUsual)}
    />
  )
}

type Side = { width: number; isFolded: boolean }

const keyOf = (memory: string) => `tenon:side:${memory}`

function bounded(width: number): number {
  return Math.round(Math.min(Math.max(width, widthMin), widthMax))
}

/** What is stored may be old, damaged or not there. */
function readSide(memory: string): Side {
  try {
    const stored: unknown = JSON.parse(readStored('browser', keyOf(memory)) ?? '{}')
    const { width, isFolded } = (stored ?? {}) as Partial<Side>
    return {
      width: typeof width === 'number' && Number.isFinite(width) ? bounded(width) : widthUsual,
      isFolded: isFolded === true,
    }
  } catch {
    return { width: widthUsual, isFolded: false }
  }
}
