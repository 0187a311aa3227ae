import { useTranslations } from 'next-intl'
import type { Draft } from '@/lib/client/drafts'
import { toast } from '@/lib/client/toast-store'
import type { FormDesign } from '@/lib/form/types'
import { draftSummary } from './draft-summary'

/**
 * Says which drafts had to make room. They may be of any form: those of the open one, where its design is known, are called by what
 * stands in them, all others by the name of their form.
 */
export function useTellRemoved(open: { modelId: string; form?: FormDesign }): (removed: readonly Draft[]) => void {
  const t = useTranslations('form.draft')
  return (removed) => {
    const nameOf = (draft: Draft) =>
      (open.form && draft.moduleId === open.modelId && draftSummary(open.form, draft)) || draft.title
    toast.info(t('removed', { count: removed.length, summary: removed.map(nameOf).join(t('separator')) }), { durationMs: 6000 })
  }
}
