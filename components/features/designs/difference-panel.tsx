import { useTranslations } from 'next-intl'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useAnswer } from '@/lib/client/use-answer'
import { readDesign, readVersion } from './queries'
import { SideBySide } from './side-by-side-panel'
import { useDifferenceWords } from './use-difference-words'

/** From one release to a later one, or to the design that is worked on. */
export type Comparison = { from: number; to: number | null }

type DifferenceProps = Comparison & { id: string; onClose: () => void }

/** What is different between two releases, or between one and the design that is worked on: drawn side by side, and as sentences. */
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
  const titles = {
    before: t('number', { number: from }),
    after: to === null ? t('worked') : t('number', { number: to }),
  }
  return (
    <Surface
      kind="fullScreen"
      open
      title={to === null ? t('differences', { number: from }) : t('between', { from, to })}
      onClose={onClose}
    >
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && data.length === 0 ? <EmptyState text={t('same')} /> : null}
      {data && data.length > 0 ? <SideBySide groups={data} titles={titles} /> : null}
    </Surface>
  )
}
