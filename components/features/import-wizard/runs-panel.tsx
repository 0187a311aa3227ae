import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Progress } from '@/components/ui/progress'
import { saveDownload } from '@/lib/client/save-download'
import { toast } from '@/lib/client/toast-store'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import type { ImportRun } from '@/lib/contract/online-dev/record-import-runs'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { isUnfinished } from '@/lib/domain/job-state'
import { useImportRuns } from './queries'
import styles from './runs-panel.module.css'
import { StandingPanel } from './standing-panel'
import type { ImportCalls, LargeCalls } from './types'
import { useAsking } from './use-asking'

const recentMax = 3

/** The import that runs in the background, whatever it is of, and those of this list that have ended. */
export function RunsPanel({ calls, show }: { calls: LargeCalls; show: ImportCalls['record'] }) {
  const t = useTexts('importing.large')
  const { data } = useImportRuns()
  const runs = data?.list ?? []
  const running = runs.filter(isUnfinished)
  const ended = runs.filter((run) => !isUnfinished(run) && run.modelId === calls.modelId).slice(0, recentMax)
  if (running.length + ended.length === 0) return null
  return (
    <section className={styles.runs} aria-label={t('runs')}>
      {running.map((run) => (
        <Running key={run.id} run={run} calls={calls} />
      ))}
      {ended.length > 0 && (
        <ul>
          {ended.map((run) => (
            <Ended key={run.id} run={run} calls={calls} show={show} />
          ))}
        </ul>
      )}
    </section>
  )
}

type RunProps = { run: ImportRun; calls: LargeCalls }

function Running({ run, calls }: RunProps) {
  const t = useTexts('importing.large')
  const { mutate } = useImportRuns()
  const cancelling = useAsking((text) => toast.error(text))
  const { id, title, doneCount = 0, totalCount = 0 } = run
  const label = t('running', { title })
  const cancel = async () => {
    await cancelling.run(() => calls.cancel(id))
    await mutate()
  }
  return (
    <div className={styles.running}>
      <div className={styles.line}>
        <span>{label}</span>
        <span className={styles.side}>
          {totalCount > 0 ? t('progress', { done: doneCount, total: totalCount }) : t('waiting')}
        </span>
      </div>
      <Progress label={label} value={doneCount} max={Math.max(1, totalCount)} />
      <div className={styles.line}>
        <span className={styles.hint}>{t('background')}</span>
        <Button size="sm" loading={cancelling.isRunning} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

function Ended({ run, calls, show }: RunProps & { show: ImportCalls['record'] }) {
  const t = useTexts('importing')
  const say = usePlatformTexts()
  const { mutate } = useImportRuns()
  const asking = useAsking((text) => toast.error(text))
  const { id, state, snum = 0, fnum = 0, same = 0, createdTime = 0, reason, undoState } = run
  const save = async () => {
    const made = await asking.run(() => calls.exportFailed(id))
    if (made) saveDownload(made)
  }
  const undo = async () => {
    if (!(await confirm({ text: t('large.undoAsk', { count: snum - same }), danger: true, confirmText: t('undo') }))) return
    await asking.run(() => calls.undo(id))
    await mutate()
  }
  const stateText = undoState === 'done' ? t('large.undone') : t(`large.states.${state}`)
  return (
    <li className={styles.ended}>
      <div className={styles.line}>
        <span>
          {formatDate(createdTime, minuteFormat)} {stateText}
          {reason === '' ? '' : `：${say(reason)}`}
        </span>
        <span className={styles.side}>{t('large.counts', { snum, fnum })}</span>
        {fnum > 0 && (
          <Button size="sm" loading={asking.isRunning} onClick={() => void save()}>
            {t('large.failed')}
          </Button>
        )}
        {run.isUndoable === 1 && (
          <Button size="sm" loading={asking.isRunning} onClick={() => void undo()}>
            {t('large.undo')}
          </Button>
        )}
      </div>
      {undoState === 'running' && <Undoing run={run} />}
      {undoState === 'refused' && (
        <StandingPanel
          reason={run.undoReason}
          standing={run.standing.map(({ id: recordId, name, code }) => ({ id: recordId, name, isGone: code === 'deletedSince' }))}
          show={show}
        />
      )}
    </li>
  )
}

function Undoing({ run: { undoDone = 0, undoTotal = 0 } }: { run: ImportRun }) {
  const t = useTexts('importing.large')
  return (
    <>
      <div className={styles.line}>
        <span>{t('undoing')}</span>
        <span className={styles.side}>{undoTotal > 0 ? t('progress', { done: undoDone, total: undoTotal }) : t('waiting')}</span>
      </div>
      <Progress label={t('undoing')} value={undoDone} max={Math.max(1, undoTotal)} />
    </>
  )
}
