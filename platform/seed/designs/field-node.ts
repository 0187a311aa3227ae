/** A node of a form design as stored (contract 3a §3). */
export type RawNode = Record<string, unknown>

export type Field = {
  kind: 'field'
  name: string
  label: string
  widget: string
  required: boolean
  /** Share of 24 columns. */
  span: number
  /** Width in the list; absent: not a list column of its own accord. */
  list?: number
  search: boolean
  /** Keys beside the common ones: in `__config__` and on the node itself. */
  config: RawNode
  own: RawNode
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
export type Display = { kind: 'display'; widget: string; label: string; span: number; isLabelled: boolean; own: RawNode }

export type LayoutItem = Field | Container | Display

/** What every kind of field takes beside its own keys. */
export type Common = {
  required?: boolean
  list?: number
  search?: boolean
  span?: number
  tip?: string
  placeholder?: string
  disabled?: boolean
  hidden?: boolean
  defaultValue?: unknown
}

/** A field of any widget; a placeholder that only asks for input or a choice is completed by the label. */
export function field(widget: string, name: string, label: string, common: Common, config: RawNode, own: RawNode): Field {
  return {
    kind: 'field',
    name,
    label,
    widget,
    required: common.required ?? false,
    span: common.span ?? 12,
    ...(common.list === undefined ? {} : { list: common.list }),
    search: common.search ?? false,
    config: {
      ...config,
      ...(common.tip === undefined ? {} : { tipLabel: common.tip }),
      ...(common.hidden ? { noShow: true } : {}),
      ...(common.defaultValue === undefined ? {} : { defaultValue: common.defaultValue }),
    },
    own: {
      ...own,
      placeholder: common.placeholder ?? placeholderOf(own['placeholder'], label),
      disabled: common.disabled ?? false,
    },
  }
}

function placeholderOf(prompt: unknown, label: string): string {
  if (typeof prompt !== 'string') return ''
  return prompt === '请选择' || prompt === '请输入' ? `${prompt}${label}` : prompt
}
