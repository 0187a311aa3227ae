import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Select } from '@/components/ui/select'
import { isRecord, own, type RawRecord, readNumber, readText, readTexts } from '@/lib/form/read'
import type { FlowField } from '../flow-form'
import styles from './flow-properties.module.css'

/** Signs with their names as they are stored (contract 4a §9.6). */
const symbols: Readonly<Record<string, string>> = {
  '>=': '大于等于',
  '>': '大于',
  '==': '等于',
  '<=': '小于等于',
  '<': '小于',
  '<>': '不等于',
  like: '包含',
  notLike: '不包含',
}

type RowProps = { row: RawRecord; number: number; fields: readonly FlowField[]; onChange: (row: RawRecord) => void }

/** One condition: a field or a formula, how it is compared, and with what. */
export function ConditionRow({ row, number, fields, onChange }: RowProps) {
  const t = useTranslations('flowdesigner.conditions')
  const write = (more: RawRecord) => onChange({ ...row, ...more })
  const side = { row, number, fields, onChange: write }
  return (
    <div className={styles.condition}>
      <LeftSide {...side} />
      <Select
        label={t('symbolOf', { number })}
        options={['', ...Object.keys(symbols)].map((value) => ({
          value,
          label: value === '' ? t('symbol') : t(`symbols.${wordOf(value)}`),
        }))}
        value={readText(own(row, 'symbol'))}
        onChange={(next) => write({ symbol: next, symbolName: symbols[next] ?? '' })}
      />
      <RightSide {...side} />
    </div>
  )
}

const choicesOf = (fields: readonly FlowField[]) =>
  fields.filter(({ type }) => type !== 'table').map(({ code: value, label }) => ({ value, label: label || value }))

/** What is compared. */
function LeftSide({ row, number, fields, onChange }: RowProps) {
  const t = useTranslations('flowdesigner.conditions')
  const id = useId()
  const isFormula = readNumber(own(row, 'fieldType')) === 3
  const code = readText(own(row, 'field'))
  const pick = (next: string) => {
    const field = fields.find((one) => one.code === next)
    onChange({ field: next, fieldName: field?.label ?? '', jnpfKey: field?.type ?? '', fieldValue: '', fieldLabel: '' })
  }
  return (
    <>
      <Select
        label={t('kindOf', { number })}
        options={['1', '3'].map((value) => ({ value, label: t(`kind${value}`) }))}
        value={isFormula ? '3' : '1'}
        onChange={(next) => onChange({ fieldType: Number(next), field: '', fieldName: '', jnpfKey: '' })}
      />
      {isFormula ? (
        <Line
          label={t('formulaOf', { number })}
          placeholder={t('formulaHint')}
          value={code}
          onChange={(text) => onChange({ field: text, fieldName: text, jnpfKey: 'inputNumber' })}
        />
      ) : (
        <FieldCombobox
          id={id}
          ariaLabel={t('fieldOf', { number })}
          placeholder={t('chooseField')}
          options={choicesOf(fields)}
          values={code === '' ? [] : [code]}
          onChange={([next = '']) => pick(next)}
        />
      )}
    </>
  )
}

/** What it is compared with. */
function RightSide({ row, number, fields, onChange }: RowProps) {
  const t = useTranslations('flowdesigner.conditions')
  const id = useId()
  const isOther = readNumber(own(row, 'fieldValueType')) === 1
  const code = readText(own(row, 'field'))
  const labelOfField = (wanted: string) => fields.find((one) => one.code === wanted)?.label ?? ''
  return (
    <>
      <Select
        label={t('valueKindOf', { number })}
        options={['2', '1'].map((value) => ({ value, label: t(`value${value}`) }))}
        value={isOther ? '1' : '2'}
        onChange={(next) => onChange({ fieldValueType: Number(next), fieldValue: '', fieldLabel: '' })}
      />
      {isOther ? (
        <FieldCombobox
          id={id}
          ariaLabel={t('valueOf', { number })}
          placeholder={t('chooseField')}
          options={choicesOf(fields)}
          values={readTexts(own(row, 'fieldValue'))}
          onChange={([next = '']) => onChange({ fieldValue: next, fieldLabel: labelOfField(next) })}
        />
      ) : (
        <OwnValue
          id={id}
          label={t('valueOf', { number })}
          row={row}
          field={fields.find((one) => one.code === code)}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** Signs are no keys of messages. */
const wordOf = (symbol: string) =>
  ({ '>=': 'least', '>': 'more', '==': 'same', '<=': 'most', '<': 'less', '<>': 'other' })[symbol] ?? symbol

type OwnProps = { id: string; label: string; row: RawRecord; field: FlowField | undefined; onChange: (more: RawRecord) => void }

/** A value by the kind of the field; of several that may be chosen one is compared with. */
function OwnValue({ id, label, row, field, onChange }: OwnProps) {
  const t = useTranslations('flowdesigner.conditions')
  const design = useMemo(
    () => (field ? fieldValueDesign(field.raw, { multiple: false, hint: label, states: { on: t('on'), off: t('off') } }) : null),
    [field, label, t],
  )
  if (!design?.fields[0] || Object.keys(field?.raw ?? {}).length === 0) {
    return (
      <Line
        label={label}
        placeholder={t('value2')}
        value={readText(own(row, 'fieldValue'))}
        onChange={(text) => onChange({ fieldValue: text, fieldLabel: text })}
      />
    )
  }
  return (
    <ValueControl
      key={field?.code}
      design={design}
      id={id}
      label={label}
      value={own(row, 'fieldValue')}
      onChange={(next, chosen) => onChange({ fieldValue: next ?? '', fieldLabel: labelOf(chosen, next) })}
    />
  )
}

function labelOf(chosen: unknown, value: unknown): string {
  const [first] = [chosen].flat()
  const name = isRecord(first) ? readText(own(first, 'fullName')) || readText(own(first, 'label')) : ''
  return name || readTexts(value).join(',')
}

type LineProps = { label: string; placeholder: string; value: string; onChange: (text: string) => void }

function Line({ label, placeholder, value, onChange }: LineProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      className={fieldStyles.native}
      aria-label={label}
      placeholder={placeholder}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A condition in words, as the card of its branch says it. */
export function saidCondition(row: RawRecord): string {
  const field = readText(own(row, 'fieldName')) || readText(own(row, 'field'))
  const symbol = readText(own(row, 'symbolName'))
  const value = readText(own(row, 'fieldLabel')) || readTexts(own(row, 'fieldValue')).join(',')
  return field === '' || symbol === '' ? '' : `${field} ${symbol} ${value}`.trim()
}
