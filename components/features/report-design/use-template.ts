import { useTranslations } from 'next-intl'
import { useDesignField } from '@/components/designer/shell/use-design-field'
import type { TreeDocument } from '@/lib/designer/public'
import { writeReport } from '@/lib/designer/report/public'
import type { FormStore } from '@/lib/form/form-store'

/** Where the template stands in the form: unseen, but kept with it as a draft. */
export const templateField = 'templateJson'

/** The template of a report while it is worked on; `document` is what the field held. */
export function useTemplate(store: FormStore, document: TreeDocument) {
  const t = useTranslations('reportdesigner.refusals')
  return useDesignField({ ...{ store, field: templateField, words: t, open: () => document }, write: writeReport })
}
