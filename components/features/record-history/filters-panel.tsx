import { Select } from '@/components/ui/select'
import { personOf } from '@/components/ui/values/people-value'
import { useTexts } from '@/lib/client/use-texts'
import { recordActions } from '@/lib/contract/online-dev/record-history'
import type { HistoryQuery } from './queries'
import styles from './record-history.module.css'
import { choosable, type Nodes } from './utils'

type FiltersProps = {
  query: HistoryQuery
  nodes: Nodes
  people: readonly { userId: string; userName: string }[]
  onChange: (part: Partial<HistoryQuery>) => void
}

/** Of which field, by whom, and what was done; each also of all. */
export function FiltersPanel({ query, nodes, people, onChange }: FiltersProps) {
  const t = useTexts('history')
  const fields = choosable(nodes).map(({ code, label }) => ({ value: code, label }))
  const persons = people.map(({ userId, userName }) => ({ value: userId, label: personOf(userName).name }))
  const kinds = recordActions.map((value) => ({ value, label: t(`actions.${value}`) }))
  return (
    <div className={styles.filters}>
      <Select
        label={t('field')}
        value={query.field}
        options={[{ value: '', label: t('allFields') }, ...fields]}
        onChange={(field) => onChange({ field })}
      />
      <Select
        label={t('person')}
        value={query.userId}
        options={[{ value: '', label: t('allPeople') }, ...persons]}
        onChange={(userId) => onChange({ userId })}
      />
      <Select
        label={t('kind')}
        value={query.action}
        options={[{ value: '', label: t('allKinds') } as const, ...kinds]}
        onChange={(action) => onChange({ action })}
      />
    </div>
  )
}
