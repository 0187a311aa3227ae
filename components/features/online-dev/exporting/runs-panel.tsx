import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { ExportRun } from '@/lib/contract/online-dev/record-export'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { isUnfinished } from '@/lib/domain/job-state'
import styles from './exporting.module.css'

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
  return (
    <>
      {running && <RunningExport run={running} isCancelling={isCancelling} onCancel={() => onCancel(running)} />}
      {ended.length > 0 && (
        <section className={styles.runs} aria-label={t('recent')}>
          <h3 className={styles.title}>{t('recent')}</h3>
          <ul className={styles.list}>
            {ended.map((run) => (
              <EndedExport key={run.id} run={run} onDownload={onDownload} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type RunningProps = { run: ExportRun; isCancelling: boolean; onCancel: () => void }

function RunningExport({ run, isCancelling, onCancel }: RunningProps) {
  const t = useTranslations('list.export')
  const { doneCount = 0, totalCount = 0 } = run
  const label = t('running', { title: run.title })
  return (
    <section className={styles.running} aria-label={label}>
      <div className={styles.line}>
        <span className={styles.name}>{label}</span>
        <span className={styles.side}>{totalCount > 0 ? t('count', { done: doneCount, total: totalCount }) : t('waiting')}</span>
      </div>
      <Progress label={label} value={doneCount} max={Math.max(1, totalCount)} />
      <div className={styles.line}>
        <span className={styles.hint}>{t('background')}</span>
        <Button loading={isCancelling} onClick={onCancel}>
          {t('cancelRun')}
        </Button>
      </div>
    </section>
  )
}

function EndedExport({ run, onDownload }: { run: ExportRun } & Pick<RunsProps, 'onDownload'>) {
  const t = useTranslations('list.export')
  const say = usePlatformTexts()
  const { file } = run
  const time = run.createdTime === undefined ? '' : formatDate(run.createdTime, minuteFormat)
  return (
    <li className={styles.line}>
      <span className={styles.name}>{file?.shownName ?? run.title}</span>
      <span className={styles.side}>{time}</span>
      {file ? (
        <Button variant="text" onClick={() => onDownload(file)}>
          {t('download')}
        </Button>
      ) : (
        <span className={styles.fault}>{say(run.reason) || t('failed')}</span>
      )}
    </li>
  )
}
