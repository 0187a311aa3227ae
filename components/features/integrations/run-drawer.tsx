import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { CallData } from '@/lib/contract/endpoint'
import { integrateTask } from '@/lib/contract/online-dev/integrate'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { type RunRow, secondsOf } from './columns'
import styles from './integrations.module.css'
import { useRun } from './queries'

type RunProps = { run: RunRow; label: string; onRetried: () => void; onClose: () => void }
type Node = CallData<typeof integrateTask.info>['list'][number]

/** One run: each node at its turn, what went wrong, and what started it. */
export function RunDrawer({ run, label, onRetried, onClose }: RunProps) {
  const t = useTranslations('integrations')
  const { data, error, mutate } = useRun(run.id)
  const retrying = useMutation(integrateTask.nodeRetry, { successToast: true })
  const last = data?.list.at(-1)
  const retry = async (nodeId: string) => {
    // A refusal was shown.
    await retrying.run({ params: { id: run.id }, query: { nodeId } }).catch(() => undefined)
    void mutate()
    onRetried()
  }
  return (
    <Surface kind="drawer" open width="640px" title={t('run.title')} subtitle={label} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data ? (
        <div className={styles.run}>
          <h3 className={styles.runTitle}>{t('run.nodes')}</h3>
          {data.list.length === 0 ? <EmptyState text={run.errorMsg || t('run.none')} /> : null}
          <ol className={styles.nodes}>
            {data.list.map((node) => (
              <RunNode
                key={node.id}
                node={node}
                onRetry={node === last && node.resultType === 0 && run.state !== 'running' ? () => void retry(node.id) : null}
              />
            ))}
          </ol>
          <h3 className={styles.runTitle}>{t('run.input')}</h3>
          <CodeText label={t('run.input')}>{pretty(data.data)}</CodeText>
        </div>
      ) : null}
    </Surface>
  )
}

function RunNode({ node, onRetry }: { node: Node; onRetry: (() => void) | null }) {
  const t = useTranslations('integrations.run')
  const say = usePlatformTexts()
  const state = node.resultType === 1 ? 'done' : node.resultType === 0 ? 'failed' : 'running'
  const took = node.startTime !== undefined && node.endTime !== undefined ? secondsOf(node.endTime - node.startTime) : undefined
  return (
    <li className={styles.node} data-state={state}>
      <span className={styles.mark}>
        <Icon name={state === 'done' ? 'check' : state === 'failed' ? 'close' : 'clock'} size={12} />
      </span>
      <div className={styles.nodeText}>
        <span className={styles.nodeName}>
          {node.nodeName || t(`kinds.${node.nodeType}`)}
          <span className={styles.nodeState}>{t(state)}</span>
          {node.type === 0 ? <span className={styles.nodeState}>{t('retried')}</span> : null}
        </span>
        <span className={styles.nodeTime}>
          {formatDate(node.startTime ?? Number.NaN, dateTimeFormat)}
          {took === undefined ? '' : ` · ${t('took', { seconds: took })}`}
        </span>
        {node.errorMsg ? <span className={styles.nodeError}>{say(node.errorMsg)}</span> : null}
      </div>
      {onRetry ? (
        <Button size="sm" onClick={onRetry}>
          {t('retryNode')}
        </Button>
      ) : null}
    </li>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
