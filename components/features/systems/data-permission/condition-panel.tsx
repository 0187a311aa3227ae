import { useId, useMemo } from 'react'
import { ValueControl } from '@/components/form/value-control'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { DataFieldRow } from '@/lib/contract/system/data-permission'
import { isCompleteCondition, type SchemeCondition } from '@/lib/contract/system/scheme-conditions'
import { isDataPicker, isDataVariable } from '@/lib/domain/data-conditions'
import { readList } from '@/lib/form/read'
import styles from '../systems.module.css'
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
  const id = useId()
  const field = source.fields.find((one) => one.id === condition.id)
  const symbols = field ? symbolsOfField(field) : []
  const offered = condition.op === '' || symbols.includes(condition.op) ? symbols : [condition.op, ...symbols]
  const fault = isFaulty && !isCompleteCondition(condition) ? { error: t('data.scheme.incomplete'), errorId: `${id}-error` } : {}
  return (
    <div className={styles.condition}>
      <FieldCombobox
        id={`${id}-field`}
        ariaLabel={t('data.fieldOf', { number })}
        placeholder={t('data.chooseField')}
        options={fieldOptions(source.fields, condition, (row) => fieldLabel(row, t))}
        values={condition.field === '' ? [] : [condition.id]}
        isFilterable
        onChange={([chosen]) => {
          const next = source.fields.find((one) => one.id === chosen)
          if (next && next.id !== condition.id) onChange(conditionAbout(next))
        }}
        {...fault}
      />
      <FieldCombobox
        id={`${id}-symbol`}
        ariaLabel={t('data.symbolOf', { number })}
        placeholder={t('data.chooseSymbol')}
        options={offered.map((symbol) => ({ value: symbol, label: symbolText(symbol, t) }))}
        values={condition.op === '' ? [] : [condition.op]}
        disabled={condition.field === ''}
        onChange={([chosen]) => chosen && onChange(withSymbol(condition, chosen))}
        {...fault}
      />
      <Value
        id={`${id}-value`}
        condition={condition}
        node={source.nodes.get(condition.field)}
        number={number}
        onChange={onChange}
        {...fault}
      />
      {fault.error && (
        <span className="tn-visually-hidden" id={fault.errorId}>
          {fault.error}
        </span>
      )}
    </div>
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

type ValueProps = Omit<ConditionPanelProps, 'source' | 'isFaulty'> & {
  id: string
  node: unknown
  error?: string
  errorId?: string
}

function Value({ id, condition, node, number, onChange, ...fault }: ValueProps) {
  const t = useTexts('admin.systems')
  const { op, conditionText, format, value } = condition
  // The control stays the same as long as nothing that it is made of changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these say which control it is
  const design = useMemo(() => valueDesign(condition, node, t), [op, conditionText, format, node, t])
  if (!design)
    return <span className={styles.fixedValue}>{isDataVariable(conditionText) ? contentText(conditionText, t) : '—'}</span>
  const key = `${conditionText} ${op === 'between' ? 'two' : condition.multiple} ${design.fields[0]?.type}`
  const entered = (next: unknown, chosen: unknown) =>
    onChange({ ...condition, value: next, valueLabel: labelOfValue(condition, { value: next, chosen, node }) })
  if (op !== 'between')
    return (
      <ValueControl
        key={key}
        design={design}
        id={id}
        label={t('data.valueOf', { number })}
        value={value}
        onChange={entered}
        {...fault}
      />
    )
  const [from, to] = readList(value)
  const pair = (next: readonly unknown[]) => entered([...next], undefined)
  return (
    <div className={styles.between}>
      <ValueControl
        design={design}
        id={`${id}-from`}
        label={t('data.fromOf', { number })}
        value={from}
        onChange={(next) => pair([next, to])}
        {...fault}
      />
      <span aria-hidden="true">~</span>
      <ValueControl
        design={design}
        id={`${id}-to`}
        label={t('data.toOf', { number })}
        value={to}
        onChange={(next) => pair([from, next])}
        {...fault}
      />
    </div>
  )
}
