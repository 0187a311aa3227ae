import type { ComponentType } from 'react'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetSchema } from '@/lib/form/widget-schema'

/** What a control may use besides its own value. It never knows the form. */
export type WidgetProps = {
  node: FieldNode
  /** id for the label's `htmlFor`. */
  id: string
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  disabled: boolean
  readOnly: boolean
  /** Text of the fault, already translated; linked with `aria-describedby`. */
  error?: string
  errorId?: string
  autoFocus?: boolean
  /** True inside a sub-table cell: no own border, full width, named by `ariaLabel` instead of a label element. */
  compact?: boolean
  ariaLabel?: string
}

export type WidgetDisplayProps = {
  node: FieldNode
  value: unknown
  /** Text the server already made, when there is one. */
  text?: string
}

export type WidgetFilterProps = {
  node: FieldNode
  id: string
  value: unknown
  onChange: (value: unknown) => void
  searchType: 1 | 2 | 3
  searchMultiple: boolean
}

export type Widget = {
  type: string
  schema: WidgetSchema
  runtime?: () => Promise<{ Runtime: ComponentType<WidgetProps> }>
  display?: () => Promise<{ Detail: ComponentType<WidgetDisplayProps>; Cell?: ComponentType<WidgetDisplayProps> }>
  filter?: () => Promise<{ Filter: ComponentType<WidgetFilterProps> }>
}

export function defineWidget(widget: Widget): Widget {
  return widget
}
