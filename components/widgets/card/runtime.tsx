'use client'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import styles from '@/components/widget-kits/widgets.module.css'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

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
