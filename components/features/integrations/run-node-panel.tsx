import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { integrateTask } from '@/lib/contract/online-dev/integrate'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { secondsOf } from './columns'
import styles from './integrations.module.css'

type RunNode = CallData<typeof integrateTask.info>['list'][number]
/** What the log leads to. */
export type RunTarget =
  | { kind: 'record'; modelId: string; id: string }
  | { kind: 'task'; id: string; flowId: string }
  | { kind: 'interface'; id: string; name: string }

type NodeProps = { node: RunNode; onOpen: (target: RunTarget) => void; onRetry: (() => void) | null }

const tones = { done: 'green', failed: 'red', running: 'blue' } as const
const linksMax = 5

/** One node of a run: how it went, what it went on with, and what it gave. */
export function RunNodePanel({ node, onOpen, onRetry }: NodeProps) {
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
          <Tag tone={tones[state]}>{t(state)}</Tag>
          {node.type === 0 ? <Tag tone="grey">{t('retried')}</Tag> : null}
        </span>
        <span className={styles.nodeTime}>
          {formatDate(node.startTime ?? Number.NaN, dateTimeFormat)}
          {took === undefined ? '' : ` · ${t('took', { seconds: took })}`}
        </span>
        {node.errorMsg ? <span className={styles.nodeError}>{say(node.errorMsg)}</span> : null}
        <Rows kind="given" text={node.input} count={node.inputCount} />
        <Rows kind="gave" text={node.output} count={node.outputCount} />
        <Links node={node} onOpen={onOpen} />
      </div>
      {onRetry ? (
        <Button size="sm" onClick={onRetry}>
          {t('retryNode')}
        </Button>
      ) : null}
    </li>
  )
}

function Rows({ kind, text, count = 0 }: { kind: 'given' | 'gave'; text: string; count: number | undefined }) {
  const t = useTranslations('integrations.run')
  if (text === '') return null
  const shown = JSON.parse(text) as readonly unknown[]
  const label = t(kind, { count })
  return (
    <details className={styles.rows}>
      <summary>{label}</summary>
      {shown.length < count ? <span className={styles.nodeTime}>{t('first', { count: shown.length })}</span> : null}
      <CodeText label={label}>{JSON.stringify(shown.length === 1 ? shown[0] : shown, null, 2)}</CodeText>
    </details>
  )
}

function Links({ node, onOpen }: Pick<NodeProps, 'node' | 'onOpen'>) {
  const t = useTranslations('integrations.run')
  const touched = node.touched.slice(0, linksMax)
  return (
    <div className={styles.nodeLinks}>
      {touched.map(({ modelId, id, flowTaskId, flowId }, at) => (
        <Button
          key={flowTaskId || id}
          size="sm"
          variant="text"
          onClick={() => onOpen(flowTaskId ? { kind: 'task', id: flowTaskId, flowId } : { kind: 'record', modelId, id })}
        >
          {flowTaskId ? t('task') : touched.length === 1 ? t('record') : t('records', { number: at + 1 })}
        </Button>
      ))}
      {node.interfaceId ? (
        <Button size="sm" variant="text" onClick={() => onOpen({ kind: 'interface', id: node.interfaceId, name: node.nodeName })}>
          {t('calls')}
        </Button>
      ) : null}
    </div>
  )
}
