import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FlowWords } from './flow-face'

/** The words on the cards of a flow. */
export function useFlowWords(): FlowWords {
  const t = useTranslations('flowpicture')
  return useMemo(
    () => ({
      kind: (kind) => t(`kinds.${kind}`),
      everybody: t('everybody'),
      others: t('others'),
      swerve: (target) => t('swerve', { target }),
      unset: (kind) => t(`unset.${kind}`),
      timer: (parts) => t('timer', { ...parts, isZero: String(Object.values(parts).every((part) => part === 0)) }),
    }),
    [t],
  )
}
