import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/ui/data-table/data-table'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import type { BusinessTableField } from '@/lib/contract/online-dev/business-tables'
import { fieldColumns } from './columns'
import { useFields } from './queries'

const rowId = (row: BusinessTableField) => row.columnName || row.field

/** The columns of a table, below its row. */
export function FieldsPanel({ linkId, table }: { linkId: string; table: string }) {
  const { data, error, mutate } = useFields({ linkId, table })
  if (data) return <FieldsTable table={table} fields={data.list} />
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />
}

export function FieldsTable({ table, fields }: { table: string; fields: readonly BusinessTableField[] }) {
  const t = useTranslations('admin.dataModels')
  const columns = useMemo(() => fieldColumns(t), [t])
  return (
    <DataTable
      label={t('fieldsOf', { table })}
      rows={fields}
      rowId={rowId}
      rowLabel={rowId}
      columns={columns}
      density="compact"
      empty={<EmptyState text={t('noFields')} />}
    />
  )
}
