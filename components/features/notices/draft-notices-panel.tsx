import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import styles from './notices.module.css'
import type { useNoticeForm } from './use-notice-form'

/** What the person must know before going on: something left behind, or why the saving failed. */
export function DraftNotices({ form: { draft, failure } }: { form: ReturnType<typeof useNoticeForm> }) {
  const t = useTranslations('list')
  const tErrors = useTranslations('errors')
  return (
    <>
      {draft.offered && (
        <DraftOffer
          savedAt={draft.offered.savedAt}
          className={styles.notice}
          onRestore={() => draft.restore()}
          onDiscard={() => void draft.discard()}
        />
      )}
      {draft.isRestored && (
        <p className={styles.notice} role="status">
          {t('draft.restored')}
        </p>
      )}
      {failure && (
        <p ref={bringIntoView} className={styles.notice} data-failure="" role="alert">
          {isAnswerLost(failure) ? t('record.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))}
        </p>
      )}
    </>
  )
}

/** A failed save is told at the top of a form that may be scrolled far down. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}
