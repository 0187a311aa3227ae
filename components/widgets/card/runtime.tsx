'use client'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { useWidgetEnv } from '../widget-env'
import styles from '../widgets.module.css'

export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  const header = textAttribute(node, 'header')
  return (
    <section className={styles.card} data-shadow={textAttribute(node, 'shadow', 'always')} aria-label={header || undefined}>
      {header ? <h3 className={styles.cardHeader}>{header}</h3> : null}
      <div className={styles.cardBody}>{env ? <env.Fields nodes={node.children} /> : null}</div>
    </section>
  )
}
