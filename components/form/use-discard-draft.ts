import { useTranslations } from 'next-intl'
import { type Draft, type DraftOwner, discardDraft } from '@/lib/client/drafts'
import { toast } from '@/lib/client/toast-store'

/** Lets a draft go, and offers for some seconds to take that back. */
export function useDiscardDraft(owner: DraftOwner): (draft: Pick<Draft, 'id' | 'moduleId'>) => Promise<void> {
  const t = useTranslations('form.draft')
  return async (draft) => {
    const putBack = await discardDraft(owner, draft)
    if (putBack) toast.info(t('discarded'), { action: { label: t('undo'), run: () => void putBack() } })
  }
}
