'use client'
import { useTranslations } from 'next-intl'
import type { OptionsState } from '../widget-env'

/**
 * What stands for a chosen value while its name is on its way, or could not be had: a code says nothing to anybody. Undefined once
 * the options are there; a value that is none of them is then said as it is stored.
 */
export function useUnnamed(status: OptionsState['status']): string | undefined {
  const t = useTranslations('widgets.people')
  if (status === 'ready') return undefined
  return status === 'loading' ? t('loading') : t('nameless')
}
