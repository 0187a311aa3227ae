import { useEffect, useState } from 'react'
import { FormView } from '@/components/form/form-view'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useTexts } from '@/lib/client/use-texts'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { createFormStore } from '@/lib/form/form-store'

type PersonPickerProps = { onChoose: (personId: string) => void }

const field = 'personId'

/** Who is asked about. */
export function PersonPicker({ onChoose }: PersonPickerProps) {
  const t = useTexts('admin.why')
  const { user: me } = useShell()
  const [store] = useState(() =>
    createFormStore({
      design: formDesign([user(field, t('person'))], widgetSchemas),
      schemas: widgetSchemas,
      mode: 'create',
      initialValues: {},
      currentUser: me,
      readableForms: 'all',
    }),
  )
  // The form store.
  useEffect(() => store.subscribe(field, () => onChoose(String(store.getValue(field) ?? ''))), [store, onChoose])
  return (
    <OptionsProvider load={loadOptions} lookups={lookupsOf(me.userId)}>
      <FormView store={store} currentUser={me} />
    </OptionsProvider>
  )
}
