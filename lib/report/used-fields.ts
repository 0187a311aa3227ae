import { type Formula, parseFormula } from './formula'
import type { ReportCell, ReportDataSet, ReportTemplate } from './template'

/** Formulas of a cell, wherever in it they stand. */
export function formulasOfCell({ value, conditions, link }: ReportCell): string[] {
  const handed = link ? (link.kind === 'records' ? link.conditions : link.parameters) : []
  return [...formulasOfValue(value), ...conditions.map(({ when }) => when), ...handed.map((each) => each.value)]
}

function formulasOfValue(value: ReportCell['value']): string[] {
  switch (value.kind) {
    case 'text':
      return []
    case 'field':
      return value.where.map((condition) => condition.value)
    case 'formula':
      return [value.formula]
    case 'picture':
    case 'barcode':
      return [value.source]
    case 'chart':
      return [value.labels, value.values]
  }
}

/** Fields of a data set that a template speaks of. */
export function usedFields(template: ReportTemplate, dataSet: ReportDataSet): string[] {
  const used = new Set(dataSet.fields.map((field) => field.name))
  if (dataSet.kind === 'records') for (const { field } of dataSet.conditions) used.add(field)
  for (const { value } of template.cells) {
    if (value.kind !== 'field' || value.dataSet !== dataSet.name) continue
    for (const field of [value.field, value.sort.by, ...value.where.map((condition) => condition.field)]) used.add(field)
  }
  const lines = [...template.rows, ...template.columns].map(({ hiddenWhen }) => hiddenWhen)
  for (const source of new Set([...template.cells.flatMap(formulasOfCell), ...lines])) {
    const read = parseFormula(source)
    if ('formula' in read) addFields(used, read.formula, dataSet.name)
  }
  used.delete('')
  return [...used]
}

function addFields(used: Set<string>, formula: Formula, dataSet: string): void {
  switch (formula.kind) {
    case 'field':
      if (formula.dataSet === dataSet) used.add(formula.field)
      return
    case 'call':
      for (const arg of formula.args) addFields(used, arg, dataSet)
      return
    case 'binary':
      addFields(used, formula.left, dataSet)
      addFields(used, formula.right, dataSet)
      return
    case 'negative':
    case 'percent':
      addFields(used, formula.of, dataSet)
  }
}
