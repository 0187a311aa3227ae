import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ExportDialog as ExportChoice, OneChoice } from '@/components/screen/export-dialog'
import type { ExportRun } from '@/lib/contract/online-dev/record-export'
import { isUnfinished } from '@/lib/domain/job-state'
import { permittedColumns } from '../columns'
import type { RecordQuery } from '../queries'
import type { Module } from '../utils'
import { type ExportRequest, useExports } from './mutations'
import { useExportRuns } from './queries'
import { Runs } from './runs-panel'
import { useLeftColumns } from './use-left-columns'

/** From here on nobody waits for it at the screen. */
const waitedRecordsMax = 10_000
const recentMax = 3
const dayMs = 24 * 60 * 60_000

type ExportDialogProps = {
  module: Module
  /** What the list is asked for. */
  wire: RecordQuery
  /** Null where the list does not count its records but something else. */
  total: number | null
  isPaged: boolean
  selected: ReadonlySet<string>
  onClose: () => void
}

type Range = 'page' | 'selected' | 'all'
const dataTypes = { page: 0, all: 1, selected: 2 } as const

/** Records as a file (contract 3b §9.1): at once, or in the background where it takes long. */
export function ExportDialog({ module, wire, total, isPaged, selected, onClose }: ExportDialogProps) {
  const t = useTranslations('list.export')
  const [format, setFormat] = useState<ExportRequest['format']>('xlsx')
  const [left, keepLeft] = useLeftColumns(module.menuId)
  const exports = useExports(module)
  const runs = useOwnRuns(module, exports.saveFile)
  const columns = columnsOf(module)
  const kept = columns.map(({ id }) => id).filter((id) => !left.includes(id))
  const isLarge = (range: Range) => range === 'all' && (total === null || total > waitedRecordsMax)
  const start = async ({ range, columns: selectKey }: { range: Range; columns: readonly string[] }) => {
    const chosen = new Set(selectKey)
    keepLeft(columns.map(({ id }) => id).filter((id) => !chosen.has(id)))
    const selectIds = range === 'selected' ? [...selected] : []
    const body = { ...wire, dataType: dataTypes[range], selectKey: [...selectKey], selectIds, format }
    if (runs.areKept && isLarge(range)) {
      await exports.start(body)
      await runs.watchNewest()
    } else {
      await exports.save(body)
      onClose()
    }
  }
  // A failure was shown; the dialog stays open with what was chosen.
  const stay = () => undefined
  return (
    <ExportChoice
      ranges={rangesOf({ isPaged, count: selected.size }, t)}
      columns={columns}
      chosen={kept.length > 0 ? kept : columns.map(({ id }) => id)}
      isRunning={exports.isRunning}
      isUnderway={runs.shown.some(isUnfinished)}
      more={
        <OneChoice
          title={t('format')}
          choices={[
            { id: 'xlsx', label: t('excel') },
            { id: 'csv', label: t('csv') },
          ]}
          value={format}
          onChange={setFormat}
        />
      }
      runs={
        <Runs
          runs={runs.shown}
          isCancelling={exports.isCancelling}
          onCancel={({ id }) => void exports.cancel(id).then(runs.reload, stay)}
          onDownload={(file) => void exports.saveFile(file).catch(stay)}
        />
      }
      onStart={(wanted) => void start(wanted).catch(stay)}
      onClose={onClose}
    />
  )
}

function rangesOf({ isPaged, count }: { isPaged: boolean; count: number }, t: ReturnType<typeof useTranslations<'list.export'>>) {
  const selected = { id: 'selected' as const, label: t('selected', { count }) }
  const page = { id: 'page' as const, label: t('page') }
  const all = { id: 'all' as const, label: t('all') }
  return [...(count > 0 ? [selected] : []), ...(isPaged ? [page] : []), all]
}

/** Columns of the list; those of sub-tables, which are named after them, except where rows are edited in place (contract 3b §9.1). */
function columnsOf({ list, access }: Module) {
  const offered = permittedColumns(list, access).filter(({ children }) => list.type !== 4 || children.length === 0)
  return offered.flatMap(({ code, label, children }) =>
    children.length > 0 ? children.map((child) => ({ id: child.code, label: `${label}-${child.label}` })) : [{ id: code, label }],
  )
}

/** What runs for this person, and what has run for this list; the file of the one begun here is saved as soon as it is done. */
function useOwnRuns({ modelId }: Module, save: (file: NonNullable<ExportRun['file']>) => Promise<void>) {
  const watched = useRef('')
  const { data, mutate } = useExportRuns((runs) => {
    const done = runs.find((run) => run.id === watched.current && !isUnfinished(run))
    if (!done) return
    watched.current = ''
    // A failure was shown; the file stands among the recent ones.
    if (done.file) void save(done.file).catch(() => undefined)
  })
  const list = data?.list ?? []
  const isRecent = (run: ExportRun) => (run.createdTime ?? 0) > Date.now() - dayMs && run.state !== 'cancelled'
  const ended = list.filter((run) => !isUnfinished(run) && run.modelId === modelId && isRecent(run))
  return {
    /** Whether the platform runs exports in the background. */
    areKept: data !== undefined,
    shown: [...list.filter(isUnfinished), ...ended.slice(0, recentMax)],
    watchNewest: async () => {
      watched.current = (await mutate())?.list[0]?.id ?? ''
    },
    reload: () => void mutate(),
  }
}
