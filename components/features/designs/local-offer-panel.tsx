import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import type { OpenedForm } from '@/lib/designer/public'
import { isOfVersion } from './use-design-sessions'
import type { LocalHistory } from './use-local-history'

type OfferProps = {
  info: DesignInfo
  opened: OpenedForm
  local: LocalHistory | null
  onTake: (local: LocalHistory) => void
  onDrop: () => void
}

/** What this browser kept and the platform never had, of a design that somebody has stored since: the person decides. */
export function LocalOffer({ info, opened, local, onTake, onDrop }: OfferProps) {
  const t = useTranslations('designs.local')
  const [isOpen, setOpen] = useState(() => local?.isDirty === true && !isOfVersion(local, info, opened))
  if (!isOpen || !local) return null
  const end = (act: () => void) => {
    setOpen(false)
    act()
  }
  return (
    <Alert tone="warning" role="status">
      <span>{t('text', { time: formatDate(local.savedAt, dateTimeFormat) })}</span>
      <Button size="sm" onClick={() => end(() => onTake(local))}>
        {t('take')}
      </Button>
      <Button size="sm" onClick={() => end(onDrop)}>
        {t('drop')}
      </Button>
    </Alert>
  )
}
