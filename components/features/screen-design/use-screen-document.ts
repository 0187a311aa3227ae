import { useTranslations } from 'next-intl'
import { useDesignField } from '@/components/designer/shell/use-design-field'
import type { TreeDocument } from '@/lib/designer/public'
import { givenInScreen, splitTexts, writeScreen } from '@/lib/designer/screen/public'
import type { FormStore } from '@/lib/form/form-store'

/** Where the screen stands in the form: unseen, but kept with it as a draft. */
export const configField = 'config'

/** The two texts, as the field has them. */
const write = (document: TreeDocument) => splitTexts(writeScreen(document))

/** The screen while it is worked on; `document` is what the field held. */
export function useScreenDocument(store: FormStore, document: TreeDocument) {
  const t = useTranslations('screendesigner.refusals')
  return useDesignField({
    ...{ store, field: configField, words: t, open: () => document },
    ...{ write, givenIn: givenInScreen },
  })
}
