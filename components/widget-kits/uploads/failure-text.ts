import type { useTranslations } from 'next-intl'
import { errorText } from '@/lib/client/error-text'

type UploadTexts = ReturnType<typeof useTranslations<'upload'>>

/** Why an upload failed. */
export function failureText(thrown: unknown, t: UploadTexts, tErrors: Parameters<typeof errorText>[1]): string {
  const { reason } = (thrown as { params?: { reason?: unknown } }).params ?? {}
  if (reason === 'unreadable') return t('unreadable')
  if (reason === 'incomplete') return t('state.error')
  return errorText(thrown, tErrors)
}
