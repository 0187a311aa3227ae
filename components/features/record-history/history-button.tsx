import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { useHasHistory } from './queries'
import type { HistoryProps } from './types'

const HistoryDrawer = lazyCode(async () => (await import('./history-drawer')).HistoryDrawer)

/** Opens who changed the record when, from what to what. An installation that keeps nothing of it has no such button. */
export function HistoryButton(props: HistoryProps) {
  const t = useTranslations('list.record')
  const [isOpen, setOpen] = useState(false)
  if (!useHasHistory(props.place)) return null
  return (
    <>
      <IconButton label={t('history')} onClick={() => setOpen(true)}>
        <Icon name="history" size={16} />
      </IconButton>
      {isOpen && <HistoryDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
