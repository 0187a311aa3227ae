import { useMemo } from 'react'
import { DataTable } from '@/components/ui/data-table/data-table'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useCall } from '@/lib/client/use-call'
import { useTexts } from '@/lib/client/use-texts'
import { dataSync } from '@/lib/contract/system/data-sync'
import { type TableOfRun, tableOfRunColumns } from './columns'
import styles from './data-sync.module.css'

const rowId = (row: TableOfRun) => row.dbTable
const everyMs = 1500

/** How far each table of a run is, or how it ended. */
export function RunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts('admin.dataSync')
  const columns = useMemo(() => tableOfRunColumns(t), [t])
  const { data, error, mutate } = useCall(
    dataSync.run,
    { params: { id } },
    { refreshInterval: (run) => (run?.state === 'waiting' || run?.state === 'running' ? everyMs : 0) },
  )
  return (
    <Surface
      kind="general"
      open
      width="960px"
      title={t('runs.details')}
      {...(data ? { subtitle: `${data.fromName} → ${data.toName}` } : {})}
      onClose={onClose}
    >
      {data ? (
        <div className={styles.tablesOfRun}>
          <DataTable
            label={t('runs.details')}
            rows={data.list}
            rowId={rowId}
            rowLabel={rowId}
            columns={columns}
            density="standard"
            empty={<EmptyState text={t('noTables')} />}
          />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}
