import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { InterfaceLog } from '@/components/features/data-interfaces/public'
import { TaskDialog } from '@/components/features/flow-task/public'
import { RecordViewer } from '@/components/features/online-dev/public'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import type { CallData } from '@/lib/contract/endpoint'
import { integrateTask } from '@/lib/contract/online-dev/integrate'
import type { RunRow } from './columns'
import styles from './integrations.module.css'
import { useRun } from './queries'
import { RunNodePanel, type RunTarget } from './run-node-panel'

type RunProps = { run: RunRow; label: string; onRetried: () => void; onClose: () => void }

/** One run: each node at its turn with what it went on with and gave, what went wrong, and what started it. */
export function RunDrawer({ run, label, onRetried, onClose }: RunProps) {
  const t = useTranslations('integrations')
  const { data, error, mutate } = useRun(run.id)
  const [target, setTarget] = useState<RunTarget | null>(null)
  const retrying = useMutation(integrateTask.nodeRetry, { successToast: true })
  const last = data?.list.at(-1)
  const retry = async (nodeId: string) => {
    // A refusal was shown.
    await retrying.run({ params: { id: run.id }, query: { nodeId } }).catch(() => undefined)
    void mutate()
    onRetried()
  }
  return (
    <Surface kind="drawer" open width="920px" title={t('run.title')} subtitle={label} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data ? (
        <div className={styles.run}>
          <Cause data={data} onOpen={setTarget} />
          <h3 className={styles.runTitle}>{t('run.nodes')}</h3>
          {data.list.length === 0 ? <EmptyState text={run.errorMsg || t('run.none')} /> : null}
          <ol className={styles.nodes}>
            {data.list.map((node) => (
              <RunNodePanel
                key={node.id}
                node={node}
                onOpen={setTarget}
                onRetry={node === last && node.resultType === 0 && run.state !== 'running' ? () => void retry(node.id) : null}
              />
            ))}
          </ol>
        </div>
      ) : null}
      {target ? <Target target={target} onClose={() => setTarget(null)} /> : null}
    </Surface>
  )
}

type CauseProps = { data: CallData<typeof integrateTask.info>; onOpen: (target: RunTarget) => void }

/** What started it; nothing of it for whoever may not see these records. */
function Cause({ data: { data, isShown, cause }, onOpen }: CauseProps) {
  const t = useTranslations('integrations.run')
  if (!isShown) return <p className={styles.nodeTime}>{t('hidden')}</p>
  return (
    <>
      <div className={styles.runHead}>
        <h3 className={styles.runTitle}>{t('input')}</h3>
        {cause ? (
          <Button size="sm" variant="text" onClick={() => onOpen({ kind: 'record', modelId: cause.modelId, id: cause.id })}>
            {t('record')}
          </Button>
        ) : null}
      </div>
      <CodeText label={t('input')}>{pretty(data)}</CodeText>
    </>
  )
}

/** With the rights of whoever looks, not of the run. */
function Target({ target, onClose }: { target: RunTarget; onClose: () => void }) {
  if (target.kind === 'record') return <RecordViewer target={target} onClose={onClose} />
  if (target.kind === 'interface') return <InterfaceLog row={{ id: target.id, fullName: target.name }} onClose={onClose} />
  const { id, flowId } = target
  return <TaskDialog task={{ id, flowId, opType: 4, taskId: id }} onDone={onClose} onClose={onClose} />
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
