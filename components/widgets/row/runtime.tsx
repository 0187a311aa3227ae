'use client'
import type { FieldNode } from '@/lib/form/types'
import { useWidgetEnv } from '../widget-env'

export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  return env ? <env.Fields nodes={node.children} /> : null
}
