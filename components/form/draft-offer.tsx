import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

type DraftOfferProps = { savedAt: number; className: string | undefined; onRestore: () => void; onDiscard: () => void }

/** What was left behind in this form, to go on with or to be let go. */
export function DraftOffer({ savedAt, className, onRestore, onDiscard }: DraftOfferProps) {
  const t = useTranslations('list.draft')
  const format = useFormatter()
  const time = format.dateTime(savedAt, { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' })
  return (
    <div className={className} role="status">
      <span>{t('offerHere', { time })}</span>
      <Button size="sm" variant="primary" onClick={onRestore}>
        {t('resume')}
      </Button>
      <Button size="sm" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
