import { useTranslations } from 'next-intl'
import { useDesignField } from '@/components/designer/shell/use-design-field'
import { openFlow, writeFlow } from '@/lib/designer/flow/flow-document'
import { readJson } from '@/lib/flow/read-json'
import type { FormStore } from '@/lib/form/form-store'
import { treeField } from './integration-form'

/** The tree of an integration while it is worked on. */
export function useTree(store: FormStore) {
  const t = useTranslations('flowdesigner.refusals')
  return useDesignField({ store, field: treeField, words: t, open: (text) => openFlow(readJson(text)), write: writeFlow })
}
