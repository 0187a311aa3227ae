import { type Container, type Field, field, type LayoutItem } from './field-node'

type SubTableOptions = { required?: boolean; sums?: readonly string[] }

export function subTable(name: string, label: string, children: readonly Field[], options: SubTableOptions = {}): Field {
  const sums = options.sums ?? []
  const config = { type: 'table', rowType: 'table', showTitle: true, complexHeaderList: [], defaultValue: [] }
  const own = { showAddBtn: true, showDeleteBtn: true, actionText: '添加', addType: 0, addTableConf: {}, tableConf: {} }
  const made = field('table', name, label, { span: 24, required: options.required ?? false }, config, {
    ...own,
    showSummary: sums.length > 0,
    summaryField: sums,
    thousands: false,
    thousandsField: [],
  })
  return { ...made, children }
}

/** A sub-table called like its card shows no title of its own: the card's stands right above it. */
export function card(title: string, children: readonly LayoutItem[]): Container {
  return { kind: 'container', widget: 'card', title, children: children.map((child) => titledBy(title, child)) }
}

function titledBy(title: string, child: LayoutItem): LayoutItem {
  const isCalledAlike = child.kind === 'field' && child.widget === 'table' && child.label === title
  return isCalledAlike ? { ...child, config: { ...child.config, showTitle: false } } : child
}

/** Tabs; every child must be a card, whose title becomes the pane's. */
export function tabs(children: readonly Container[]): Container {
  return { kind: 'container', widget: 'tab', title: '', children }
}
