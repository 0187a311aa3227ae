import { EndedRun, RunList, RunUnderway } from '@/components/screen/run-lines'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { saveDownload } from '@/lib/client/save-download'
import { toast } from '@/lib/client/toast-store'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import type { ImportRun } from '@/lib/contract/online-dev/record-import-runs'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { isUnfinished } from '@/lib/domain/job-state'
import { useImportRuns } from './queries'
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
    <RunList
      label={t('runs')}
      underway={running.map((run) => <Running key={run.id} run={run} calls={calls} />)}
      ended={ended.map((run) => <Ended key={run.id} run={run} calls={calls} show={show} />)}
    />
  )
}

type RunProps = { run: ImportRun; calls: LargeCalls }

function Running({ run, calls }: RunProps) {
  const t = useTexts('importing.large')
  const { mutate } = useImportRuns()
  const cancelling = useAsking((text) => toast.error(text))
  const { id, title, doneCount: done = 0, totalCount: total = 0 } = run
  const cancel = async () => {
    await cancelling.run(() => calls.cancel(id))
    await mutate()
  }
  return (
    <RunUnderway
      {...{ done, total }}
      label={t('running', { title })}
      count={total > 0 ? t('progress', { done, total }) : t('waiting')}
      hint={t('background')}
      action={
        <Button size="sm" loading={cancelling.isRunning} onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      }
    />
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
    <EndedRun
      name={`${formatDate(createdTime, minuteFormat)} ${stateText}${reason === '' ? '' : `：${say(reason)}`}`}
      side={t('large.counts', { snum, fnum })}
      actions={
        <>
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
        </>
      }
    >
      {undoState === 'running' && <Undoing run={run} />}
      {undoState === 'refused' && (
        <StandingPanel
          reason={run.undoReason}
          standing={run.standing.map(({ id: recordId, name, code }) => ({ id: recordId, name, isGone: code === 'deletedSince' }))}
          show={show}
        />
      )}
    </EndedRun>
  )
}

function Undoing({ run: { undoDone: done = 0, undoTotal: total = 0 } }: { run: ImportRun }) {
  const t = useTexts('importing.large')
  return (
    <RunUnderway {...{ done, total }} label={t('undoing')} count={total > 0 ? t('progress', { done, total }) : t('waiting')} />
  )
}
