import { numberColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Tag } from '@/components/ui/tag'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { dataSync } from '@/lib/contract/system/data-sync'

export type SyncTable = CallData<typeof dataSync.check>['tableList'][number]
/** What came of a table; absent until it was tried. */
export type Results = Readonly<Record<string, { isDone: boolean; text: string } | 'running'>>

/** Columns of contract 2 §18.3. */
export function syncColumns(t: Texts, results: Results): readonly DataTableColumn<SyncTable>[] {
  return [
    textColumn('table', t('columns.table'), (row) => row.table, { width: 260 }),
    textColumn('tableName', t('columns.tableName'), (row) => row.tableName),
    numberColumn('sum', t('columns.sum'), (row) => row.sum, { width: 120 }),
    {
      ...textColumn<SyncTable>('result', t('columns.result'), (row) => resultText(t, results[row.table]), { width: 280 }),
      cell: ({ table }) => {
        const result = results[table]
        if (!result) return null
        if (result === 'running') return <Tag tone="blue">{t('running')}</Tag>
        return <Tag tone={result.isDone ? 'green' : 'red'}>{result.text}</Tag>
      },
    },
  ]
}

function resultText(t: Texts, result: Results[string] | undefined): string {
  if (!result) return ''
  return result === 'running' ? t('running') : result.text
}
