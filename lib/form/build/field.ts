import type { RawRecord } from '../read'
import type { BuiltWidget, WidgetKeys } from './widget-keys'
import type { Word } from './words'

/** A field of a form that is being described; `nodeFactory` makes it a node of a design (contract 3a §3). */
export type Field = {
  kind: 'field'
  name: string
  label: string
  widget: BuiltWidget
  required: boolean
  /** Share of 24 columns; undefined: what is usual in the form. */
  span: number | undefined
  /** Width in the list; absent: not a list column of its own accord. */
  list?: number
  search: boolean
  /** Keys beside the common ones: in `__config__` and on the node itself. */
  config: RawRecord
  own: RawRecord
  /** Columns of a sub-table. */
  children?: readonly Field[]
}

export type Container = {
  kind: 'container'
  widget: 'card' | 'tab'
  title: string
  children: readonly LayoutItem[]
}

/** Shows something and holds no value, so it is no field of the module. */
export type Display = {
  kind: 'display'
  widget: string
  label: string | Word
  span: number
  isLabelled: boolean
  own: RawRecord
}

export type LayoutItem = Field | Container | Display

/** What every kind of field takes beside its own keys. */
export type Common<Value = unknown> = {
  required?: boolean
  /** Width in the list of the module; without it the field is no column of its own accord. */
  list?: number
  /** The list of the module can be searched by it. */
  search?: boolean
  /** Share of 24 columns. */
  span?: number
  /** Said beside the label. */
  tip?: string
  /** Instead of the usual hint in the empty field. */
  placeholder?: string
  disabled?: boolean
  hidden?: boolean
  defaultValue?: Value
}

/**
 * A field of any widget with the keys that this widget knows. The functions beside this one are for everyday use; this one is for keys
 * that they do not offer.
 */
export function field<Widget extends BuiltWidget>(
  widget: Widget,
  name: string,
  label: string,
  common: Common,
  config: WidgetKeys[Widget]['config'],
  own: WidgetKeys[Widget]['own'],
): Field {
  const keys: RawRecord = own
  return {
    kind: 'field',
    name,
    label,
    widget,
    required: common.required ?? false,
    span: common.span,
    ...(common.list === undefined ? {} : { list: common.list }),
    search: common.search ?? false,
    config: {
      ...config,
      ...(common.tip === undefined ? {} : { tipLabel: common.tip }),
      ...(common.hidden ? { noShow: true } : {}),
      ...(common.defaultValue === undefined ? {} : { defaultValue: common.defaultValue }),
    },
    own: {
      ...keys,
      placeholder: common.placeholder ?? keys['placeholder'] ?? '',
      disabled: common.disabled ?? false,
    },
  }
}
