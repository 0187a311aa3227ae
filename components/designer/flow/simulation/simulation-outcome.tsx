import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Alert } from '@/components/ui/alert'
import { Avatar } from '@/components/ui/avatar'
import { Icon } from '@/components/ui/icon'
import { personOf } from '@/components/ui/values/people-value'
import { platformText } from '@/lib/client/platform-texts'
import { nodeByWireId, wireIdOf, writeFlow } from '@/lib/designer/flow/flow-document'
import { ancestors, type NodeId, type TreeDocument } from '@/lib/designer/public'
import type { CardState } from '../flow-card'
import { cardKindOf, cardSummary, cardTitle, kindIcons, peopleSummary } from '../flow-face'
import { FlowPicture } from '../flow-picture'
import { useFlowWords } from '../use-flow-words'
import styles from './simulation.module.css'
import type { Simulated, SimulatedStep } from './use-simulation'

type OutcomeProps = { document: TreeDocument; answer: Simulated }

/** The path of the task that was tried: how it ends, drawn, and node by node with who acts there and why. */
export function SimulationOutcome({ document, answer }: OutcomeProps) {
  const t = useTranslations('flowdesigner.simulation')
  const { steps, outcome, message } = answer
  const tree = useMemo(() => writeFlow(document), [document])
  const isEnded = outcome === 'ended'
  const names = Object.fromEntries(steps.map(({ nodeId, people }) => [nodeId, namesOf(people)]))
  return (
    <>
      <Alert tone={isEnded ? 'info' : 'warning'} role="status">
        <p className={styles.told}>{t(`outcome.${isEnded || outcome === 'waits' ? outcome : 'nobody'}`)}</p>
        {message === '' ? null : <p className={styles.told}>{platformText(message)}</p>}
      </Alert>
      <div className={styles.picture}>
        <FlowPicture tree={tree} states={statesOf(document, steps, isEnded)} names={names} isEnded={isEnded} />
      </div>
      <ol className={styles.steps} aria-label={t('steps')}>
        {withBranches(document, steps).map(({ step, branches }, index) => (
          // A node that is come to again stands in the list again.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
          <Step key={index} document={document} step={step} branches={branches} />
        ))}
      </ol>
    </>
  )
}

/** A person who is gone has no name. */
const nameOf = ({ id, fullName }: SimulatedStep['people'][number]) => personOf(fullName).name || id
const namesOf = (people: SimulatedStep['people']) => people.map(nameOf).join('、')

/** Where the task came along: its nodes, and the heads of the branches that they stand in. */
function statesOf(document: TreeDocument, steps: readonly SimulatedStep[], isEnded: boolean): Record<string, CardState> {
  const states: Record<string, CardState> = {}
  for (const { nodeId } of steps) {
    const id = nodeByWireId(document, nodeId)
    if (id === null) continue
    for (const above of ancestors(document, id)) {
      if (cardKindOf(document, above) === 'condition') states[wireIdOf(document, above)] = 'past'
    }
    states[nodeId] = 'past'
  }
  const last = steps.at(-1)
  if (last && !isEnded) states[last.nodeId] = 'current'
  return states
}

/** Each step with the conditions that led to it and to none before it, from the outside to the inside. */
function withBranches(document: TreeDocument, steps: readonly SimulatedStep[]) {
  const told = new Set<NodeId>()
  return steps.map((step) => {
    const id = nodeByWireId(document, step.nodeId)
    const above = id === null ? [] : [...ancestors(document, id)].toReversed()
    const branches = above.filter((one) => cardKindOf(document, one) === 'condition' && !told.has(one))
    for (const one of branches) told.add(one)
    return { step, branches }
  })
}

type StepProps = { document: TreeDocument; step: SimulatedStep; branches: readonly NodeId[] }

function Step({ document, step, branches }: StepProps) {
  const t = useTranslations('flowdesigner.simulation')
  const words = useFlowWords()
  const id = nodeByWireId(document, step.nodeId)
  const kind = id === null ? 'approver' : cardKindOf(document, id)
  const why = id === null ? '' : kind === 'start' ? t('launches') : peopleSummary(document, id, words)
  return (
    <li className={styles.step} data-kind={kind}>
      <span className={styles.mark}>
        <Icon name={kindIcons[kind]} size={14} />
      </span>
      <div className={styles.said}>
        <p className={styles.head}>
          <span className={styles.title}>{step.nodeName || words.kind(kind)}</span>
          <span className={styles.why}>{why}</span>
        </p>
        {branches.map((branch) => (
          <p key={branch} className={styles.note}>
            {t('branch', { name: cardTitle(document, branch, words), rule: cardSummary(document, branch, words) })}
          </p>
        ))}
        <People people={step.people} />
        <Notes step={step} />
      </div>
    </li>
  )
}

function People({ people }: Pick<SimulatedStep, 'people'>) {
  const t = useTranslations('flowdesigner.simulation')
  if (people.length === 0) return <p className={styles.why}>{t('nobodyAt')}</p>
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.id} className={styles.person} data-tip={person.fullName}>
          <Avatar name={nameOf(person)} size={20} />
          {nameOf(person)}
        </li>
      ))}
    </ul>
  )
}

/** What is out of the ordinary at a node: nobody was found, or somebody has to choose. */
function Notes({ step: { errorRule = 0, chooses } }: { step: SimulatedStep }) {
  const t = useTranslations('flowdesigner.simulation')
  const tRule = useTranslations('flowdesigner.options.errorRule')
  return (
    <>
      {errorRule > 0 ? <p className={styles.warned}>{t('errorRule', { rule: tRule(String(errorRule)) })}</p> : null}
      {chooses === 'people' ? <p className={styles.note}>{t('choosesPeople')}</p> : null}
      {chooses === 'branches' ? <p className={styles.note}>{t('choosesBranches')}</p> : null}
    </>
  )
}
