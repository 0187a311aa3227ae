'use client'
import type { ReactNode } from 'react'
import { FieldTip } from '@/components/ui/field'
import styles from '@/components/widget-kits/widgets.module.css'
import { textAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

export function Runtime({ node }: { node: FieldNode }) {
  const tip = tipOf(node)
  return <Title node={node}>{tip ? <FieldTip text={tip} /> : null}</Title>
}

/** On paper a tip cannot be opened, so it stands beside the title. */
export function Print({ node }: { node: FieldNode }) {
  const tip = tipOf(node)
  return <Title node={node}>{tip ? <small>{tip}</small> : null}</Title>
}

function Title({ node, children }: { node: FieldNode; children: ReactNode }) {
  return (
    <div className={styles.groupTitle} data-position={textAttribute(node, 'contentPosition', 'left')}>
      <h3>{textAttribute(node, 'content') || node.label}</h3>
      {children}
    </div>
  )
}

function tipOf(node: FieldNode): string {
  return textAttribute(node, 'helpMessage') || node.tipLabel
}
