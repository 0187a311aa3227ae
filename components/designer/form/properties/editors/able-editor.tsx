import { useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { EditorProps } from '../editor-props'
import { useNodeType } from '../form-fields'
import { useProperty } from '../use-property'

/** Who may be chosen, chosen as everywhere; people are kept as `{id}--{type}`, so that departments and roles can stand among them. */
export function AbleEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const { value, set } = useProperty(ids, entry.path)
  const type = useNodeType(ids[0] ?? '')
  const control = factsOf(type).names === 'user' ? 'usersSelect' : type
  const design = useMemo(
    () =>
      fieldValueDesign(
        { __config__: { jnpfKey: control }, selectType: 'all' },
        { multiple: true, hint: label, states: { on: '', off: '' } },
      ),
    [control, label],
  )
  return <ValueControl key={control} design={design} id={id} label={label} value={value} onChange={(next) => set(next ?? [])} />
}
