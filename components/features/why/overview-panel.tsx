import { ErrorState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import type { WhyItem } from '@/lib/contract/permission/why'
import { itemKinds } from './constants'
import { type Target, useOverview } from './queries'
import { VerdictMark } from './verdict-mark-panel'
import styles from './why.module.css'

type OverviewPanelProps = {
  personId: string
  menu: { id: string; fullName: string }
  chosen: Target | null
  onChoose: (target: Target) => void
}

/** A menu and all of its items, each with whether the person has it. */
export function OverviewPanel({ personId, menu, chosen, onChoose }: OverviewPanelProps) {
  const t = useTexts('admin.why')
  const { data, error, mutate } = useOverview(personId, menu.id)
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  const verdict = (target: Target, isGiven: boolean) => (
    <button
      key={target.id}
      type="button"
      className={styles.item}
      aria-current={(chosen?.kind === target.kind && chosen.id === target.id) || undefined}
      onClick={() => onChoose(target)}
    >
      <VerdictMark isGiven={isGiven} />
      <span>{target.fullName}</span>
    </button>
  )
  const groupOf = (kind: WhyItem['kind']) => data.items.filter((item) => item.kind === kind)
  return (
    <div className={styles.items}>
      <h3>{t('kinds.menu')}</h3>
      {verdict({ kind: 'menu', id: menu.id, fullName: data.menu.fullName }, data.menu.isGiven)}
      {itemKinds.map((kind) => {
        const items = groupOf(kind)
        if (items.length === 0) return null
        return (
          <section key={kind} aria-label={t(`kinds.${kind}`)}>
            <h3>
              {t(`kinds.${kind}`)}
              <span className={styles.count}>
                {t('of', { count: items.filter(({ isGiven }) => isGiven).length, total: items.length })}
              </span>
            </h3>
            {items.map(({ id, fullName, isGiven }) => verdict({ kind, id, fullName }, isGiven))}
          </section>
        )
      })}
    </div>
  )
}
