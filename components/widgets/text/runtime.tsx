import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { textStyle } from '../text-style'
import styles from '../widgets.module.css'

export function Runtime({ node }: { node: FieldNode }) {
  const content = textAttribute(node, 'content') || (typeof node.defaultValue === 'string' ? node.defaultValue : '')
  return (
    <p className={styles.text} style={textStyle(node)}>
      {content}
    </p>
  )
}
