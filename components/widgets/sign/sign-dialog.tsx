'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SignatureSurface } from '@/components/ui/signature-surface'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { readDataUrl } from '@/lib/client/read-data-url'
import { toast } from '@/lib/client/toast-store'
import { OrganisationSignatures } from './organisation-signatures'
import { signatureBytesMax, signatureTypes } from './picture-value'
import { SavedSignatures } from './saved-signatures'

type SignDialogProps = { title: string; onSign: (picture: string) => void; onClose: () => void }

export function SignDialog({ title, onSign, onClose }: SignDialogProps) {
  const t = useTranslations('widgets.sign')
  const call = useWidgetEnv()?.call
  const fileRef = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const upload = async (file: File) => {
    if (!signatureTypes.some((type) => type === file.type)) return void toast.error(t('notImage'))
    if (file.size > signatureBytesMax) return void toast.error(t('tooLarge'))
    setIsReading(true)
    const picture = await readPicture(file).catch(() => null)
    setIsReading(false)
    if (picture) onSign(picture)
    else toast.error(t('unreadable'))
  }
  const texts = {
    canvas: t('canvas'),
    undo: t('undo'),
    clear: t('clear'),
    cancel: t('cancel'),
    take: t('confirm'),
    empty: t('empty'),
  }
  const tools = (
    <>
      <Button size="sm" loading={isReading} startIcon={<Icon name="upload" size={14} />} onClick={() => fileRef.current?.click()}>
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
    </>
  )
  return (
    <SignatureSurface title={title} texts={texts} tools={tools} onTake={onSign} onClose={onClose}>
      {call ? <SavedSignatures call={call} onChoose={onSign} /> : null}
      {call ? <OrganisationSignatures call={call} onChoose={onSign} /> : null}
    </SignatureSurface>
  )
}

/** The file as its own data, when the browser can draw it: a name that ends in .png proves nothing. */
async function readPicture(file: File): Promise<string> {
  const url = await readDataUrl(file)
  await new Promise<void>((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve()
    picture.onerror = () => reject(new Error('the picture cannot be read'))
    picture.src = url
  })
  return url
}
