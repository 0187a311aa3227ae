import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { Field, fieldStyles } from '@/components/ui/field'
import { EmptyState } from '@/components/ui/states'
import type { RawRecord } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import type { ReportDataSet } from '@/lib/report/template'
import styles from './report-panels.module.css'
import type { Looking } from './use-looking'
import { useSheet } from './use-sheet'

type PreviewProps = {
  looking: Looking
  /** Nothing is asked while something is missing. */
  isReady: boolean
}

/** The first rows of a data set, how many there are, and how long that took. */
export function DataSetPreview({ looking, isReady }: PreviewProps) {
  const t = useTranslations('reportpanels.dataSet')
  const { parameters } = useSheet()
  const { seen, isRunning, look, values, setValue } = looking
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      {parameters.length > 0 ? (
        <div className={styles.previewParameters}>
          {parameters.map(({ name, label }) => (
            <Value key={name} label={label || name} value={values[name] ?? ''} onChange={(value) => setValue(name, value)} />
          ))}
        </div>
      ) : null}
      <div className={styles.previewHead}>
        <Button disabled={!isReady} loading={isRunning} onClick={() => void look()}>
          {t('look')}
        </Button>
        <p role="status">{seen ? t('seen', { shown: seen.rows.length, total: seen.total, ms: seen.ms }) : t('lookHint')}</p>
      </div>
      {seen ? <Rows rows={seen.rows} /> : null}
    </section>
  )
}

function Value({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        className={fieldStyles.native}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function Rows({ rows }: { rows: readonly RawRecord[] }) {
  const t = useTranslations('reportpanels.dataSet')
  if (rows.length === 0) return <EmptyState text={t('noRows')} />
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const textOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : plainText(value))
  const columns = names.map((name) => ({
    ...{ id: name, header: name, width: 140 },
    cell: ({ row }: { row: RawRecord }) => textOf(row[name]),
    text: ({ row }: { row: RawRecord }) => textOf(row[name]),
  }))
  return (
    <div className={styles.previewRows}>
      <DataTable
        label={t('rows')}
        rows={rows.map((row, at) => ({ row, id: String(at) }))}
        rowId={({ id }) => id}
        columns={columns}
        firstRowNumber={1}
      />
    </div>
  )
}

type Fields = readonly ReportDataSet['fields'][number][]

/** How the fields are called in the designer; formulas name them as they are. */
export function FieldLabels({ fields, onChange }: { fields: Fields; onChange: (fields: Fields) => void }) {
  const t = useTranslations('reportpanels.dataSet')
  if (fields.length === 0) return null
  return (
    <fieldset className={styles.labels}>
      <legend>{t('fields', { count: fields.length })}</legend>
      <ul>
        {fields.map((field, at) => (
          <li key={field.name}>
            <code data-tip={field.name}>{field.name}</code>
            <input
              type="text"
              autoComplete="off"
              className={fieldStyles.native}
              aria-label={t('labelOf', { name: field.name })}
              placeholder={field.name}
              maxLength={200}
              value={field.label}
              onChange={({ target }) => onChange(fields.with(at, { ...field, label: target.value }))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
