'use client'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import type { FieldNode } from '@/lib/form/types'

export function Runtime({ node }: { node: FieldNode }) {
  const env = useWidgetEnv()
  return env ? <env.Fields nodes={node.children} /> : null
}
