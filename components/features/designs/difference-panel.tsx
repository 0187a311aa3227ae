import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useAnswer } from '@/lib/client/use-answer'
import { differences, isRefusal } from '@/lib/designer/public'
import styles from './designs.module.css'
import { openDocument } from './open-design'
import { readDesign, readVersion } from './queries'
import { useDifferenceWords } from './use-difference-words'

type DifferenceProps = { id: string; number: number; onClose: () => void }

/** What has become different since a release, as sentences: from that release to the design that is worked on. */
export function DifferencePanel({ id, number, onClose }: DifferenceProps) {
  const t = useTranslations('admin.designs.versions')
  const words = useDifferenceWords()
  const { data, error, retry } = useAnswer(() => readBoth(id, number), `${id} ${number}`)
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
      {data && <Lines lines={words(data)} none={t('same')} />}
    </Surface>
  )
}

async function readBoth(id: string, number: number) {
  const [before, now] = await Promise.all([readVersion(id, number), readDesign(id)])
  const [from, to] = [openDocument(before.formData), openDocument(now.formData)]
  return isRefusal(from) || isRefusal(to) ? [] : differences(from.document, to.document)
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
