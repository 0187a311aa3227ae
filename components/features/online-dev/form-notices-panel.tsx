import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { MergeDialog } from '@/components/form/merge/merge-dialog'
import { WhoDidIt } from '@/components/form/merge/who-did-it'
import { isToldAtFields } from '@/components/form/told-at-fields'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import { said } from '@/lib/form/design-texts'
import styles from './online-dev.module.css'
import type { useRecordForm } from './use-record-form'

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
      {draft.isRestored && <FormNotice>{tForm('restored')}</FormNotice>}
      {session && session.origin !== 'opened' && (
        <FormNotice>
          {session.origin === 'carried' ? t('conflict.carried') : t('conflict.kept', { count: session.keptCount })}
        </FormNotice>
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
  const { failure, isConflict, isGone, saveAsNew, session } = form
  const nameOf = (name: string) => (session ? said(session.store.design, name) : name)
  if (!failure || (session && isToldAtFields(session.store, failure))) return null
  return (
    <FormNotice isFailure>
      <span>
        {isAnswerLost(failure) ? t('record.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params), nameOf)}
        {(isConflict || isGone) && (
          <>
            <br />
            {form.otherPerson && <WhoDidIt person={form.otherPerson} isGone={isGone} />}
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
    </FormNotice>
  )
}
