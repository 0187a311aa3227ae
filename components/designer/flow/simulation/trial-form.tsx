import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormView } from '@/components/form/form-view'
import { useFormDesign } from '@/components/form/use-design'
import { useShell } from '@/components/ground/public'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useCall } from '@/lib/client/use-call'
import type { CallData } from '@/lib/contract/endpoint'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { SettingNote } from '../../list/settings'

/** A form with a page of its own (contract 4a §0): its fields cannot be drawn here. */
const ownPage = 1

type TrialFormProps = {
  formId: string
  /** In whose name it is filled in. */
  starterId: string
  /** What was filled in before. */
  values: RecordValues | null
  /** The form is there, and can be read; answers how it is left. */
  onOpened: (store: FormStore) => () => void
}

/** The form of a flow, filled in to try the flow with: nothing of it is required. */
export function TrialForm({ formId, ...form }: TrialFormProps) {
  const t = useTranslations('flowdesigner.simulation')
  const { data, error, mutate } = useCall(flowForm.info, formId === '' ? null : { params: { id: formId } }, {
    revalidateOnFocus: false,
  })
  if (formId === '') return <SettingNote>{t('noForm')}</SettingNote>
  if (data && data.formType === ownPage) return <SettingNote>{t('ownPage')}</SettingNote>
  if (data) return <MadeForm info={data} {...form} />
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />
}

type MadeFormProps = Omit<TrialFormProps, 'formId'> & { info: CallData<typeof flowForm.info> }

function MadeForm({ info, ...form }: MadeFormProps) {
  const design = useFormDesign(info.propertyJson || info.draftJson || '{"fields":[]}')
  return <FilledForm design={design} {...form} />
}

function FilledForm({ design, starterId, values, onOpened }: Omit<TrialFormProps, 'formId'> & { design: FormDesign }) {
  const { user } = useShell()
  // Of somebody else only the id is known here.
  const starter = starterId === user.userId ? user : { userId: starterId }
  const [store] = useState(() =>
    createFormStore({ design, schemas: widgetSchemas, mode: 'create', initialValues: values, currentUser: starter }),
  )
  // Whoever tries the flow reads what is filled in then.
  useEffect(() => onOpened(store), [store, onOpened])
  return <FormView store={store} currentUser={starter} />
}
