import { useTranslations } from 'next-intl'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import type { Texts } from '@/lib/client/use-texts'
import type { BusinessTableField } from '@/lib/contract/online-dev/business-tables'
import styles from './data-models.module.css'
import { useFields } from './queries'

/** The columns of a table, below its row. */
export function FieldsPanel({ linkId, table }: { linkId: string; table: string }) {
  const { data, error, mutate } = useFields({ linkId, table })
  if (data) return <FieldsTable table={table} fields={data.list} />
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />
}

export function FieldsTable({ table, fields }: { table: string; fields: readonly BusinessTableField[] }) {
  const t = useTranslations('admin.dataModels')
  if (fields.length === 0) return <EmptyState text={t('noFields')} />
  const heads = factsOf(t, fields[0])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys, too.
    <section className={styles.fields} aria-label={t('fieldsOf', { table })} tabIndex={0}>
      <table aria-label={t('fieldsOf', { table })}>
        <thead>
          <tr>
            {heads.map(([label]) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.columnName || field.field}>
              {factsOf(t, field).map(([label, text]) => (
                <td key={label} data-label={label}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What is told of a column (contract 2 §18.2), each with its head. */
function factsOf(t: Texts, field: BusinessTableField | undefined): (readonly [label: string, text: string])[] {
  const yes = (flag: number | undefined) => t(flag === 1 ? 'yes' : 'no')
  return [
    [t('fields.field'), field?.columnName || field?.field || ''],
    [t('fields.fieldName'), field?.fieldName ?? ''],
    [t('fields.dataType'), field?.dataType ?? ''],
    [t('fields.dataLength'), field?.dataLength ?? ''],
    [t('fields.primaryKey'), yes(field?.primaryKey)],
    [t('fields.allowNull'), yes(field?.allowNull)],
    [t('fields.defaults'), field?.defaults ?? ''],
  ]
}
