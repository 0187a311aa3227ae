import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useShell } from '@/components/ground/public'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'

const RecordWhy = lazyCode(async () => (await import('@/components/features/why/public')).RecordWhy)

/** Administrators ask here why a person sees the record, or does not. */
export function WhyButton({ record }: { record: { modelId: string; id: string; fullName: string } }) {
  const t = useTranslations('list.record')
  const { user } = useShell()
  const [isOpen, setOpen] = useState(false)
  if (user.isAdministrator !== 1) return null
  return (
    <>
      <IconButton label={t('why')} onClick={() => setOpen(true)}>
        <Icon name="shield" size={16} />
      </IconButton>
      {isOpen && <RecordWhy record={record} onClose={() => setOpen(false)} />}
    </>
  )
}
