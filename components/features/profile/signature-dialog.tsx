'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SignatureCanvas, type SignaturePadHandle } from '@/components/ui/signature-pad'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import styles from './signatures-panel.module.css'

type SignatureDialogProps = {
  /** Rejects when it could not be kept; it was told then. */
  onSave: (signImg: string) => Promise<void>
  onClose: () => void
}

export function SignatureDialog({ onSave, onClose }: SignatureDialogProps) {
  const t = useTranslations('profile.signatures')
  const padRef = useRef<SignaturePadHandle>(null)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    const pad = padRef.current
    if (!pad || isSaving) return
    if (pad.isEmpty()) return void toast.warning(t('empty'))
    setSaving(true)
    try {
      await onSave(pad.picture())
      onClose()
    } catch {
      setSaving(false)
    }
  }
  return (
    <Surface
      kind="general"
      open
      title={t('draw')}
      width="640px"
      busy={isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SignatureCanvas label={t('canvas')} handleRef={padRef} />
      <div className={styles.padTools}>
        <Button size="sm" startIcon={<Icon name="history" size={14} />} onClick={() => padRef.current?.undo()}>
          {t('undo')}
        </Button>
        <Button size="sm" startIcon={<Icon name="trash" size={14} />} onClick={() => padRef.current?.clear()}>
          {t('clear')}
        </Button>
      </div>
    </Surface>
  )
}
