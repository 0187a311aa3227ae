import { useTranslations } from 'next-intl'
import { DraftOffer } from '@/components/form/draft-offer'
import { draftSummary } from '@/components/form/draft-summary'
import type { FormFaces } from '@/components/form/form-context'
import { FormView } from '@/components/form/form-view'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { MergeDialog } from '@/components/form/merge/merge-dialog'
import { type LoadOptions, OptionsProvider } from '@/components/form/options-context'
import { isToldAtFields } from '@/components/form/told-at-fields'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { FailurePanel } from './failure-panel'
import type { DesignForm } from './use-design-form'

type FormPanelProps = {
  form: DesignForm
  /** Controls of the screen's own, by the name of the field; the same from one drawing to the next. */
  faces?: FormFaces
}

/** The fields of a form, and above them what the person must know: something left behind, or why the saving failed. */
export function FormPanel({ form, faces }: FormPanelProps) {
  const { user } = useShell()
  return (
    <OptionsProvider load={loaderOf(form.sources)} lookups={lookupsOf(user.userId)}>
      <Notices form={form} faces={faces} />
      <FormView key={form.formKey} store={form.store} currentUser={user} faces={faces} />
    </OptionsProvider>
  )
}

/** What was left behind, and who saved it meanwhile: for a step of an editor that shows none of the fields. */
export function FormNotices({ form }: { form: DesignForm }) {
  const { user } = useShell()
  return (
    <OptionsProvider load={loaderOf(form.sources)} lookups={lookupsOf(user.userId)}>
      <Notices form={form} />
    </OptionsProvider>
  )
}

/** Choices of the feature by its own calls, all others as everywhere. */
export function loaderOf(sources: DesignForm['sources']): LoadOptions {
  if (!sources) return loadOptions
  return (request) => {
    const own = request.kind === 'dynamic' ? sources[request.interfaceId] : undefined
    if (request.kind !== 'dynamic' || !own) return loadOptions(request)
    return own(Object.fromEntries(request.parameters.map(({ field, defaultValue }) => [String(field), defaultValue])))
  }
}

function Notices({ form, faces }: FormPanelProps) {
  const { draft, store, isNew, conflict } = form
  const tForm = useTranslations('form.draft')
  return (
    <>
      <DraftOffer
        drafts={draft.offered}
        isNew={isNew}
        summaryOf={(one) => draftSummary(store.design, one, faces)}
        onRestore={draft.restore}
        onDiscard={(one) => void draft.discard(one)}
        onStartEmpty={draft.startEmpty}
      />
      {draft.isRestored && <FormNotice>{tForm('restored')}</FormNotice>}
      <Failure form={form} />
      {conflict?.merging && (
        <MergeDialog
          design={store.design}
          fields={conflict.merging.fields}
          texts={noTexts}
          otherName={conflict.person && !conflict.person.isMe ? conflict.person.name : ''}
          onApply={conflict.merging.apply}
          onClose={conflict.merging.close}
        />
      )}
    </>
  )
}

const noTexts = {}

/** Why the saving failed, where no field says it. */
function Failure({ form: { edit, conflict, store } }: { form: DesignForm }) {
  const t = useTranslations('list')
  const { failure } = edit
  if (!failure || isToldAtFields(store, failure)) return null
  return (
    <FailurePanel
      failure={failure}
      conflict={
        conflict && {
          person: conflict.person,
          hint: t('conflict.hint'),
          ways: [
            { text: t('conflict.reload'), go: conflict.takeTheirs },
            { text: t('conflict.merge'), go: conflict.merge },
          ],
        }
      }
    />
  )
}
