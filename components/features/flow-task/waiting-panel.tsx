import { Avatar } from '@/components/ui/avatar'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Tag } from '@/components/ui/tag'
import { useAgeText } from '@/components/ui/use-age-text'
import { useTexts } from '@/lib/client/use-texts'
import type { WaitingNode, WaitingPerson } from '@/lib/contract/workflow/flow-insight'
import styles from './flow-task.module.css'
import { SubTasksPanel } from './sub-tasks-panel'
import { personName, timeText, whyOf } from './utils'

type WaitingPanelProps = {
  node: WaitingNode
  /** Of the node in the task. */
  taskNodeId: string
  /** What a field of the form is called. */
  labelOf: (field: string) => string
}

/** On whom a node waits and since when, why they, until when, and what happens by itself then. */
export function WaitingPanel({ node, taskNodeId, labelOf }: WaitingPanelProps) {
  const t = useTexts('flowtask.waiting')
  const names = (people: readonly string[]) => people.map(personName).join(t('joint'))
  return (
    <>
      {node.people.length > 0 && (
        <ul className={styles.waiting} aria-label={t('label')}>
          {node.people.map((person) => (
            <Person key={person.userId} person={person} />
          ))}
        </ul>
      )}
      {node.children ? <SubTasksPanel taskNodeId={taskNodeId} /> : null}
      <div className={styles.reasons}>
        <FactList>
          <Fact name={t('next')}>{names(node.next)}</Fact>
          <Fact name={t('children')}>{node.children ? t('childCount', { count: node.children }) : ''}</Fact>
          <Fact name={t('why')}>{whyOf(node.why, t, labelOf).join(t('clauses'))}</Fact>
          <Fact name={t('until')}>{node.until ? <Limit until={node.until} /> : node.people.length > 0 ? t('noLimit') : ''}</Fact>
          {node.due.map((due) => (
            <Fact key={due.kind} name={timeText(due.at)}>
              {t.has(`due.${due.kind}`) ? t(`due.${due.kind}`) : ''}
            </Fact>
          ))}
          <Fact name={t('then')}>{thenOf(node, t)}</Fact>
        </FactList>
      </div>
    </>
  )
}

function Person({ person }: { person: WaitingPerson }) {
  const t = useTexts('flowtask.waiting')
  const ageOf = useAgeText()
  const name = personName(person.userName)
  const isAhead = (person.since ?? 0) > Date.now()
  return (
    <li className={styles.waitingPerson}>
      <span className={styles.person} data-tip={person.userName}>
        <Avatar name={name} {...(person.headIcon ? { src: person.headIcon } : {})} size={24} />
        {name}
      </span>
      {person.addedBy !== '' && t.has(`addedBy.${person.addedBy}`) && (
        <Tag tone="cyan">
          {person.askedBy === ''
            ? t(`addedBy.${person.addedBy}`)
            : t(`askedBy.${person.addedBy}`, { name: personName(person.askedBy) })}
        </Tag>
      )}
      {person.hasLeft === 1 && <Tag tone="red">{t('hasLeft')}</Tag>}
      {person.since ? (
        <time className={styles.hint} data-tip={timeText(person.since)}>
          {isAhead ? t('from', { time: timeText(person.since) }) : t('received', { age: ageOf(person.since) })}
        </time>
      ) : null}
    </li>
  )
}

/** A limit that has passed stands out. */
function Limit({ until }: { until: number }) {
  const t = useTexts('flowtask.waiting')
  return (
    <>
      {timeText(until)} {until < Date.now() && <Tag tone="red">{t('late')}</Tag>}
    </>
  )
}

function thenOf({ tells, agreesAfter }: WaitingNode, t: ReturnType<typeof useTexts>): string {
  const parts = [...(tells ? [t('tells')] : []), ...(agreesAfter === undefined ? [] : [t('agrees', { count: agreesAfter })])]
  return parts.join(t('clauses'))
}
