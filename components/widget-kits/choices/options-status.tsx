'use client'
import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'

/** Said under a choice whose options did not come (D13): the stored value stays, and a person can try again. */
export function OptionsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('widgets')
  return (
    <span role="status" className={fieldStyles.help} style={{ display: 'block' }}>
      {t('optionsFailed')}{' '}
      <button type="button" className={fieldStyles.linkButton} onClick={onRetry}>
        {t('retry')}
      </button>
    </span>
  )
}
