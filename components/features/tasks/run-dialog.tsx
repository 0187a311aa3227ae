import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { ErrorState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { scheduledTask } from '@/lib/contract/system/scheduled-task'
import type { TaskRow } from './columns'
import { useRun } from './queries'
import styles from './tasks.module.css'

type RunDialogProps = { task: TaskRow; runId: string; onLog: () => void; onClose: () => void }

/** A run that somebody has asked for: how far it is and how it ended. Closing the dialog does not stop it. */
export function RunDialog({ task, runId, onLog, onClose }: RunDialogProps) {
  const t = useTexts('admin.tasks')
  const tCommon = useTranslations('common')
  const { data, error, mutate } = useRun(task.id, runId)
  return (
    <Surface
      kind="general"
      open
      width="480px"
      title={t('run.title')}
      subtitle={task.fullName}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onLog}>{t('log.title')}</Button>
          <Button variant="primary" onClick={onClose}>
            {tCommon('close')}
          </Button>
        </>
      }
    >
      <div className={styles.run} aria-live="polite">
        {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : <RunState run={data ?? asked} />}
      </div>
    </Surface>
  )
}

type Run = Pick<CallData<typeof scheduledTask.runState>, 'state' | 'doneCount' | 'totalCount' | 'description'>

/** Until the platform tells more. */
const asked: Run = { state: 'waiting', doneCount: 0, totalCount: 0, description: '' }

function RunState({ run }: { run: Run }) {
  const t = useTexts('admin.tasks')
  const { state, doneCount = 0, totalCount = 0, description } = run
  if (state === 'done' || state === 'failed') {
    return (
      <>
        <Tag tone={state === 'done' ? 'green' : 'red'}>{t(state === 'done' ? 'log.success' : 'log.failure')}</Tag>
        <p className={styles.outcome}>{description}</p>
      </>
    )
  }
  return (
    <>
      <p className={styles.under}>
        <Spinner /> {t(state === 'waiting' ? 'run.waiting' : 'run.running')}
      </p>
      {totalCount > 0 && <Progress label={t('run.running')} value={doneCount} max={totalCount} />}
      <p className={styles.hint}>{t('run.hint')}</p>
    </>
  )
}
