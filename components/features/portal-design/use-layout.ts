import { useTranslations } from 'next-intl'
import { useDesignField } from '@/components/designer/shell/use-design-field'
import { givenInPortal, writePortal } from '@/lib/designer/portal/public'
import type { TreeDocument } from '@/lib/designer/public'
import type { FormStore } from '@/lib/form/form-store'

/** Where the layout stands in the form: unseen, but kept with it as a draft. */
export const layoutField = 'formData'

/** The layout of a portal while it is worked on; `document` is what the field held. */
export function useLayout(store: FormStore, document: TreeDocument) {
  const t = useTranslations('portaldesigner.refusals')
  return useDesignField({
    ...{ store, field: layoutField, words: t, open: () => document },
    ...{ write: writePortal, givenIn: givenInPortal },
  })
}
