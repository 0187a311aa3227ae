'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AdminMessages } from '@/components/screen/admin-messages'
import { FormNotice } from '@/components/screen/form-notice'
import { RowActions } from '@/components/screen/row-actions'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { type SyncTable, syncColumns } from './columns'
import styles from './data-sync.module.css'
import { useDatabases } from './queries'
import { RulesDialog } from './rules-dialog'
import { RunsDrawer } from './runs-drawer'
import { TryDialog } from './try-dialog'
import { useSync } from './use-sync'

/** Rows of whole tables from one database into another (contract 2 §18.3). */
export function DataSyncPage() {
  return (
    <AdminMessages>
      <DataSync />
    </AdminMessages>
  )
}

function DataSync() {
  const t = useTranslations('admin.dataSync')
  const { data, error, mutate } = useDatabases()
  const sync = useSync()
  const [isRuns, setRuns] = useState(false)
  return (
    <section className={styles.page} aria-label={t('title')}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      <div className={styles.main}>
        {data ? (
          <Links
            databases={data.list.flatMap(({ fullName, children }) =>
              children.map((one) => ({ value: one.id, label: fullName === '' ? one.fullName : `${one.fullName} (${fullName})` })),
            )}
            sync={sync}
            onRuns={() => setRuns(true)}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState />
        )}
        {sync.failure && <FormNotice isFailure>{sync.failure}</FormNotice>}
        {sync.checked ? <Tables sync={sync} onStarted={() => setRuns(true)} /> : data && <EmptyState text={t('notChecked')} />}
      </div>
      {isRuns && <RunsDrawer onClose={() => setRuns(false)} />}
    </section>
  )
}

type Sync = ReturnType<typeof useSync>
type LinksProps = { databases: readonly { value: string; label: string }[]; sync: Sync; onRuns: () => void }

function Links({ databases, sync, onRuns }: LinksProps) {
  const t = useTranslations('admin.dataSync')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isRules, setRules] = useState(false)
  const isSame = from !== '' && from === to
  const nameOf = (id: string) => databases.find(({ value }) => value === id)?.label ?? id
  // What was checked is of the two that were chosen then: nothing is copied into another database than the one that is shown.
  const choosing = (choose: (id: string) => void) => (id: string) => {
    choose(id)
    sync.forget()
  }
  return (
    <div className={styles.links}>
      <Field id="sync-from" label={t('from')} isRequired>
        <Select id="sync-from" options={databases} value={from} onChange={choosing(setFrom)} disabled={sync.isBusy} />
      </Field>
      <Field id="sync-to" label={t('to')} isRequired {...(isSame ? { error: t('same') } : {})}>
        <Select id="sync-to" options={databases} value={to} onChange={choosing(setTo)} disabled={sync.isBusy} />
      </Field>
      <Button
        variant="primary"
        loading={sync.isBusy}
        disabled={from === '' || to === '' || isSame}
        onClick={() => void sync.check({ dbConnectionFrom: from, dbConnectionTo: to }, `${nameOf(from)} → ${nameOf(to)}`)}
      >
        {t('check')}
      </Button>
      <Button disabled={!sync.checked} onClick={() => setRules(true)}>
        {t('rules')}
      </Button>
      <Button onClick={onRuns}>{t('runs.title')}</Button>
      {isRules && sync.checked && (
        <RulesDialog
          choices={sync.checked.convertRuleMap}
          rules={sync.rules}
          onSave={sync.setRules}
          onClose={() => setRules(false)}
        />
      )}
    </div>
  )
}

const rowId = (row: SyncTable) => row.table

function Tables({ sync, onStarted }: { sync: Sync; onStarted: () => void }) {
  const t = useTranslations('admin.dataSync')
  const tList = useTranslations('list')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const columns = useMemo(() => syncColumns(t, sync.results), [t, sync.results])
  const rows = sync.checked?.tableList ?? []
  return (
    <div className={styles.table}>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          loading={sync.isBusy}
          disabled={chosen.size === 0}
          onClick={() => void sync.copyAll(rows.map(rowId).filter((table) => chosen.has(table)))}
        >
          {t('batch', { count: chosen.size })}
        </Button>
        <Button disabled={chosen.size === 0 || sync.isBusy} onClick={() => setTried(true)}>
          {t('try.open', { count: chosen.size })}
        </Button>
      </div>
      {isTried && sync.checked && (
        <TryDialog
          links={sync.checked.links}
          way={sync.checked.way}
          tables={rows.map(rowId).filter((table) => chosen.has(table))}
          rules={sync.rules}
          onStarted={() => {
            setTried(false)
            onStarted()
          }}
          onClose={() => setTried(false)}
        />
      )}
      <DataTable
        label={t('tables')}
        rows={rows}
        rowId={rowId}
        rowLabel={rowId}
        columns={columns}
        selection={{ ids: chosen, onChange: setChosen }}
        actions={{
          header: tList('actions'),
          width: 100,
          render: (row, tabIndex) => (
            <RowActions
              actions={[{ key: 'sync', label: t('one'), isDisabled: sync.isBusy, run: () => sync.copy(row.table) }]}
              name={row.table}
              tabIndex={tabIndex}
            />
          ),
        }}
        density="standard"
        empty={<EmptyState text={t('noTables')} />}
      />
    </div>
  )
}
