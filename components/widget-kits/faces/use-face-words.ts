'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { FaceWords } from './value-face'

export function useFaceWords(): FaceWords {
  const t = useTranslations('widgets')
  return useMemo(
    () => ({ joint: t('nameSeparator'), on: t('switch.on'), off: t('switch.off'), signature: t('sign.picture') }),
    [t],
  )
}
