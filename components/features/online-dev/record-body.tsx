'use client'
import { FormView } from '@/components/form/form-view'
import { ScriptLogNotice } from '@/components/form/scripts-notice'
import { useShell } from '@/components/ground/public'
import { FormNotices } from './form-notices-panel'
import { useRelationDialog } from './relation-dialog'
import type { useRecordForm } from './use-record-form'

type RecordBodyProps = {
  form: ReturnType<typeof useRecordForm>
  session: NonNullable<ReturnType<typeof useRecordForm>['session']>
  modelId: string
  /** Empty for a new record. */
  recordId: string
  /** The surface that linked records open in, as the form's own. */
  popupType: Parameters<typeof useRelationDialog>[0]
}

/** The record being filled in: what there is to say about it, its fields, and the linked record that is looked at. */
export function RecordBody({ form, session, modelId, recordId, popupType }: RecordBodyProps) {
  const { user } = useShell()
  const relation = useRelationDialog(popupType)
  return (
    <>
      <FormNotices form={form} isNew={recordId === ''} />
      {user.isAdministrator === 1 && <ScriptLogNotice log={form.scripts.log} />}
      <FormView
        key={session.formKey}
        store={session.store}
        texts={session.texts}
        currentUser={user}
        events={form.scripts.events}
        recordContext={{ modelId, id: recordId }}
        onOpenRecord={relation.open}
      />
      {relation.dialog}
    </>
  )
}
