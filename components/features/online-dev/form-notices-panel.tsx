import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { MergeDialog } from './merge-dialog'
import styles from './online-dev.module.css'
import type { useRecordForm } from './use-record-form'

/** A failed save is told at the top of a form that may be scrolled far down. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

type FormNoticesProps = { form: ReturnType<typeof useRecordForm> }

/** What the person must know or decide before going on: a draft, a failed save, a record changed by someone else. */
export function FormNotices({ form }: FormNoticesProps) {
  const t = useTranslations('list')
  const tErrors = useTranslations('errors')
  const { failure, draft, session } = form
  return (
    <div className={styles.formNotices}>
      {draft.offered && (
        <DraftOffer
          savedAt={draft.offered.savedAt}
          className={styles.notice}
          onRestore={() => draft.restore()}
          onDiscard={() => void draft.discard()}
        />
      )}
      {draft.isRestored && (
        <div className={styles.notice} role="status">
          <span>{t('draft.restored')}</span>
        </div>
      )}
      {session !== null && session.keptCount > 0 && (
        <div className={styles.notice} role="status">
          <span>{t('conflict.kept', { count: session.keptCount })}</span>
        </div>
      )}
      {failure && (
        <div ref={bringIntoView} className={`${styles.notice} ${styles.failure}`} role="alert">
          <span>
            {isAnswerLost(failure) ? t('record.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))}
            {form.isConflict && (
              <>
                <br />
                {t('conflict.hint')}
              </>
            )}
          </span>
          {form.isConflict && (
            <>
              <Button size="sm" onClick={form.takeTheirs}>
                {t('conflict.reload')}
              </Button>
              <Button size="sm" variant="primary" onClick={form.merge}>
                {t('conflict.merge')}
              </Button>
            </>
          )}
        </div>
      )}
      {form.merging && session && (
        <MergeDialog
          design={session.store.design}
          fields={form.merging.fields}
          texts={form.merging.texts}
          onApply={form.merging.apply}
          onClose={form.merging.close}
        />
      )}
    </div>
  )
}
