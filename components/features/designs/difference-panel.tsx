import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useAnswer } from '@/lib/client/use-answer'
import styles from './designs.module.css'
import { readDesign, readVersion } from './queries'
import { type DifferenceGroup, useDifferenceWords } from './use-difference-words'

/** From one release to a later one, or to the design that is worked on. */
export type Comparison = { from: number; to: number | null }

type DifferenceProps = Comparison & { id: string; onClose: () => void }

/** What is different between two releases, or between one and the design that is worked on, as sentences. */
export function DifferencePanel({ id, from, to, onClose }: DifferenceProps) {
  const t = useTranslations('admin.designs.versions')
  const words = useDifferenceWords()
  const { data, error, retry } = useAnswer(
    async () => {
      const [before, after] = await Promise.all([readVersion(id, from), to === null ? readDesign(id) : readVersion(id, to)])
      return words(before, after)
    },
    `${id} ${from} ${to ?? ''}`,
  )
  return (
    <Surface
      kind="general"
      open
      width="720px"
      title={to === null ? t('differences', { number: from }) : t('between', { from, to })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && <DifferenceGroups groups={data} none={t('same')} />}
    </Surface>
  )
}

export function DifferenceGroups({ groups, none }: { groups: readonly DifferenceGroup[]; none: string }) {
  const t = useTranslations('admin.designs.differing')
  if (groups.length === 0) return <EmptyState text={none} />
  return groups.map(({ part, lines }) => (
    <section key={part} className={styles.group} aria-label={t(part)}>
      <h3>{t(part)}</h3>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same, and none moves.
          <li key={index}>{line}</li>
        ))}
      </ol>
    </section>
  ))
}
