import { useTranslations } from 'next-intl'
import type { Faults, FieldName, FormValues } from './schema'

export type FieldsProps = {
  formId: string
  values: FormValues
  faults: Faults
  onChange: (change: Partial<FormValues>) => void
}

/** id, label and fault of a field in one. */
export function useFieldFacts({ formId, faults }: FieldsProps) {
  const t = useTranslations('schedule.faults')
  return (name: FieldName) => {
    const key = faults[name]
    const error = key && t(key)
    return { error, box: { id: `${formId}-${name}`, error } }
  }
}
