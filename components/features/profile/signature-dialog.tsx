'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignatureSurface } from '@/components/ui/signature-surface'

type SignatureDialogProps = {
  /** Rejects when it could not be kept; it was told then. */
  onSave: (signImg: string) => Promise<void>
  onClose: () => void
}

export function SignatureDialog({ onSave, onClose }: SignatureDialogProps) {
  const t = useTranslations('profile.signatures')
  const [isSaving, setSaving] = useState(false)
  const save = async (picture: string) => {
    setSaving(true)
    try {
      await onSave(picture)
      onClose()
    } catch {
      setSaving(false)
    }
  }
  const texts = {
    canvas: t('canvas'),
    undo: t('undo'),
    clear: t('clear'),
    cancel: t('cancel'),
    take: t('save'),
    empty: t('empty'),
  }
  return (
    <SignatureSurface
      title={t('draw')}
      texts={texts}
      isBusy={isSaving}
      onTake={(picture) => void save(picture)}
      onClose={onClose}
    />
  )
}
