'use client'
import type { WidgetProps } from '../define-widget'
import { AreaControl } from './area-control'

export function Runtime(props: WidgetProps) {
  return <AreaControl {...props} />
}
