import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { dataSync } from '@/lib/contract/system/data-sync'
import { type TriedTable, triedColumns } from './columns'
import styles from './data-sync.module.css'
import type { Rules, SyncLinks } from './mutations'

const rowId = (row: TriedTable) => row.dbTable

type TryDialogProps = {
  links: SyncLinks
  /** Names both databases. */
  way: string
  tables: readonly string[]
  rules: Rules
  onStarted: () => void
  onClose: () => void
}

/** What copying would do to each table, before anything is done. */
export function TryDialog({ links, way, tables, rules, onStarted, onClose }: TryDialogProps) {
  const t = useTexts('admin.dataSync')
  const tCommon = useTexts('common')
  const columns = useMemo(() => triedColumns(t), [t])
  const body = { ...links, dbTableList: [...tables], convertRuleMap: { ...rules } }
  const { data, error, mutate } = useCall(dataSync.dryRun, { body }, { asker: 'sync', revalidateOnFocus: false })
  const starting = useMutation(dataSync.start, { successToast: true })
  const possible = (data?.list ?? []).filter(({ reason }) => reason === '').map(rowId)
  const start = () => starting.run({ body: { ...body, dbTableList: possible } }).then(onStarted, () => undefined)
  return (
    <Surface
      kind="general"
      open
      width="1060px"
      title={t('try.title')}
      subtitle={way}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" disabled={possible.length === 0} loading={starting.isRunning} onClick={() => void start()}>
            {t('try.start', { count: possible.length })}
          </Button>
        </>
      }
    >
      {data ? (
        <div className={styles.tablesOfRun}>
          <DataTable
            label={t('try.title')}
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
