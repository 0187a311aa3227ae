'use client'
import { FieldTip } from '@/components/ui/field'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import styles from '../widgets.module.css'

export function Runtime({ node }: { node: FieldNode }) {
  const tip = textAttribute(node, 'helpMessage') || node.tipLabel
  return (
    <div className={styles.groupTitle} data-position={textAttribute(node, 'contentPosition', 'left')}>
      <h3>{textAttribute(node, 'content') || node.label}</h3>
      {tip ? <FieldTip text={tip} /> : null}
    </div>
  )
}
