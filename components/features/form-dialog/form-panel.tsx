import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import { FormView } from '@/components/form/form-view'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { errorText } from '@/lib/client/error-text'
import { isAnswerLost } from '@/lib/client/save-attempt'
import type { DesignForm } from './use-design-form'

type FormPanelProps = {
  form: DesignForm
  /** Can only be read. */
  isLocked?: boolean
}

/** The fields of a form, and above them what the person must know: something left behind, or why the saving failed. */
export function FormPanel({ form, isLocked = false }: FormPanelProps) {
  const { user } = useShell()
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
      <Notices form={form} />
      <div inert={isLocked}>
        <FormView store={form.store} currentUser={user} />
      </div>
    </OptionsProvider>
  )
}

function Notices({ form: { draft, edit, store, isNew } }: { form: DesignForm }) {
  const { failure } = edit
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
      {draft.isRestored && <FormNotice>{tForm('restored')}</FormNotice>}
      {failure && (
        <FormNotice isFailure>
          {isAnswerLost(failure) ? t('record.lostAnswer') : errorText(failure, (key, params) => tErrors(key, params))}
        </FormNotice>
      )}
    </>
  )
}
