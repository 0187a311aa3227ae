import type { ComponentType } from 'react'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetType } from '@/lib/form/widget-facts/widget-types'
import type { WidgetSchema } from '@/lib/form/widget-schema'

/** What a control may use besides its own value. It never knows the form. */
export type WidgetProps = {
  node: FieldNode
  /** id for the label's `htmlFor`. */
  id: string
  value: unknown
  /**
   * `data` is what scripts get as `data` of a change (contract 3a §11): the chosen option or record, a list of them where
   * several can be chosen; left out, it is the value itself.
   */
  onChange: (value: unknown, data?: unknown) => void
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

/** A condition in words, as it is named where its control is out of sight. */
export type WidgetFilterTextProps = Pick<WidgetFilterProps, 'node' | 'value' | 'searchType'>

/** The read-only faces. `Print` is for paper: no control, nothing that scrolls or folds; left out, it is `Detail`. */
export type WidgetDisplays = {
  Detail: ComponentType<WidgetDisplayProps>
  Cell?: ComponentType<WidgetDisplayProps>
  Print?: ComponentType<WidgetDisplayProps>
}

/** One state of a widget as the gallery shows it and the tests of all widgets visit it. */
export type WidgetExample = {
  /** What is special about it, in English; unique within the widget. */
  title: string
  /** Keys of `__config__` besides type and label. */
  config?: Record<string, unknown>
  /** Keys beside `__config__`. */
  attributes?: Record<string, unknown>
  /** As it is on the wire. */
  value?: unknown
  state?: 'disabled' | 'readOnly' | 'error'
  /** Further stored fields that the widget follows, and their values. */
  beside?: readonly { field: Record<string, unknown>; value?: unknown }[]
}

/** What the browser has of a widget, each part loaded when it is needed. */
export type WidgetFaces = {
  runtime?: () => Promise<{ Runtime: ComponentType<WidgetProps> }>
  display?: () => Promise<WidgetDisplays>
  filter?: () => Promise<WidgetFilters>
  examples?: () => Promise<{ examples: readonly WidgetExample[] }>
}

export type WidgetFilters = { Filter: ComponentType<WidgetFilterProps>; FilterText: ComponentType<WidgetFilterTextProps> }

export type Widget = WidgetFaces & { type: WidgetType; schema: WidgetSchema }
