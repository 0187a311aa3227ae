import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { FaultWords } from './explained'

/** The texts that faults and errors of scripts are told in. */
export function useFaultWords(): FaultWords {
  const t = useTranslations('designershell.faults')
  return useCallback((key, values) => t(key, values), [t])
}
