import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import type { ReportCondition } from '@/lib/report/template'
import { FormulaInput } from './formula-setting'
import styles from './report-panels.module.css'

const operators = ['=', '<>', '>', '>=', '<', '<=', 'contains'] as const
const rowsMax = 20

type Option = { value: string; label: string }

type ConditionRowsProps = {
  label: string
  fields: readonly Option[]
  rows: readonly ReportCondition[]
  onChange: (rows: readonly ReportCondition[]) => void
  onLeave?: () => void
}

/** Which rows of a data set count: all that is said here has to hold. */
export function ConditionRows({ label, fields, rows, onChange, onLeave }: ConditionRowsProps) {
  const t = useTranslations('reportpanels.conditions')
  const set = (at: number, more: Partial<ReportCondition>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...more } : row)))
  return (
    <fieldset className={styles.conditions}>
      <legend>{label}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; what it shows comes from outside.
        <div key={at} className={styles.condition}>
          <FieldOf
            label={t('field', { number: at + 1 })}
            fields={fields}
            value={row.field}
            onChange={(field) => set(at, { field })}
          />
          <Select
            label={t('operator', { number: at + 1 })}
            options={operators.map((one) => ({ value: one, label: t(`operators.${words[one]}`) }))}
            value={row.operator}
            onChange={(operator) => set(at, { operator })}
          />
          <FormulaInput
            label={t('value', { number: at + 1 })}
            placeholder={t('valueHint')}
            value={row.value}
            onType={(value) => set(at, { value })}
            {...(onLeave ? { onLeave } : {})}
          />
          <IconButton
            size="sm"
            label={t('remove', { number: at + 1 })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <Icon name="trash" size={14} />
          </IconButton>
        </div>
      ))}
      {rows.length < rowsMax && fields.length > 0 ? (
        <Button
          size="sm"
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...rows, { field: fields[0]?.value ?? '', operator: '=', value: '""' }])}
        >
          {t('add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Operators as keys of messages. */
const words = { '=': 'is', '<>': 'not', '>': 'more', '>=': 'least', '<': 'less', '<=': 'most', contains: 'contains' } as const

type FieldOfProps = { label: string; fields: readonly Option[]; value: string; onChange: (field: string) => void }

export function FieldOf({ label, fields, value, onChange }: FieldOfProps) {
  const id = useId()
  return (
    <FieldCombobox
      id={id}
      ariaLabel={label}
      options={fields}
      values={value === '' ? [] : [value]}
      knownText={value}
      onChange={([next]) => next && onChange(next)}
    />
  )
}
