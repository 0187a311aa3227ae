import { Button } from '@/components/ui/button'
import { CodeText } from '@/components/ui/code-text'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { CacheRow } from '@/lib/contract/system/cache'
import styles from './caches.module.css'
import { useCacheContent } from './queries'
import { titleOf } from './utils'

/** What a cache holds, as far as it may be shown. */
export function ContentDialog({ row, onClose }: { row: CacheRow; onClose: () => void }) {
  const t = useTexts('admin.cache')
  const { data, error, mutate } = useCacheContent(row.name)
  return (
    <Surface
      kind="general"
      open
      width="800px"
      title={t('content')}
      subtitle={titleOf(row.name, t)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {data ? (
        <Content text={data.value} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}

function Content({ text }: { text: string }) {
  const t = useTexts('admin.cache')
  if (text === '' || text === '[]') return <EmptyState text={t('nothing')} />
  return (
    <>
      <p className={styles.hint}>{t('contentHint')}</p>
      <CodeText label={t('content')}>{lines(text)}</CodeText>
    </>
  )
}

/** An entry on each line. */
function lines(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map((entry) => JSON.stringify(entry)).join('\n') : JSON.stringify(value, null, 2)
  } catch {
    return text
  }
}
