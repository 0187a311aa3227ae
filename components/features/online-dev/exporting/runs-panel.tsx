import { useTranslations } from 'next-intl'
import { EndedRun, RunList, RunUnderway } from '@/components/screen/run-lines'
import { Button } from '@/components/ui/button'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { ExportRun } from '@/lib/contract/online-dev/record-export'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { isUnfinished } from '@/lib/domain/job-state'

type RunsProps = {
  runs: readonly ExportRun[]
  isCancelling: boolean
  onCancel: (run: ExportRun) => void
  onDownload: (file: NonNullable<ExportRun['file']>) => void
}

/** The export that runs, and files of the day. */
export function Runs({ runs, isCancelling, onCancel, onDownload }: RunsProps) {
  const t = useTranslations('list.export')
  const running = runs.find(isUnfinished)
  const ended = runs.filter((run) => !isUnfinished(run))
  if (runs.length === 0) return null
  return (
    <RunList
      label={t('recent')}
      heading={t('recent')}
      underway={running && <RunningExport run={running} isCancelling={isCancelling} onCancel={() => onCancel(running)} />}
      ended={ended.map((run) => <EndedExport key={run.id} run={run} onDownload={onDownload} />)}
    />
  )
}

type RunningProps = { run: ExportRun; isCancelling: boolean; onCancel: () => void }

function RunningExport({ run, isCancelling, onCancel }: RunningProps) {
  const t = useTranslations('list.export')
  const { doneCount: done = 0, totalCount: total = 0 } = run
  return (
    <RunUnderway
      {...{ done, total }}
      label={t('running', { title: run.title })}
      count={total > 0 ? t('count', { done, total }) : t('waiting')}
      hint={t('background')}
      action={
        <Button loading={isCancelling} onClick={onCancel}>
          {t('cancelRun')}
        </Button>
      }
    />
  )
}

function EndedExport({ run, onDownload }: { run: ExportRun } & Pick<RunsProps, 'onDownload'>) {
  const t = useTranslations('list.export')
  const say = usePlatformTexts()
  const { file } = run
  return (
    <EndedRun
      name={file?.shownName ?? run.title}
      side={run.createdTime === undefined ? '' : formatDate(run.createdTime, minuteFormat)}
      {...(file ? {} : { fault: say(run.reason) || t('failed') })}
      actions={
        file && (
          <Button variant="text" onClick={() => onDownload(file)}>
            {t('download')}
          </Button>
        )
      }
    />
  )
}
