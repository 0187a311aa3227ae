import { textStyle } from '@/components/widget-kits/faces/text-style'
import styles from '@/components/widget-kits/widgets.module.css'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

export function Runtime({ node }: { node: FieldNode }) {
  const content = textAttribute(node, 'content') || (typeof node.defaultValue === 'string' ? node.defaultValue : '')
  return (
    <p className={styles.text} style={textStyle(node)}>
      {content}
    </p>
  )
}
