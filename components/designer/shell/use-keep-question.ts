import { useTranslations } from 'next-intl'
import { choose } from '@/components/ui/confirm'

type Keeping = {
  isChanged: boolean
  /** Keeps what was written, and closes. */
  onKeep: () => void
  onClose: () => void
}

/** Closes a dialog in which something was written; what was changed is neither kept nor lost without a question. */
export function useKeepQuestion({ isChanged, onKeep, onClose }: Keeping): () => Promise<void> {
  const t = useTranslations('designer.scripts')
  return async () => {
    if (!isChanged) return onClose()
    const answer = await choose({
      text: t('leaveAsk'),
      answers: [
        { value: 'drop', text: t('drop'), variant: 'default' },
        { value: 'keep', text: t('keep'), variant: 'primary' },
      ],
    })
    if (answer === 'drop') onClose()
    if (answer === 'keep') onKeep()
  }
}
