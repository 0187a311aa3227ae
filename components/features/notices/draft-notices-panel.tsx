import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import styles from './notices.module.css'
import type { useNoticeForm } from './use-notice-form'

/** What the person must know before going on: something left behind, or why the saving failed. */
export function DraftNotices({ form: { draft, failure, store, isNew } }: { form: ReturnType<typeof useNoticeForm> }) {
  const t = useTranslations('list')
  const tForm = useTranslations('form.draft')
  const tErrors = useTranslations('errors')
  return (
    <>
      <DraftOffer
        drafts={draft.offered}
        isNew={isNew}
        summaryOf={(one) => draftSummary(store.design, one)}
        onRestore={draft.restore}
        onDiscard={(one) => void draft.discard(one)}
        onStartEmpty={draft.startEmpty}
      />
      {draft.isRestored && (
        <p className={styles.notice} role="status">
          {tForm('restored')}
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
