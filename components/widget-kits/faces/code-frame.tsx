import type { ReactNode } from 'react'
import type { FieldNode } from '@/lib/form/types'
import styles from '../widgets.module.css'

/** A code under the name of its field; on paper and on a dark page it keeps its own light ground. */
export function CodeFrame({ node, notice, children }: { node: FieldNode; notice?: string; children?: ReactNode }) {
  return (
    <figure className={styles.code}>
      {node.showLabel && node.label ? <figcaption>{node.label}</figcaption> : null}
      {children}
      {notice ? <p>{notice}</p> : null}
    </figure>
  )
}
