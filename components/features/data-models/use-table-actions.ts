import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/screen/row-actions'
import type { List } from '@/components/screen/use-list'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { dataModel } from '@/lib/contract/system/data-model'
import type { TableRow } from './columns'

type TableActionsOptions = {
  linkId: string
  list: Pick<List<TableRow>, 'settle'>
  onEdit: (row: TableRow) => void
  onRows: (row: TableRow) => void
}

/** What can be done with a table; a view is only looked at. */
export function useTableActions({ linkId, list, onEdit, onRows }: TableActionsOptions) {
  const t = useTranslations('admin.dataModels')
  const tList = useTranslations('list')
  const tImport = useTranslations('admin.importFile')
  const removal = useMutation(businessTables.remove, { successToast: true })
  const exporting = useMutation(dataModel.export)
  const remove = async ({ table }: TableRow) => {
    // A refusal was shown.
    await removal.run({ params: { linkId, table } }).catch(() => undefined)
    list.settle([table])
  }
  const save = async ({ table }: TableRow) => {
    const reply = await exporting.run({ params: { linkId, table } }).catch(() => null)
    if (reply) saveDownload(reply.data)
  }
  const of = (row: TableRow): RowAction[] => {
    const denied = row.type === 1 ? { denied: t('viewOnly') } : {}
    return [
      { key: 'edit', label: tList('buttons.edit'), run: () => onEdit(row), ...denied },
      {
        ...{ key: 'remove', label: tList('buttons.remove'), isDanger: true, run: () => remove(row), ...denied },
        ask: { title: tList('remove.title'), text: t('askRemove', { table: row.table }) },
      },
      { key: 'rows', label: t('openData'), run: () => onRows(row) },
      { key: 'export', label: tImport('export'), run: () => save(row) },
    ]
  }
  return { labels: [tList('buttons.edit'), tList('buttons.remove'), t('openData'), tImport('export')], of }
}
