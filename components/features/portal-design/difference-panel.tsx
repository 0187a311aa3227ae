import { useFormatter, useTranslations } from 'next-intl'
import { usePortalWords } from '@/components/designer/portal/use-portal-words'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useAnswer } from '@/lib/client/use-answer'
import { openPortal, type PortalDifference, portalDifferences } from '@/lib/designer/portal/public'
import { isRefusal } from '@/lib/designer/public'
import { own, readText } from '@/lib/form/read'
import styles from './portal-design.module.css'
import { readPortal, readPortalVersion } from './queries'

/** What the draft has otherwise than a release, in words. */
export function DifferencePanel({ id, number }: { id: string; number: number }) {
  const t = useTranslations('portaldesigns.versions')
  const say = useSaying()
  const { data, error, retry } = useAnswer(() => readDifferences(id, number), `${id} ${number}`)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!data) return <LoadingState />
  if (data.length === 0) return <EmptyState text={t('same', { number })} />
  return (
    <section className={styles.differences} aria-label={t('differences', { number })}>
      <h3>{t('differences', { number })}</h3>
      <ul>
        {data.map((difference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once and never changes.
          <li key={at}>{say(difference)}</li>
        ))}
      </ul>
    </section>
  )
}

async function readDifferences(id: string, number: number): Promise<readonly PortalDifference[]> {
  const [release, draft] = await Promise.all([readPortalVersion(id, number), readPortal(id)])
  const [before, after] = [openPortal(release.formData ?? ''), openPortal(draft.formData ?? '')]
  return isRefusal(before) || isRefusal(after) ? [] : portalDifferences(before, after)
}

function useSaying() {
  const t = useTranslations('portaldesigns.versions')
  const format = useFormatter()
  const { typeName } = usePortalWords()
  return (difference: PortalDifference) => {
    if (difference.kind === 'settings') return t('say.settings')
    const name = readText(own(difference.item, 'title')) || typeName(difference.itemKind)
    if (difference.kind !== 'changed') return t(`say.${difference.kind}`, { name })
    return t('say.changed', { name, parts: format.list(difference.parts.map((part) => t(`parts.${part}`))) })
  }
}
