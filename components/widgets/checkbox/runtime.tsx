'use client'
import { ChoiceGroup } from '../choice-group'
import type { WidgetProps } from '../define-widget'

export function Runtime(props: WidgetProps) {
  return <ChoiceGroup {...props} type="checkbox" />
}
