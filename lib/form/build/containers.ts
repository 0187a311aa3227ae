import { type Container, type Field, field, type LayoutItem } from './field'
import { word } from './words'

type SubTableOptions = { required?: boolean; sums?: readonly string[] }

/** Rows of fields below the form; `sums` are columns that are added up. */
export function subTable(name: string, label: string, children: readonly Field[], options: SubTableOptions = {}): Field {
  const sums = options.sums ?? []
  const config = { type: 'table', rowType: 'table', showTitle: true, complexHeaderList: [], defaultValue: [] } as const
  const made = field('table', name, label, { span: 24, required: options.required ?? false }, config, {
    showAddBtn: true,
    showDeleteBtn: true,
    actionText: word('add'),
    addType: 0,
    addTableConf: {},
    tableConf: {},
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

/** Two levels of column heads: each group stands above the columns it names. */
export function withHeaders(table: Field, groups: readonly (readonly [title: string, columns: readonly string[]])[]): Field {
  const complexHeaderList = groups.map(([fullName, childColumns], index) => {
    return { id: `complex${table.name}${index + 1}`, fullName, align: 'center', childColumns }
  })
  return { ...table, config: { ...table.config, complexHeaderList } }
}

type RowSource = {
  interfaceId: string
  interfaceName: string
  columns: readonly (readonly [name: string, label: string])[]
  parameters?: readonly object[]
  /** Column of the table by column of the chosen row. */
  fills: Readonly<Record<string, string>>
}

/** Rows are chosen from a data interface instead of added blank (contract 3a §6). */
export function withRowsChosen(table: Field, actionText: string, source: RowSource): Field {
  const addTableConf = {
    popupTitle: actionText,
    popupType: 'dialog',
    popupWidth: '1000px',
    interfaceId: source.interfaceId,
    interfaceName: source.interfaceName,
    templateJson: source.parameters ?? [],
    hasPage: true,
    pageSize: 20,
    columnOptions: source.columns.map(([value, label]) => ({ value, label })),
    relationOptions: Object.entries(source.fills).map(([field, value]) => ({ field, type: 1, value })),
  }
  return { ...table, own: { ...table.own, addType: 1, actionText, addTableConf } }
}
