import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { lazyCode } from '@/components/ui/lazy-code'
import { EmptyState } from '@/components/ui/states'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import { drawn, personName, stateOf, timeText } from './utils'

const FlowPicture = lazyCode(async () => (await import('@/components/designer/flow/public')).FlowPicture)

export type TaskNode = TaskDetail['flowTaskNodeList'][number]
const tones = { past: 'green', current: 'blue', ahead: 'grey' } as const

type PicturePanelProps = { detail: TaskDetail; onSubFlow?: ((node: TaskNode) => void) | undefined }

/** Where a task stands (contract 4a §4.6): drawn where there is room for it, and in words, node by node, everywhere. */
export function PicturePanel({ detail, onSubFlow }: PicturePanelProps) {
  const isNarrow = useNarrow()
  if (isNarrow) return <NodeList detail={detail} onSubFlow={onSubFlow} />
  return (
    <div className={styles.split}>
      <div className={styles.picture}>
        <FlowPicture {...drawn(detail)} onNode={(code) => openSubFlow(detail, code, onSubFlow)} />
      </div>
      <div className={styles.beside}>
        <NodeList detail={detail} onSubFlow={onSubFlow} />
      </div>
    </div>
  )
}

function openSubFlow({ flowTaskNodeList }: TaskDetail, code: string, open: PicturePanelProps['onSubFlow']): void {
  const node = flowTaskNodeList.find(({ nodeCode, nodeType }) => nodeCode === code && nodeType === 'subFlow')
  if (node && stateOf(node) !== 'ahead') open?.(node)
}

function NodeList({ detail, onSubFlow }: PicturePanelProps) {
  const t = useTexts('flowtask.picture')
  const nodes = detail.flowTaskNodeList
  if (nodes.length === 0) return <EmptyState text={t('notBegun')} />
  return (
    <ol className={styles.nodes} aria-label={t('label')}>
      {nodes.map((node) => (
        <NodeLine key={node.id} node={node} detail={detail} {...(onSubFlow ? { onSubFlow: () => onSubFlow(node) } : {})} />
      ))}
    </ol>
  )
}

type NodeLineProps = { node: TaskNode; detail: TaskDetail; onSubFlow?: () => void }

function NodeLine({ node, detail, onSubFlow }: NodeLineProps) {
  const t = useTexts('flowtask.picture')
  const state = stateOf(node)
  const people = (node.userName || node.assigneeName).split(',').filter((name) => name !== '')
  const waiting = detail.flowTaskOperatorList.filter(
    ({ nodeCode, completion }) => state === 'current' && nodeCode === node.nodeCode && completion === 0,
  )
  const since = Math.min(...waiting.map(({ creatorTime }) => creatorTime ?? Number.POSITIVE_INFINITY))
  return (
    <li className={styles.node} data-state={state}>
      <div className={styles.nodeHead}>
        <span className={styles.nodeName}>{node.nodeName}</span>
        <Tag tone={tones[state]}>{t(state)}</Tag>
        {onSubFlow && node.nodeType === 'subFlow' && state !== 'ahead' && (
          <Button size="sm" variant="text" onClick={onSubFlow}>
            {t('openSubFlow')}
          </Button>
        )}
      </div>
      {people.length > 0 && (
        <ul className={styles.nodePeople}>
          {people.map((person) => (
            <li key={person} className={styles.person} data-tip={person}>
              <Avatar name={personName(person)} size={20} />
              {personName(person)}
            </li>
          ))}
        </ul>
      )}
      {Number.isFinite(since) && <p className={styles.hint}>{t('since', { time: timeText(since) })}</p>}
    </li>
  )
}
