import { type BenchField, benchFields, initialNumbers, tableColumns, tableRows } from './form-spec'

/** The design as the platform stores it (contract 3a). */
export function formDesign(screen: string): string {
  if (screen === 'fields') return JSON.stringify(designOf(benchFields.map(storedField)))
  if (screen === 'picker') return JSON.stringify(designOf([storedPicker]))
  const [, columns] = sizeOf(screen)
  return JSON.stringify(designOf([storedTable(columns)]))
}

export function formRecord(screen: string): Record<string, unknown> {
  if (screen === 'fields') return { ...initialNumbers }
  if (screen === 'picker') return {}
  return { lines: tableRows(...sizeOf(screen)) }
}

const storedPicker = {
  __config__: { jnpfKey: 'userSelect', label: 'People', layout: 'colFormItem', span: 24, regList: [], showLabel: true },
  __vModel__: 'people',
  selectType: 'all',
  multiple: true,
}

function sizeOf(screen: string): [number, number] {
  return screen === 'table1000' ? [1_000, 20] : [200, 10]
}

function designOf(fields: readonly unknown[]) {
  return { size: 'small', labelPosition: 'left', labelWidth: 100, gutter: 15, fields }
}

const types = { text: 'input', number: 'inputNumber', date: 'datePicker', select: 'select', sum: 'calculate' } as const

function storedField(field: BenchField) {
  const options = field.kind === 'select' ? field.options.map(({ value, label }) => ({ id: value, fullName: label })) : undefined
  const expression = field.kind === 'sum' ? sumExpression(field.operands) : undefined
  return {
    __config__: { jnpfKey: types[field.kind], label: field.label, layout: 'colFormItem', span: 12, regList: [], showLabel: true },
    __vModel__: field.name,
    placeholder: '请输入',
    clearable: true,
    disabled: false,
    ...(options ? { options, props: { label: 'fullName', value: 'id' } } : {}),
    ...(expression ? { expression, precision: 0, isStorage: 1 } : {}),
    ...(field.kind === 'date' ? { format: 'yyyy-MM-dd' } : {}),
  }
}

function sumExpression(operands: readonly string[]) {
  return operands.flatMap((name, index) => (index === 0 ? [operand(name)] : ['+', operand(name)]))
}

function operand(name: string) {
  return { __vModel__: name, label: name }
}

function storedTable(columns: number) {
  const children = tableColumns(columns).map(({ name, kind }) => ({
    __config__: {
      jnpfKey: kind === 'text' ? 'input' : kind === 'number' ? 'inputNumber' : 'calculate',
      label: name,
      layout: 'colFormItem',
      isSubTable: true,
      parentVModel: 'lines',
      columnWidth: 120,
      regList: [],
    },
    __vModel__: name,
    ...(kind === 'product'
      ? { expression: [operand('lines.qty'), '×', operand('lines.price')], precision: 0, isStorage: 1 }
      : {}),
  }))
  return {
    __config__: {
      jnpfKey: 'table',
      label: 'Lines',
      layout: 'rowFormItem',
      span: 24,
      tableName: 't_line',
      showTitle: true,
      children,
    },
    __vModel__: 'lines',
    showAddBtn: true,
    showDeleteBtn: true,
    showSummary: true,
    summaryField: ['amount'],
  }
}
