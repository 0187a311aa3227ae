'use client'

import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import type { NodeId } from '@/lib/designer/public'
import { configAttribute } from '@/lib/form/attributes'
import { readFlag, readNumber } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { useChildren, useNodeShell } from '../shell/session-context'
import styles from './canvas.module.css'
import { FaceControl } from './canvas-face'
import { NodeFrame } from './canvas-frame'
import { leafNode } from './leaf-design'
import { useHolderDrop } from './use-canvas-drop'

/** A sub-table: a column for each field, with one row that shows how it is filled in (contract 3a §6). */
export function CanvasSubTable({ id, node }: { id: NodeId; node: FieldNode }) {
  const t = useTranslations('designershell.canvas')
  const columns = useChildren(id)
  const { ref, edge } = useHolderDrop(id)
  const isTitled = readFlag(configAttribute(node, 'showTitle'), true)
  return (
    <section className={styles.subTable}>
      {isTitled && node.label ? <h2 className={styles.subTableTitle}>{node.label}</h2> : null}
      <div ref={ref} className={styles.columns} data-drop={edge ?? undefined} data-empty={columns.length === 0 || undefined}>
        {columns.length === 0 ? <p className={styles.holderHint}>{t('dropColumns')}</p> : null}
        {columns.map((column) => (
          <Column key={column} id={column} />
        ))}
      </div>
    </section>
  )
}

function Column({ id }: { id: NodeId }) {
  const shell = useNodeShell(id)
  const node = leafNode(shell)
  const width = node && readNumber(configAttribute(node, 'columnWidth'))
  return (
    <div className={styles.column} style={width ? ({ flex: `0 0 ${width}px` } as CSSProperties) : undefined}>
      <NodeFrame id={id} isInLine className={styles.columnFrame}>
        <div className={styles.columnHead}>
          {node?.required ? (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          ) : null}
          {node?.label || node?.name}
        </div>
        <div className={styles.columnFace} inert>
          {node ? <FaceControl node={node} shell={shell} isCompact /> : null}
        </div>
      </NodeFrame>
    </div>
  )
}
