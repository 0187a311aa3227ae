import { useMemo } from 'react'
import { ConditionLine } from '@/components/form/condition-line'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { DataFieldRow } from '@/lib/contract/system/data-permission'
import { isCompleteCondition, type SchemeCondition } from '@/lib/contract/system/scheme-conditions'
import { isDataPicker, isDataVariable } from '@/lib/domain/data-conditions'
import { conditionAbout, contentText, labelOfValue, symbolsOfField, symbolText, withSymbol } from './utils'
import { valueDesign } from './value-form'

export type ConditionsSource = {
  /** What conditions can be about. */
  fields: readonly DataFieldRow[]
  /** Fields of the design by their code, where their own control is used. */
  nodes: ReadonlyMap<string, unknown>
}

type ConditionPanelProps = {
  condition: SchemeCondition
  source: ConditionsSource
  number: number
  isFaulty: boolean
  onChange: (condition: SchemeCondition) => void
}

/** One condition: which field, how it is compared, and with what. */
export function ConditionPanel({ condition, source, number, isFaulty, onChange }: ConditionPanelProps) {
  const t = useTexts('admin.systems')
  const { op, conditionText, format, value } = condition
  const field = source.fields.find((one) => one.id === condition.id)
  const node = source.nodes.get(condition.field)
  const symbols = field ? symbolsOfField(field) : []
  const offered = op === '' || symbols.includes(op) ? symbols : [op, ...symbols]
  // The control stays the same as long as nothing that it is made of changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these say which control it is
  const design = useMemo(() => valueDesign(condition, node, t), [op, conditionText, format, node, t])
  return (
    <ConditionLine
      fault={isFaulty && !isCompleteCondition(condition) ? t('data.scheme.incomplete') : undefined}
      field={{
        label: t('data.fieldOf', { number }),
        placeholder: t('data.chooseField'),
        options: fieldOptions(source.fields, condition, (row) => fieldLabel(row, t)),
        chosen: condition.field === '' ? '' : condition.id,
        onChoose: (chosen) => {
          const next = source.fields.find((one) => one.id === chosen)
          if (next) onChange(conditionAbout(next))
        },
      }}
      symbol={{
        label: t('data.symbolOf', { number }),
        placeholder: t('data.chooseSymbol'),
        options: offered.map((symbol) => ({ value: symbol, label: symbolText(symbol, t) })),
        chosen: op,
        onChoose: (chosen) => onChange(withSymbol(condition, chosen)),
      }}
      value={{
        design,
        kind: `${conditionText} ${op === 'between' ? 'two' : condition.multiple} ${design?.fields[0]?.type}`,
        fixed: isDataVariable(conditionText) ? contentText(conditionText, t) : undefined,
        isPair: op === 'between',
        labels: {
          one: t('data.valueOf', { number }),
          from: t('data.fromOf', { number }),
          to: t('data.toOf', { number }),
        },
        value,
        onChange: (next, chosen) =>
          onChange({ ...condition, value: next, valueLabel: labelOfValue(condition, { value: next, chosen, node }) }),
      }}
    />
  )
}

/** One field may be there for several contents; what is entered by hand needs no word. */
function fieldLabel({ fullName, conditionText }: DataFieldRow, t: Texts): string {
  const isChosen = isDataVariable(conditionText) || isDataPicker(conditionText)
  return isChosen ? t('data.fieldWith', { name: fullName, content: contentText(conditionText, t) }) : fullName
}

/** A field that was changed or taken away since stays what the condition is about. */
function fieldOptions(fields: readonly DataFieldRow[], condition: SchemeCondition, labelOf: (row: DataFieldRow) => string) {
  const options = fields.map((row) => ({ value: row.id, label: labelOf(row) }))
  const isKnown = condition.field === '' || fields.some((row) => row.id === condition.id)
  return isKnown ? options : [{ value: condition.id, label: condition.fieldName || condition.field }, ...options]
}
