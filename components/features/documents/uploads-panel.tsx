import { PendingLine } from '@/components/widget-kits/uploads/pending-line'
import { useTexts } from '@/lib/client/use-texts'
import type { PendingEntry } from '@/lib/form/file-schema-rules'
import styles from './documents.module.css'

type UploadsPanelProps = { pending: readonly PendingEntry[]; onRemove: (id: string) => void }

/** Files on their way, each with how far it is; none, and there is nothing to be seen. */
export function UploadsPanel({ pending, onRemove }: UploadsPanelProps) {
  const t = useTexts('documents')
  if (pending.length === 0) return null
  return (
    <section className={styles.uploads} aria-label={t('uploads')}>
      {pending.map((entry) => (
        <PendingLine key={entry.pendingId} entry={entry} onRemove={() => onRemove(entry.pendingId)} />
      ))}
    </section>
  )
}
