import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import styles from './flow-task.module.css'
import { personName, timeText } from './utils'

export type TaskNode = TaskDetail['flowTaskNodeList'][number]
/** Wire: '0' passed, '1' stands here now, anything else not reached (contract 4a §1.4). */
const stateOf = ({ type }: TaskNode) => (type === '0' ? 'past' : type === '1' ? 'current' : 'ahead')
const tones = { past: 'green', current: 'blue', ahead: 'grey' } as const

type PicturePanelProps = { detail: TaskDetail; onSubFlow?: (node: TaskNode) => void }

/** Where a task stands: its nodes in their order, with their people, and on whom it waits since when (contract 4a §4.6). */
export function PicturePanel({ detail, onSubFlow }: PicturePanelProps) {
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
