'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SignatureCanvas, type SignaturePadHandle } from '@/components/ui/signature-pad'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import { useWidgetEnv } from '../widget-env'
import { signatureBytesMax, signatureTypes } from './picture-value'
import { SavedSignatures } from './saved-signatures'
import styles from './sign.module.css'

type SignDialogProps = { title: string; onSign: (picture: string) => void; onClose: () => void }

export function SignDialog({ title, onSign, onClose }: SignDialogProps) {
  const t = useTranslations('widgets.sign')
  const call = useWidgetEnv()?.call
  const padRef = useRef<SignaturePadHandle>(null)
  const fileRef = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const confirm = () => {
    const pad = padRef.current
    if (!pad || pad.isEmpty()) return void toast.warning(t('empty'))
    onSign(pad.picture())
  }
  const upload = async (file: File) => {
    if (!signatureTypes.some((type) => type === file.type)) return void toast.error(t('notImage'))
    if (file.size > signatureBytesMax) return void toast.error(t('tooLarge'))
    setIsReading(true)
    const picture = await readPicture(file).catch(() => null)
    setIsReading(false)
    if (picture) onSign(picture)
    else toast.error(t('unreadable'))
  }
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="640px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <SignatureCanvas label={t('canvas')} handleRef={padRef} />
      <div className={styles.tools}>
        <Button size="sm" startIcon={<Icon name="history" size={14} />} onClick={() => padRef.current?.undo()}>
          {t('undo')}
        </Button>
        <Button size="sm" startIcon={<Icon name="trash" size={14} />} onClick={() => padRef.current?.clear()}>
          {t('clear')}
        </Button>
        <Button
          size="sm"
          loading={isReading}
          startIcon={<Icon name="upload" size={14} />}
          onClick={() => fileRef.current?.click()}
        >
          {t('upload')}
        </Button>
        <input
          ref={fileRef}
          type="file"
          hidden
          accept={signatureTypes.join()}
          aria-label={t('upload')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void upload(file)
          }}
        />
      </div>
      {call ? <SavedSignatures call={call} onChoose={onSign} /> : null}
    </Surface>
  )
}

/** The file as its own data, when the browser can draw it: a name that ends in .png proves nothing. */
async function readPicture(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
  await new Promise<void>((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve()
    picture.onerror = () => reject(new Error('the picture cannot be read'))
    picture.src = url
  })
  return url
}
