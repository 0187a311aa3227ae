import type { Field } from './field-node'

/** Scripts of a form (contract 3a §11). */
export type FormScripts = { onLoad?: string; beforeSubmit?: string; afterSubmit?: string }

/** The field with a script that runs when a person changes its value. */
export function onChange(field: Field, script: string): Field {
  return { ...field, own: { ...field.own, on: { change: script } } }
}

/**
 * A script that runs before a record is saved: the first rule that is broken refuses the save with its words. `facts` are lines
 * that the conditions read. Only what no rule of the design can say stands here: the server checks those, and this it cannot.
 */
export function refuseWhere(rules: readonly (readonly [broken: string, message: string])[], facts = ''): string {
  const lines = rules.map(([broken, message]) => `    [() => ${broken}, '${message}'],`)
  return `({ formData, setFormData, onlineUtils }) => {
  ${facts}
  const rules = [
${lines.join('\n')}
  ]
  const broken = rules.find(([isBroken]) => isBroken())
  if (!broken) return Promise.resolve()
  onlineUtils.toast(broken[1], 'warning')
  return Promise.reject()
}`
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
