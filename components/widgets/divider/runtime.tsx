import styles from '@/components/widget-kits/widgets.module.css'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

export function Runtime({ node }: { node: FieldNode }) {
  const content = textAttribute(node, 'content')
  if (!content) return <hr className={styles.divider} />
  return (
    <div className={styles.divider} data-position={textAttribute(node, 'contentPosition', 'center')}>
      {content}
    </div>
  )
}
