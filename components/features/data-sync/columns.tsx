import { numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Progress } from '@/components/ui/progress'
import { Tag } from '@/components/ui/tag'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { dataSync } from '@/lib/contract/system/data-sync'
import type { Tone } from '@/lib/domain/tone'
import styles from './data-sync.module.css'

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

export type RunRow = CallData<typeof dataSync.runs>['list'][number]
export type TableOfRun = CallData<typeof dataSync.run>['list'][number]
export type TriedTable = CallData<typeof dataSync.dryRun>['list'][number]
export type PlanRow = CallData<typeof dataSync.plans>['list'][number]
type Counted = Pick<TableOfRun, 'state' | 'doneCount' | 'totalCount'>

const tones: Readonly<Record<TableOfRun['state'], Tone>> = {
  ...{ waiting: 'grey', running: 'blue', done: 'green', failed: 'red', stopped: 'amber' },
}

export function runColumns(t: Texts): readonly DataTableColumn<RunRow>[] {
  return [
    textColumn('way', t('runs.way'), (row) => `${row.fromName} → ${row.toName}`, { pinned: 'left', width: 200 }),
    stateColumn('state', t('runs.state'), (row) => t(row.isStopping === 1 ? 'states.stopping' : `states.${row.state}`), {
      tone: (row) => tones[row.state],
    }),
    progressColumn(t),
    textColumn('tables', t('runs.tables'), (row) => `${row.tableDoneCount ?? 0} / ${row.tableCount ?? 0}`, {
      width: 80,
      align: 'right',
    }),
    timeColumn('creatorTime', t('runs.creatorTime'), (row) => row.creatorTime),
    personColumn('runUser', t('runs.runUser'), (row) => row.runUser, { width: 110 }),
    textColumn('reason', t('runs.reason'), (row) => row.reason, { width: 220 }),
  ]
}

export function tableOfRunColumns(t: Texts): readonly DataTableColumn<TableOfRun>[] {
  return [
    textColumn('dbTable', t('columns.table'), (row) => row.dbTable, { pinned: 'left', width: 200 }),
    stateColumn('state', t('runs.state'), (row) => t(`states.${row.state}`), { tone: (row) => tones[row.state] }),
    progressColumn(t),
    numberColumn('rowsPerSecond', t('runs.rowsPerSecond'), (row) => row.rowsPerSecond, { width: 110 }),
    textColumn('reason', t('runs.reason'), (row) => row.reason, { width: 220 }),
    textColumn('checksum', t('runs.checksum'), (row) => row.checksum, { width: 170, isOnCard: false }),
  ]
}

/** The source reckons how many there are; until all have come it is no more than that. */
function progressColumn<Row extends Counted>(t: Texts): DataTableColumn<Row> {
  const text = ({ state, doneCount = 0, totalCount = 0 }: Counted) =>
    state === 'done' ? t('runs.rows', { count: doneCount }) : t('runs.rowsOf', { count: doneCount, total: totalCount })
  return {
    ...textColumn<Row>('progress', t('runs.progress'), text, { width: 190 }),
    cell: (row) => (
      <span className={styles.progress}>
        {text(row)}
        {row.state === 'running' && (row.totalCount ?? 0) > 0 && (
          <Progress label={t('runs.progress')} value={row.doneCount ?? 0} max={row.totalCount ?? 0} />
        )}
      </span>
    ),
  }
}

export function triedColumns(t: Texts): readonly DataTableColumn<TriedTable>[] {
  return [
    textColumn('dbTable', t('columns.table'), (row) => row.dbTable, { pinned: 'left', width: 200 }),
    numberColumn('rowCount', t('columns.sum'), (row) => row.rowCount, { width: 110 }),
    stateColumn('effect', t('try.effect'), (row) => t(`try.${effectOf(row)}`), {
      width: 140,
      tone: (row) => effectTones[effectOf(row)],
    }),
    textColumn('what', t('try.what'), whatOf, { width: 560 }),
  ]
}

type Effect = 'impossible' | 'make' | 'replace' | 'fill'

const effectTones: Readonly<Record<Effect, Tone>> = { impossible: 'red', make: 'blue', replace: 'amber', fill: 'green' }

function effectOf({ reason, isMade, hasRows }: TriedTable): Effect {
  if (reason !== '') return 'impossible'
  if (isMade === 1) return 'make'
  return hasRows === 1 ? 'replace' : 'fill'
}

/** Why it cannot be, or as which types the columns arrive. */
function whatOf({ reason, columns }: TriedTable): string {
  return reason !== '' ? reason : columns.map(({ name, type }) => `${name} ${type}`).join(', ')
}

export function planColumns(t: Texts, nameOf: (id: string) => string): readonly DataTableColumn<PlanRow>[] {
  const increments = ({ tables }: PlanRow) => tables.filter(({ incrementColumn }) => incrementColumn !== '').length
  return [
    textColumn('fullName', t('plans.name'), (row) => row.fullName, { pinned: 'left', width: 200 }),
    textColumn('way', t('runs.way'), (row) => `${nameOf(row.dbConnectionFrom)} → ${nameOf(row.dbConnectionTo)}`, { width: 260 }),
    numberColumn('tables', t('runs.tables'), (row) => row.tables.length, { width: 80 }),
    numberColumn('increments', t('plans.increments'), increments, { width: 120 }),
    textColumn('description', t('plans.description'), (row) => row.description, { width: 200 }),
    timeColumn('creatorTime', t('plans.creatorTime'), (row) => row.creatorTime),
  ]
}
