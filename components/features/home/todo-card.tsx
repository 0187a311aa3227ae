import { useTranslations } from 'next-intl'
import { useCall } from '@/lib/client/use-call'
import { dashboard } from '@/lib/contract/message/dashboard'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'

const everything = { toBeReviewedType: [], flowDoneType: [], flowCirculateType: [] }

/** Flow tasks; only where the installation has the workflow engine. */
export function TodoCard() {
  const t = useTranslations('home.todo')
  const state = useCall(dashboard.flowTodoCount, { body: everything })
  const { data } = state
  const counts = [
    ['toBeReviewed', data?.toBeReviewed ?? 0],
    ['flowDone', data?.flowDone ?? 0],
    ['flowCirculate', data?.flowCirculate ?? 0],
    ['entrust', data?.entrust ?? 0],
  ] as const
  return (
    <HomeCard piece="todo" icon="stamp" title={t('title')} state={state}>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </HomeCard>
  )
}
