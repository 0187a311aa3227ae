import { Icon } from '@/components/ui/icon'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { PlacesValue } from '@/components/ui/values/places-value'
import { useTexts } from '@/lib/client/use-texts'
import type { WhyNode } from '@/lib/contract/permission/why'
import { partsOf } from '@/lib/domain/joined-parts'
import { PathsPanel } from './paths-panel'
import { type Target, useTrace } from './queries'
import { obstaclesOf, type Reason, reasonsOf, sentenceOf } from './utils'
import styles from './why.module.css'

type TracePanelProps = { personId: string; target: Target; onLeave: () => void }

/** The answer: a line that says it, what keeps the person from it, and all that was asked with what gives it. */
export function TracePanel({ personId, target, onLeave }: TracePanelProps) {
  const t = useTexts('admin.why')
  const { data, error, mutate } = useTrace(personId, target)
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  const { isGiven, person, trace } = data
  const words = { person: person.fullName, name: data.target.fullName, menu: data.menu?.fullName ?? '' }
  return (
    <div className={styles.trace}>
      <div className={styles.verdict} data-given={isGiven} role="status">
        <Icon name={isGiven ? 'success' : 'error'} size={20} />
        <div>
          <strong>{t(`${isGiven ? 'given' : 'denied'}.${target.kind}`, words)}</strong>
          <span className={styles.person}>
            {person.account}
            {person.organize && ' · '}
            <PlacesValue places={partsOf(person.organize)} joint=", " />
          </span>
        </div>
      </div>
      {!isGiven && <Obstacles trace={trace} />}
      <h3>{t('basis')}</h3>
      <Reasons reasons={reasonsOf(trace)} onLeave={onLeave} />
    </div>
  )
}

const obstaclesTold = 8

function Obstacles({ trace }: { trace: WhyNode }) {
  const t = useTexts('admin.why')
  const obstacles = obstaclesOf(trace)
  return (
    <section aria-label={t('reasons')}>
      <h3>{t('reasons')}</h3>
      <ul className={styles.obstacles}>
        {obstacles.slice(0, obstaclesTold).map((node) => (
          <li key={`${node.code} ${JSON.stringify(node.words)}`}>{sentenceOf(node, t)}</li>
        ))}
      </ul>
    </section>
  )
}

type ReasonsProps = { reasons: readonly Reason[]; onLeave: () => void }

function Reasons({ reasons, onLeave }: ReasonsProps) {
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <ReasonRow key={reason.key} reason={reason} onLeave={onLeave} />
      ))}
    </ul>
  )
}

function ReasonRow({ reason: { node, groups, key }, onLeave }: { reason: Reason; onLeave: () => void }) {
  const t = useTexts('admin.why')
  const isChoice = groups.length > 1
  return (
    <li className={styles.reason} data-met={node.isMet}>
      <Icon name={node.isMet ? 'success' : 'error'} size={16} className={styles[node.isMet ? 'yes' : 'no'] ?? ''} />
      <div className={styles.said}>
        <span>
          <span className="tn-visually-hidden">{t(node.isMet ? 'isSo' : 'isNotSo')}</span>
          {sentenceOf(node, t)}
        </span>
        <PathsPanel node={node} onLeave={onLeave} />
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trace is read anew as a whole.
          <div key={`${key}${index}`} className={styles.group}>
            {isChoice && <span className={styles.way}>{t('way', { number: index + 1 })}</span>}
            <Reasons reasons={group} onLeave={onLeave} />
          </div>
        ))}
      </div>
    </li>
  )
}
