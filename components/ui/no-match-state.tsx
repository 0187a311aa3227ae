'use client'

import { useTranslations } from 'next-intl'
import { Button } from './button'
import { EmptyState } from './states'

/** Nothing meets the conditions: one press takes them away. */
export function NoMatchState({ text, onClear }: { text?: string; onClear: () => void }) {
  const t = useTranslations('common')
  return (
    <EmptyState
      picture="noMatch"
      text={text ?? t('noMatch')}
      action={<Button onClick={onClear}>{t('clearConditions')}</Button>}
    />
  )
}
