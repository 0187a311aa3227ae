'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ImportDialog } from './import-dialog'

type ImportButtonProps = Omit<ComponentProps<typeof ImportDialog>, 'onClose'>

/** 导入 in a toolbar, and the dialog that it opens (contract 2 §0.4). */
export function ImportButton(props: ImportButtonProps) {
  const t = useTranslations('admin.importFile')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button startIcon={<Icon name="upload" size={16} />} onClick={() => setOpen(true)}>
        {t('title')}
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
