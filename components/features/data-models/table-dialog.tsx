import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { businessTables } from '@/lib/contract/online-dev/business-tables'
import { isRecord, readList, readText } from '@/lib/form/read'
import type { CommonFieldRow } from './columns'
import { CommonFieldsDialog } from './common-fields-dialog'
import { FieldsTable } from './fields-panel'
import { saveTable, statementsOf, type TableAction } from './mutations'
import { readTable, useTable } from './queries'
import { StatementsDialog } from './statements-dialog'
import { rowOf, tableBody, tableFormDesign, tableValues } from './table-form'

type Stored = CallData<typeof businessTables.info>
type TableDialogProps = { linkId: string; table: string | null; onSaved: () => void; onClose: () => void }

const nothing: Stored = { tableInfo: { table: '', tableName: '' }, tableFieldList: [], hasTableData: false }

/** Makes a table, makes one without rows anew, or adds columns to one with rows (contract 2 §18.2). */
export function TableDialog(props: TableDialogProps) {
  const { linkId, table, onClose } = props
  const t = useTranslations('admin.dataModels')
  const { data, error, mutate } = useTable(table === null ? null : { linkId, table })
  return (
    <LoadingDialog<Stored>
      kind="fullScreen"
      title={t(table === null ? 'create' : 'edit')}
      start={table === null ? nothing : data}
      error={error}
      onRetry={() => void mutate()}
      onClose={onClose}
    >
      {(stored, frame) => <FilledDialog {...props} stored={stored} frame={frame} />}
    </LoadingDialog>
  )
}

type FilledProps = TableDialogProps & { stored: Stored; frame: DialogFrame }

function FilledDialog({ linkId, table, stored, frame, onSaved, onClose }: FilledProps) {
  const t = useTexts('admin.dataModels')
  const tErrors = useTexts('errors')
  const action: TableAction = table === null ? 'create' : stored.hasTableData ? 'addFields' : 'update'
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const form = useDesignForm({
    drafts: { name: 'systemData.dataModel', title: t('title') },
    id: table === null ? null : `${linkId}/${table}`,
    design: () => tableFormDesign(t, action),
    values: tableValues(stored, action),
    ...(table === null ? {} : { newest: async () => tableValues(await readTable({ linkId, table }), action) }),
  })
  const showStatements = async () => {
    if (form.store.validate().length > 0) return
    try {
      setShown(await statementsOf(linkId, action, tableBody(form.store.toRecord(), action, table ?? '')))
    } catch (thrown) {
      toast.error(errorText(thrown, (key, params) => tErrors(key, params)))
    }
  }
  const take = (fields: readonly CommonFieldRow[]) => addRows(form.store, action, fields)
  return (
    <FormDialog
      {...frame}
      kind="fullScreen"
      form={form}
      before={
        <>
          <Button onClick={() => setChoosing(true)}>{t('takeCommon')}</Button>
          <Button onClick={() => void showStatements()}>{t('showSql')}</Button>
        </>
      }
      notice={action === 'addFields' && <Known table={stored.tableInfo.table} stored={stored} />}
      save={{
        send: (filled, { key }) => saveTable(linkId, action, tableBody(filled, action, table ?? ''), key),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    >
      {shown && <StatementsDialog statements={shown} onClose={() => setShown(null)} />}
      {isChoosing && <CommonFieldsDialog onTake={take} onClose={() => setChoosing(false)} />}
    </FormDialog>
  )
}

function Known({ table, stored }: { table: string; stored: Stored }) {
  const t = useTranslations('admin.dataModels')
  return (
    <>
      <FormNotice>{t('hasRows')}</FormNotice>
      <FieldsTable table={table} fields={stored.tableFieldList} />
    </>
  )
}

type Store = ReturnType<typeof useDesignForm>['store']

/** Those that the table has by name already are left out. */
function addRows(store: Store, action: TableAction, fields: readonly CommonFieldRow[]): void {
  const name = action === 'addFields' ? 'added' : 'tableFieldList'
  const rows = readList(store.getValue(name)).filter(isRecord)
  const known = new Set(rows.map((row) => readText(row['field']).trim().toLowerCase()))
  const filled = rows.filter((row) => readText(row['field']).trim() !== '')
  const fresh = fields.filter(({ field }) => !known.has(field.toLowerCase())).map(rowOf)
  store.setValue(name, [...filled, ...fresh])
}
