import type { ReactNode } from 'react'

import { personName } from '@/components/features/flow-task/public'
import { numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'

import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Progress } from '@/components/ui/progress'
import { Tag } from '@/components/ui/tag'
import type { Texts } from '@/lib/client/use-texts'
import type { TaskRow } from '@/lib/contract/workflow/flow-parts'
import type { StuckRow } from '@/lib/contract/workflow/flow-stuck'
import { statusCode, urgencyCode } from '@/lib/domain/flow-codes'
import styles from './flow-lists.module.css'
import { progressOf, proposalText, resultOf, statusOf } from './utils'

type ColumnTexts = {
  t: Texts
  /** Those of `flowcodes`. */
  codes: Texts
}

// All columns stand side by side on a screen of 1440: what counts most stands last.
const timeWidth = 138

type TaskColumns<Row extends TaskRow> = readonly DataTableColumn<Row>[]

/** Contract 4a §6.2. */
export function launchedColumns<Row extends TaskRow>({ t, codes }: ColumnTexts): TaskColumns<Row> {
  return [
    titleColumn<Row>(t),
    flowColumn(t),
    launchedAtColumn(t),
    stepColumn(t),
    urgencyColumn({ t, codes }),
    statusColumn({ t, codes }),
    progressColumn(t),
  ]
}

/** Contract 4a §6.4, §6.5: the last column is the moment that counts for this person. */
export function ownColumns<Row extends TaskRow>(
  { t, codes }: ColumnTexts,
  kind: 'todo' | 'done' | 'circulated',
  mark?: (row: Row) => ReactNode,
): TaskColumns<Row> {
  return [
    titleColumn<Row>(t, { kind: kind === 'todo' ? 'acted' : 'launched', mark }),
    flowColumn(t),
    launchedAtColumn(t, { isOnCard: false }),
    launcherColumn(t),
    stepColumn(t),
    urgencyColumn({ t, codes }),
    kind === 'done' ? resultColumn(t) : statusColumn({ t, codes }),
    timeColumn('creatorTime', t(`columns.at.${kind}`), (row) => row.creatorTime, { width: timeWidth, isSortable: true }),
  ]
}

/** Contract 4a §6.6. */
export function monitorColumns<Row extends TaskRow>({ t, codes }: ColumnTexts): TaskColumns<Row> {
  const version = (row: Row) => (row.flowVersion === '' ? '' : `V:${row.flowVersion}`)
  return [
    { ...titleColumn<Row>(t), width: 150 },
    { ...flowColumn<Row>(t), width: 92 },
    launchedAtColumn(t),
    launcherColumn(t),
    { ...stepColumn<Row>(t), width: 96 },
    urgencyColumn({ t, codes }),
    textColumn('flowVersion', t('columns.version'), version, { width: 60, isOnCard: false }),
    statusColumn({ t, codes }),
    progressColumn(t),
  ]
}

/** What nobody can act on, `stuck` with the texts of it: why and since when stand before what task it is of. */
export function stuckColumns({ t, stuck }: { t: Texts; stuck: Texts }): readonly DataTableColumn<StuckRow>[] {
  return [
    textColumn('fullName', t('columns.title'), (row) => row.fullName, { pinned: 'left', width: 220 }),
    stateColumn('reason', stuck('reason'), (row) => stuck(`reasons.${row.reason}`), {
      tone: (row) => (row.reason === 'nobody' ? 'amber' : 'red'),
      width: 150,
    }),
    personColumn('handleName', stuck('waitsOn'), (row) => row.handleName, { width: 130 }),
    textColumn('nodeName', t('columns.step'), (row) => row.nodeName, { width: 130 }),
    timeColumn('since', stuck('since'), (row) => row.since, { width: 150 }),
    textColumn('proposal', stuck('proposal'), (row) => proposalText(row, stuck), { width: 200 }),
    numberColumn('others', stuck('others'), (row) => row.others, { width: 130, isOnCard: false }),
    personColumn('userName', t('columns.launcher'), (row) => row.userName, { width: 120, isOnCard: false }),
    textColumn('flowName', t('columns.flow'), (row) => row.flowName, { width: 120, isOnCard: false }),
  ]
}

