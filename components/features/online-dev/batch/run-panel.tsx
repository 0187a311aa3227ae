import { type ReactNode, useState } from 'react'
import { RunUnderway } from '@/components/screen/run-lines'
import { StandingRecords } from '@/components/screen/standing-records'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { LoadingState } from '@/components/ui/states'
import { errorText } from '@/lib/client/error-text'
import { standingRecords } from '@/lib/client/standing-records'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordBatch } from '@/lib/contract/online-dev/record-batch'
import type { AppError } from '@/lib/errors/app-error'
import { RelationDialog } from '../relation-dialog'
import styles from './batch.module.css'
import { Outcome } from './outcome-panel'
import type { useBatchFlow } from './use-batch-flow'
import { hasEnded, leftOf } from './utils'

type RunProps = {
  /** Undefined until it is known how far it is. */
  run: RecordBatch | undefined
  /** Nobody answers just now. */
  isLost: boolean
  /** Of its undo. */
  refusal: AppError | null
}

/** A batch that has begun: how far it is, or what became of it. */
export function Run({ run, isLost, refusal }: RunProps): ReactNode {
  const t = useTexts('list')
  const lost = isLost && <Alert tone="warning">{t('batch.lost')}</Alert>
  if (!run) return lost || <LoadingState />
  if (hasEnded(run)) return <Ended run={run} refusal={refusal} />
  const { totalCount: total = 0 } = run
  const done = total - leftOf(run)
  return (
    <>
      {lost}
      <RunUnderway
        {...{ done, total }}
        label={t(`batch.doing.${run.kind}`)}
        count={t('batch.progress', { done, total })}
        hint={t('batch.background')}
      />
    </>
  )
}

function Ended({ run, refusal }: { run: RecordBatch } & Pick<RunProps, 'refusal'>) {
  const t = useTexts('list')
  const say = usePlatformTexts()
  const tErrors = useTexts('errors')
  const tStanding = useTexts('list.batch.standing')
  const { state, reason } = run
  const text = t(`batch.state.${state}`)
  const isGood = state === 'done' || state === 'undone'
  return (
    <>
      {isGood ? (
        <p className={styles.head}>{text}</p>
      ) : (
        <Alert tone="warning">{reason ? `${text}${t('batch.because', { reason: say(reason) })}` : text}</Alert>
      )}
      {refusal && (
        <StandingRecords
          reason={errorText(refusal, tErrors)}
          standing={standingRecords(refusal)}
          show={(id, onClose) => <RelationDialog target={{ modelId: run.modelId, id }} kind="drawer" onClose={onClose} />}
          texts={tStanding}
        />
      )}
      <Outcome batch={run} />
    </>
  )
}

export function RunButtons({ flow }: { flow: ReturnType<typeof useBatchFlow> }) {
  const t = useTexts('list')
  const [isStopping, setStopping] = useState(false)
  const { calls } = flow
  const run = flow.run.data
  const isRunning = run !== undefined && !hasEnded(run)
  const stop = () => {
    setStopping(true)
    void flow.stop().finally(() => setStopping(false))
  }
  return (
    <>
      {run && !isRunning && (run.refusedCount ?? 0) > 0 && (
        <Button loading={calls.isReporting} onClick={() => void flow.report()}>
          {t('batch.saveReport')}
        </Button>
      )}
      {run?.isUndoable && (
        <Button loading={calls.isUndoing} onClick={() => void flow.undo()}>
          {t('batch.undo')}
        </Button>
      )}
      {isRunning && (
        <Button loading={isStopping} onClick={stop}>
          {t('batch.stop')}
        </Button>
      )}
      <Button variant="primary" disabled={calls.isUndoing} onClick={flow.close}>
        {t('batch.close')}
      </Button>
    </>
  )
}
