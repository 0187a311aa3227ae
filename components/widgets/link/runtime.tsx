import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { textStyle } from '../text-style'
import styles from '../widgets.module.css'
import { safeHref } from './safe-href'

export function Runtime({ node }: { node: FieldNode }) {
  const content = textAttribute(node, 'content') || textAttribute(node, 'href') || node.label
  const href = safeHref(textAttribute(node, 'href'))
  const { textAlign } = textStyle(node)
  if (!href) {
    return (
      <p className={styles.text} style={{ textAlign }}>
        {content}
      </p>
    )
  }
  return (
    <div style={{ textAlign }}>
      <a
        className={styles.link}
        href={href}
        target={textAttribute(node, 'target') === '_blank' ? '_blank' : '_self'}
        rel="noopener noreferrer"
      >
        {content}
      </a>
    </div>
  )
}
