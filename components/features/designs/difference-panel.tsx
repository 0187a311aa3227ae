import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useAnswer } from '@/lib/client/use-answer'
import styles from './designs.module.css'
import { readDesign, readVersion } from './queries'
import { useDifferenceWords } from './use-difference-words'

type DifferenceProps = { id: string; number: number; onClose: () => void }

/** What has become different since a release, as sentences: from that release to the design that is worked on. */
export function DifferencePanel({ id, number, onClose }: DifferenceProps) {
  const t = useTranslations('admin.designs.versions')
  const words = useDifferenceWords()
  const { data, error, retry } = useAnswer(
    async () => words(await readVersion(id, number), await readDesign(id)),
    `${id} ${number}`,
  )
  return (
    <Surface
      kind="general"
      open
      width="720px"
      title={t('differences', { number })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && <Lines lines={data} none={t('same')} />}
    </Surface>
  )
}

export function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <EmptyState text={none} />
  return (
    <ol className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sentences may be the same, and none moves.
        <li key={index}>{line}</li>
      ))}
    </ol>
  )
}
