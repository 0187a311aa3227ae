import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ReportParameterField } from '@/lib/contract/report/report'
import styles from './report.module.css'
import { missingOf, type Parameters } from './utils'

type SearchPanelProps = {
  fields: readonly ReportParameterField[]
  start: Parameters
  onSearch: (values: Parameters) => void
}

/** The search form of a report. Nothing is asked while a required value is missing. */
export function SearchPanel({ fields, start, onSearch }: SearchPanelProps) {
  const t = useTranslations('report')
  const [values, setValues] = useState(start)
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const search = (wanted: Parameters) => {
    const found = missingOf(fields, wanted)
    setMissing(found)
    if (found.size === 0) onSearch(wanted)
  }
  return (
    <form
      className={styles.search}
      aria-label={t('parameters')}
      onSubmit={(event) => {
        event.preventDefault()
        search(values)
      }}
    >
      {fields.map((field) => (
        <ParameterField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          isMissing={missing.has(field.name)}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <Button type="submit" variant="primary">
        {t('search')}
      </Button>
      <Button
        onClick={() => {
          setValues(start)
          search(start)
        }}
      >
        {t('reset')}
      </Button>
    </form>
  )
}

const inputTypes: Readonly<Record<string, string>> = { number: 'number', date: 'date', month: 'month' }

type ParameterFieldProps = {
  field: ReportParameterField
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

function ParameterField({ field, value, isMissing, onChange }: ParameterFieldProps) {
  const t = useTranslations('report')
  const id = useId()
  const label = field.label || field.name
  const shared = { id, value, className: styles.control, required: field.isRequired, 'aria-invalid': isMissing }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {field.kind === 'select' ? (
        <select {...shared} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('any')}</option>
          {field.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.fullName}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={inputTypes[field.kind] ?? 'text'}
          step="any"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isMissing && <span role="alert">{t('required', { label })}</span>}
    </div>
  )
}