type TitleFace<Row> = {
  /** To do, a name beside the title is of whom the person represents; elsewhere of who launched the task for its launcher. */
  kind?: 'acted' | 'launched'
  /** Stands behind the title. */
  mark?: ((row: Row) => ReactNode) | undefined
}

function titleColumn<Row extends TaskRow>(t: Texts, { kind = 'launched', mark }: TitleFace<Row> = {}): DataTableColumn<Row> {
  return {
    ...textColumn<Row>('fullName', t('columns.title'), (row) => row.fullName, { pinned: 'left', width: 208, isSortable: true }),
    cell: (row) => (
      <span className={styles.title}>
        <span className={styles.name}>{row.fullName}</span>
        {row.delegateUser !== '' && <Tag tone="violet">{t(`delegated.${kind}`, { name: personName(row.delegateUser) })}</Tag>}
        {mark?.(row)}
      </span>
    ),
  }
}

function flowColumn<Row extends TaskRow>(t: Texts): DataTableColumn<Row> {
  return textColumn('flowName', t('columns.flow'), (row) => row.flowName, { width: 108, isOnCard: false })
}

function launchedAtColumn<Row extends TaskRow>(t: Texts, face: { isOnCard?: boolean } = {}): DataTableColumn<Row> {
  return timeColumn('startTime', t('columns.launchedAt'), (row) => row.startTime, { width: timeWidth, isSortable: true, ...face })
}

function launcherColumn<Row extends TaskRow>(t: Texts): DataTableColumn<Row> {
  return personColumn('userName', t('columns.launcher'), (row) => row.userName, { width: 92 })
}

function stepColumn<Row extends TaskRow>(t: Texts): DataTableColumn<Row> {
  return textColumn('thisStep', t('columns.step'), (row) => row.thisStep, { width: 116 })
}

function urgencyColumn<Row extends TaskRow>({ t, codes }: ColumnTexts): DataTableColumn<Row> {
  return stateColumn('flowUrgent', t('columns.urgency'), (row) => codes(`urgency.${urgencyCode(row.flowUrgent).key}`), {
    tone: (row) => urgencyCode(row.flowUrgent).tone,
    look: 'dot',
    width: 112,
    isSortable: true,
  })
}

function statusColumn<Row extends TaskRow>({ t, codes }: ColumnTexts): DataTableColumn<Row> {
  return stateColumn('status', t('columns.status'), (row) => codes(`status.${statusCode(statusOf(row)).key}`), {
    tone: (row) => statusCode(statusOf(row)).tone,
    width: 112,
    isSortable: true,
  })
}

function resultColumn<Row extends TaskRow>(t: Texts): DataTableColumn<Row> {
  return stateColumn('status', t('columns.status'), (row) => t(`results.${resultOf(row.status).key}`), {
    tone: (row) => resultOf(row.status).tone,
    width: 112,
  })
}

function progressColumn<Row extends TaskRow>(t: Texts): DataTableColumn<Row> {
  const text = (row: Row) => {
    const progress = progressOf(row)
    if (progress === 'none') return '----'
    return progress === 'done' ? t('progress.done') : `${progress}%`
  }
  const cell = (row: Row) => {
    const progress = progressOf(row)
    if (typeof progress === 'string') return <span className={styles.whole}>{text(row)}</span>
    return (
      <span className={styles.progress}>
        <Progress label={t('progress.of', { name: row.fullName })} value={progress} />
        <span>{text(row)}</span>
      </span>
    )
  }
  return { ...textColumn('completion', t('columns.progress'), text, { width: 104, isSortable: true }), cell }
}
