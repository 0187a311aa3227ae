import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { StepWords } from './integrate-face'

/** The words on the cards of an integration. */
export function useStepWords(): StepWords {
  const t = useTranslations('integratedesigner')
  return useMemo(
    () => ({
      kind: (kind) => t(`kinds.${kind}`),
      event: (event, name) => t('event', { event: t(`events.${[1, 2, 3].includes(event) ? event : 1}`), name }),
      unset: t('unset'),
      hook: t('hook'),
    }),
    [t],
  )
}
