'use client'
import type { CSSProperties, ReactNode } from 'react'
import type { FieldNode } from '@/lib/form/types'
import styles from './form.module.css'

type FieldsGridProps = {
  nodes: readonly FieldNode[]
  gutterPx: number
  item: (node: FieldNode) => ReactNode
}

/** From here on a form is cut into groups of whole lines that the browser lays out only when they come near. */
const groupedFromCount = 40
const groupSize = 16
/** Room for the focus rings of neighbours. */
const gutterWidthMin = 8

/** The grid of 24 columns (contract 3a §3.1); one column on phones. */
export function FieldsGrid({ nodes, gutterPx, item }: FieldsGridProps) {
  const style = { '--tn-gutter': `${Math.max(gutterWidthMin, gutterPx)}px` } as CSSProperties
  const isShort = nodes.filter((node) => !node.hidden).length < groupedFromCount
  if (isShort) {
    return (
      <div className={styles.grid} style={style}>
        {nodes.map(item)}
      </div>
    )
  }
  return wholeLines(nodes).map((group) => (
    <div key={group[0]?.key} className={`${styles.grid} ${styles.group}`} style={style}>
      {group.map(item)}
    </div>
  ))
}

export function GridItem({ span, isWide, children }: { span: number; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.item} style={{ '--tn-span': span } as CSSProperties} data-wide={isWide || undefined}>
      {children}
    </div>
  )
}

/**
 * Groups end where a line of the grid is full, so that grouping moves no field. Fields that the design hides take no part in
 * it: they stand with their neighbours in case a script shows them.
 */
function wholeLines(nodes: readonly FieldNode[]): readonly (readonly FieldNode[])[] {
  const groups: FieldNode[][] = [[]]
  let used = 0
  let count = 0
  for (const node of nodes) {
    if (node.hidden) {
      groups.at(-1)?.push(node)
      continue
    }
    const isNewLine = used + node.span > 24
    if (isNewLine && count >= groupSize) {
      groups.push([])
      count = 0
    }
    count += 1
    used = isNewLine ? node.span : used + node.span
    groups.at(-1)?.push(node)
  }
  return groups
}
