import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from '@/lib/client/toast-store'
import { choose } from './confirm'

export type LeaveWords = Pick<LeaveQuestion, 'text' | 'discardText' | 'keepText'>

type LeaveQuestion = {
  /** Instead of the usual words, where more than one form is left, or none is and only a part of a screen is given up. */
  text?: string
  discardText?: string
  keepText?: string
  /** Keeps what was typed as a draft; resolves false where it cannot. Absent: that answer is not offered. */
  keep?: (() => Promise<boolean>) | undefined
  /** Lets go of what was typed. */
  giveUp: () => Promise<void>
}

/** Asks before unsaved input is left, and does what was answered. Resolves true when it may be left. */
export function useLeaveQuestion(): (question: LeaveQuestion) => Promise<boolean> {
  const t = useTranslations('form.leave')
  return useCallback(
    async ({ text, discardText, keepText, keep, giveUp }) => {
      const discard = { value: 'discard', text: discardText ?? t('discard'), variant: 'destroy' } as const
      const answer = await choose({
        text: text ?? t('text'),
        cancelText: t('stay'),
        answers: keep ? [discard, { value: 'keep', text: keepText ?? t('keep'), variant: 'primary' } as const] : [discard],
      })
      if (answer === null) return false
      if (answer === 'keep' && keep) {
        const isKept = await keep()
        if (!isKept) toast.error(t('notKept'), { durationMs: 6000 })
        return isKept
      }
      await giveUp()
      return true
    },
    [t],
  )
}
