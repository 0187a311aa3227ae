import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { useHasDeleted } from './queries'
import type { DeletedProps } from './types'

const DeletedDrawer = lazyCode(async () => (await import('./deleted-drawer')).DeletedDrawer)

/** Opens what was deleted of a list and can come back. An installation that keeps nothing of it has no such button. */
export function DeletedButton(props: DeletedProps) {
  const t = useTranslations('list.record')
  const [isOpen, setOpen] = useState(false)
  if (!useHasDeleted(props.modelId, props.mayDelete)) return null
  return (
    <>
      <IconButton label={t('deletedRecords')} onClick={() => setOpen(true)}>
        <Icon name="trash" />
      </IconButton>
      {isOpen && <DeletedDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
