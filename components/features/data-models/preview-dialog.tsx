import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { textColumn } from '@/components/screen/columns'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { BusinessTableField } from '@/lib/contract/online-dev/business-tables'
import type { TableRow } from './columns'
import styles from './data-models.module.css'
import { useFields, usePreview } from './queries'

type PreviewDialogProps = { linkId: string; row: TableRow; onClose: () => void }

/** 打开数据: the rows of a table as they are stored, in pages, narrowed by a word in one column. */
export function PreviewDialog({ linkId, row, onClose }: PreviewDialogProps) {
  const t = useTranslations('admin.dataModels')
  const { data, error, mutate } = useFields({ linkId, table: row.table })
  return (
    <Surface
      kind="fullScreen"
      open
      title={t('openData')}
      subtitle={row.tableName === '' ? row.table : `${row.table} ${row.tableName}`}
      onClose={onClose}
    >
      {data?.list[0] ? (
        <Rows linkId={linkId} table={row.table} fields={data.list} first={data.list[0]} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data ? (
        <EmptyState text={t('noFields')} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

type StoredRow = Record<string, unknown>
const nameOf = (field: BusinessTableField) => field.columnName || field.field
const said = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

type RowsProps = { linkId: string; table: string; fields: readonly BusinessTableField[]; first: BusinessTableField }

function Rows({ linkId, table, fields, first }: RowsProps) {
  const t = useTranslations('admin.dataModels')
  const [field, setField] = useState(nameOf(first))
  const query = useInnerListQuery()
  const page = usePreview({ linkId, table }, query.question, field)
  // Rows of others have no id of ours: their place in the page tells them apart.
  const places = useMemo(() => new Map((page.data?.list ?? []).map((row, index) => [row, String(index)])), [page.data])
  const rowId = (row: StoredRow) => places.get(row) ?? ''
  const list = useList({ query, page, rowId })
  const columns = useMemo(
    () =>
      fields.map((one) =>
        textColumn<StoredRow>(nameOf(one), nameOf(one), (row) => said(row[nameOf(one).toLowerCase()]), {
          // A time stands there whole.
          width: one.dataType === 'datetime' ? 240 : 160,
        }),
      ),
    [fields],
  )
  return (
    <div className={styles.rows}>
      <Field id="preview-field" label={t('searchIn')}>
        <Select
          id="preview-field"
          options={fields.map((one) => ({
            value: nameOf(one),
            label: one.fieldName === '' ? nameOf(one) : `${nameOf(one)} ${one.fieldName}`,
          }))}
          value={field}
          onChange={setField}
        />
      </Field>
      <ListPart
        list={list}
        label={t('openData')}
        keyword={{ label: t('keyword'), hint: t('rowsHint') }}
        columns={columns}
        rowLabel={rowId}
        emptyText={t('noRows')}
      />
    </div>
  )
}
