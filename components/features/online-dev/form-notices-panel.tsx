import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { Button } from '@/components/ui/button'
import { useAgeText } from '@/components/ui/use-age-text'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { MergeDialog } from './merge-dialog'
import styles from './online-dev.module.css'
import type { useRecordForm } from './use-record-form'

/** A failed save is told at the top of a form that may be scrolled far down. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' })
}

type FormNoticesProps = { form: ReturnType<typeof useRecordForm>; isNew: boolean }

/** What the person must know or decide before going on: a draft, a failed save, a record changed by someone else. */
export function FormNotices({ form, isNew }: FormNoticesProps) {
  const t = useTranslations('list')
  const tForm = useTranslations('form.draft')
  const { draft, session } = form
  return (
    <div className={styles.formNotices}>
      {session && (
        <DraftOffer
          drafts={draft.offered}
          isNew={isNew}
          summaryOf={(one) => draftSummary(session.store.design, one)}
          onRestore={draft.restore}
          onDiscard={(one) => void draft.discard(one)}
          onStartEmpty={draft.startEmpty}
        />
      )}
      {draft.isRestored && (
        <div className={styles.notice} role="status">
          <span>{tForm('restored')}</span>
        </div>
      )}
      {session && session.origin !== 'opened' && (
        <div className={styles.notice} role="status">
          <span>{session.origin === 'carried' ? t('conflict.carried') : t('conflict.kept', { count: session.keptCount })}</span>
        </div>
      )}
      <Failure form={form} />
      {form.merging && session && (
        <MergeDialog
          design={session.store.design}
          fields={form.merging.fields}
          texts={form.merging.texts}
          otherName={form.otherPerson && !form.otherPerson.isMe ? form.otherPerson.name : ''}
          onApply={form.merging.apply}
          onClose={form.merging.close}
        />
      )}
    </div>
  )
}

/** Why the saving failed, and what can be done about it. */
function Failure({ form }: { form: FormNoticesProps['form'] }) {
  const t = useTranslations('list')
  const tErrors = useTranslations('errors')
  const { failure, isConflict, isGone, saveAsNew } = form
  if (!failure) return null
  return (
    <div ref={bringIntoView} className={`${styles.notice} ${styles.failure}`} role="alert">
      <span>
        {isAnswerLost(failure) ? t('record.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))}
        {(isConflict || isGone) && (
          <>
            <br />
            <WhoDidIt form={form} />
            {isConflict && t('conflict.hint')}
            {isGone && (saveAsNew ? t('conflict.goneHint') : t('conflict.goneOnly'))}
          </>
        )}
      </span>
      {isConflict && (
        <>
          <Button size="sm" onClick={form.takeTheirs}>
            {t('conflict.reload')}
          </Button>
          <Button size="sm" variant="primary" onClick={form.merge}>
            {t('conflict.merge')}
          </Button>
        </>
      )}
      {isGone && saveAsNew && (
        <Button size="sm" variant="primary" onClick={saveAsNew}>
          {t('conflict.saveAsNew')}
        </Button>
      )}
    </div>
  )
}

/** The other person and the time, as far as they are known; the neutral sentence is the platform's own message. */
function WhoDidIt({ form: { otherPerson, isGone } }: { form: FormNoticesProps['form'] }) {
  const t = useTranslations('list.conflict')
  const ageText = useAgeText()
  if (!otherPerson) return null
  const { name, isMe, at } = otherPerson
  const time = typeof at === 'number' ? ageText(at) : (at ?? '')
  const when = { time, hasTime: time === '' ? 'no' : 'yes' }
  const what = isGone ? 'deleted' : 'changed'
  return <>{isMe ? t(`${what}ByMe`, when) : t(`${what}By`, { ...when, name })}</>
}
