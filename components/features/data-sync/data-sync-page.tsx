'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
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
import { PlanDialog } from './plan-dialog'
import { PlansDrawer } from './plans-drawer'
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
  const [shown, setShown] = useState<'runs' | 'plans' | null>(null)
  const databases = useMemo(() => (data ? choicesOf(data) : []), [data])
  const nameOf = useCallback((id: string) => databases.find(({ value }) => value === id)?.label ?? id, [databases])
  return (
    <section className={styles.page} aria-label={t('title')}>
      <h1 className="tn-visually-hidden">{t('title')}</h1>
      <div className={styles.main}>
        {data ? (
          <Links databases={databases} nameOf={nameOf} sync={sync} onShow={setShown} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState />
        )}
        {sync.failure && <FormNotice isFailure>{sync.failure}</FormNotice>}
        {sync.checked ? <Tables sync={sync} onShow={setShown} /> : data && <EmptyState text={t('notChecked')} />}
      </div>
      {shown === 'runs' && <RunsDrawer onClose={() => setShown(null)} />}
      {shown === 'plans' && <PlansDrawer nameOf={nameOf} onStarted={() => setShown('runs')} onClose={() => setShown(null)} />}
    </section>
  )
}

type Sync = ReturnType<typeof useSync>
type Choice = { value: string; label: string }
type LinksProps = {
  databases: readonly Choice[]
  nameOf: (id: string) => string
  sync: Sync
  onShow: (shown: 'runs' | 'plans') => void
}

function choicesOf({ list }: NonNullable<ReturnType<typeof useDatabases>['data']>): Choice[] {
  return list.flatMap(({ fullName, children }) =>
    children.map((one) => ({ value: one.id, label: fullName === '' ? one.fullName : `${one.fullName} (${fullName})` })),
  )
}

function Links({ databases, nameOf, sync, onShow }: LinksProps) {
  const t = useTranslations('admin.dataSync')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isRules, setRules] = useState(false)
  const isSame = from !== '' && from === to
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
      <Button onClick={() => onShow('runs')}>{t('runs.title')}</Button>
      <Button onClick={() => onShow('plans')}>{t('plans.title')}</Button>
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

function Tables({ sync, onShow }: Pick<LinksProps, 'sync' | 'onShow'>) {
  const t = useTranslations('admin.dataSync')
  const tList = useTranslations('list')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => syncColumns(t, sync.results), [t, sync.results])
  const rows = sync.checked?.tableList ?? []
  return (
    <div className={styles.table}>
      <TableTools sync={sync} onShow={onShow} chosen={rows.map(rowId).filter((table) => chosen.has(table))} />
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

/** What is done with the chosen tables: at once, in the background after a look, or again and again. */
function TableTools({ sync, chosen, onShow }: Pick<LinksProps, 'sync' | 'onShow'> & { chosen: readonly string[] }) {
  const t = useTranslations('admin.dataSync')
  const [isTried, setTried] = useState(false)
  const [isPlanned, setPlanned] = useState(false)
  return (
    <>
      <div className={styles.buttons}>
        <Button variant="primary" loading={sync.isBusy} disabled={chosen.length === 0} onClick={() => void sync.copyAll(chosen)}>
          {t('batch', { count: chosen.length })}
        </Button>
        <Button disabled={chosen.length === 0 || sync.isBusy} onClick={() => setTried(true)}>
          {t('try.open', { count: chosen.length })}
        </Button>
        <Button disabled={chosen.length === 0 || sync.isBusy} onClick={() => setPlanned(true)}>
          {t('plans.keep', { count: chosen.length })}
        </Button>
      </div>
      {isPlanned && sync.checked && (
        <PlanDialog
          id={null}
          chosen={{
            ...sync.checked.links,
            convertRuleMap: { ...sync.rules },
            tables: chosen.map((dbTable) => ({ dbTable, incrementColumn: '' })),
          }}
          onSaved={() => onShow('plans')}
          onClose={() => setPlanned(false)}
        />
      )}
      {isTried && sync.checked && (
        <TryDialog
          links={sync.checked.links}
          way={sync.checked.way}
          tables={chosen}
          rules={sync.rules}
          onStarted={() => {
            setTried(false)
            onShow('runs')
          }}
          onClose={() => setTried(false)}
        />
      )}
    </>
  )
}
