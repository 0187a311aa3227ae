import type { ReactNode } from 'react'
import { useFormDesign } from '@/components/form/use-design'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { lazyCode } from '@/components/ui/lazy-code'
import { EmptyState } from '@/components/ui/states'
import { Tag } from '@/components/ui/tag'
import { useTexts } from '@/lib/client/use-texts'
import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import type { WaitingNode } from '@/lib/contract/workflow/flow-insight'
import { recordCode, taskStatus } from '@/lib/domain/flow-codes'
import { walkFields } from '@/lib/form/walk'
import styles from './flow-task.module.css'
import { useWaiting } from './queries'
import { decidedAt, drawn, personName, ruleOfWords, stateOf, timeText, whyOf } from './utils'
import { WaitingPanel } from './waiting-panel'

const FlowPicture = lazyCode(async () => (await import('@/components/designer/flow/public')).FlowPicture)

export type TaskNode = TaskDetail['flowTaskNodeList'][number]
const tones = { past: 'green', current: 'blue', ahead: 'grey' } as const

type PicturePanelProps = {
  detail: TaskDetail
  onSubFlow?: ((node: TaskNode) => void) | undefined
  /** Stands over the drawing. */
  stamp?: ReactNode
}

/** Where a task stands (contract 4a §4.6): drawn where there is room for it, and in words, node by node, everywhere. */
export function PicturePanel({ detail, onSubFlow, stamp }: PicturePanelProps) {
  const isNarrow = useNarrow()
  if (isNarrow)
    return (
      <>
        {stamp}
        <NodeList detail={detail} onSubFlow={onSubFlow} />
      </>
    )
  return (
    <div className={styles.split}>
      <div className={styles.picture}>
        {stamp}
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

function NodeList({ detail, onSubFlow }: Omit<PicturePanelProps, 'stamp'>) {
  const t = useTexts('flowtask.picture')
  const nodes = detail.flowTaskNodeList
  const task = detail.flowTaskInfo
  // Servers of the older product know no such question: what the task itself tells stands there then.
  const { data } = useWaiting(task && task.status === taskStatus.running ? (task.id ?? null) : null)
  const design = useFormDesign(detail.flowFormInfo.propertyJson)
  const labelOf = (field: string) => [...walkFields(design)].find(({ code }) => code === field)?.label || field
  if (nodes.length === 0) return <EmptyState text={t('notBegun')} />
  return (
    <ol className={styles.nodes} aria-label={t('label')}>
      {nodes.map((node) => (
        <NodeLine
          key={node.id}
          node={node}
          detail={detail}
          labelOf={labelOf}
          waiting={data?.list.find(({ nodeCode }) => nodeCode === node.nodeCode)}
          ahead={data?.ahead.find(({ nodeCode }) => nodeCode === node.nodeCode)?.why}
          {...(onSubFlow ? { onSubFlow: () => onSubFlow(node) } : {})}
        />
      ))}
    </ol>
  )
}

type NodeLineProps = {
  node: TaskNode
  detail: TaskDetail
  waiting: WaitingNode | undefined
  /** By which rule people will be found there. */
  ahead: WaitingNode['why'] | undefined
  labelOf: (field: string) => string
  onSubFlow?: () => void
}

function NodeLine({ node, detail, waiting, ahead, labelOf, onSubFlow }: NodeLineProps) {
  const t = useTexts('flowtask.picture')
  const tWhy = useTexts('flowtask.waiting')
  const state = stateOf(node)
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
      {waiting ? (
        <WaitingPanel node={waiting} taskNodeId={node.id} labelOf={labelOf} />
      ) : ahead ? (
        <p className={styles.hint}>{whyOf(ahead, tWhy, labelOf).join(tWhy('clauses'))}</p>
      ) : (
        <People node={node} detail={detail} />
      )}
    </li>
  )
}

/** Whom the task itself names at a node, and since when it waits for them. */
function People({ node, detail }: { node: TaskNode; detail: TaskDetail }) {
  const t = useTexts('flowtask.picture')
  const people = node.userName.split(',').filter((name) => name !== '')
  const decided = decidedAt(node, detail)
  const asked = detail.flowTaskOperatorList.filter(
    ({ nodeCode, completion }) => stateOf(node) === 'current' && nodeCode === node.nodeCode && completion === 0,
  )
  const since = Math.min(...asked.map(({ creatorTime }) => creatorTime ?? Number.POSITIVE_INFINITY))
  return (
    <>
      {decided.length > 0 && <Decided rows={decided} />}
      {decided.length === 0 && people.length > 0 && (
        <ul className={styles.nodePeople}>
          {people.map((person) => (
            <li key={person} className={styles.person} data-tip={person}>
              <Avatar name={personName(person)} size={20} />
              {personName(person)}
            </li>
          ))}
        </ul>
      )}
      {people.length === 0 && <Rule words={node.assigneeName} />}
      {Number.isFinite(since) && <p className={styles.hint}>{t('since', { time: timeText(since) })}</p>}
    </>
  )
}

/** Who decided at a node, and when: of several who were asked, one may have been enough. */
function Decided({ rows }: { rows: ReturnType<typeof decidedAt> }) {
  const t = useTexts('flowcodes.record')
  return (
    <ul className={styles.nodePeople}>
      {rows.map((row) => {
        const code = recordCode(row.handleStatus)
        return (
          <li key={row.id} className={styles.person} data-tip={row.userName}>
            <Avatar name={personName(row.userName)} size={20} />
            {personName(row.userName)}
            {code && <Tag tone={code.tone}>{t(code.key)}</Tag>}
            <time className={styles.hint}>{timeText(row.handleTime)}</time>
          </li>
        )
      })}
    </ul>
  )
}

/** How people will be found at a node that nobody is asked at yet. */
function Rule({ words }: { words: string }) {
  const t = useTexts('flowtask.picture')
  if (words === '') return null
  const rule = ruleOfWords(words)
  return <p className={styles.hint}>{rule === null ? words : t(`rules.${rule}`)}</p>
}
