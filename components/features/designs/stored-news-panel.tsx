import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShell } from '@/components/ground/public'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { formatDate } from '@/lib/datetime/format'
import type { StoredNews } from './use-stored-news'

type NewsProps = { news: StoredNews; onMerge: () => Promise<void>; onLater: () => void }

/** Somebody else stored the design that is worked on here, told before one's own save meets it. */
export function StoredNewsPanel({ news, onMerge, onLater }: NewsProps) {
  const t = useTranslations('designs.stored')
  const { user } = useShell()
  const [isBusy, setBusy] = useState(false)
  const { userId, userName, at } = news
  const time = at === undefined ? '' : formatDate(at, 'HH:mm')
  const who = userId === user.userId ? 'byMe' : userName === '' ? 'bySomebody' : 'byPerson'
  const merge = () => {
    setBusy(true)
    void onMerge().finally(() => setBusy(false))
  }
  return (
    <Alert tone="info" role="status">
      <span>{t(who, { name: userName, time })}</span>
      <Button size="sm" loading={isBusy} onClick={merge}>
        {t('merge')}
      </Button>
      <Button size="sm" onClick={onLater}>
        {t('later')}
      </Button>
    </Alert>
  )
}
