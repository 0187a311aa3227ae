'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { readDataUrl } from '@/lib/client/read-data-url'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { currentUserSettings, type Signature } from '@/lib/contract/permission/current-user'
import { pictureAddress } from '@/lib/domain/picture-address'
import { isReadablePicture } from './picture-file'
import styles from './profile.module.css'
import cards from './signatures-panel.module.css'

const SignatureDialog = dynamic(() => import('./signature-dialog').then((file) => file.SignatureDialog), { ssr: false })

/** Contract 1 §11.4. */
const signatureBytesMax = 500 * 1024

/** 个人签名: drawn or uploaded; one of them is the default. */
export function SignaturesPanel() {
  const t = useTranslations('profile.signatures')
  const { data, error, mutate } = useCall(currentUserSettings.signImgs, {})
  const add = useMutation(currentUserSettings.addSignImg, { successToast: true })
  const [isDrawing, setDrawing] = useState(false)
  const fileRef = useRef<HTMLInputElement>(null)
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />
  if (!data) return <LoadingState />
  const save = async (signImg: string) => {
    await add.run({ body: { signImg, isDefault: 0 } })
    await mutate()
  }
  const upload = async (file: File) => {
    if (!file.type.startsWith('image/')) return toast.error(t('notImage'))
    if (file.size > signatureBytesMax) return toast.error(t('tooLarge'))
    const signImg = await readDataUrl(file).catch(() => '')
    if (!(await isReadablePicture(signImg))) return toast.error(t('unreadable'))
    await save(signImg).catch(() => undefined)
  }
  return (
    <div className={styles.panel}>
      <div className={styles.toolbar}>
        <Button variant="primary" startIcon={<Icon name="edit" size={16} />} onClick={() => setDrawing(true)}>
          {t('draw')}
        </Button>
        <Button loading={add.isRunning} startIcon={<Icon name="upload" size={16} />} onClick={() => fileRef.current?.click()}>
          {t('upload')}
        </Button>
        <input
          ref={fileRef}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void upload(file)
          }}
        />
      </div>
      <p className={styles.hint}>{t('hint')}</p>
      {data.length === 0 ? <EmptyState text={t('none')} /> : <SignatureList signatures={data} onChanged={() => mutate()} />}
      {isDrawing && <SignatureDialog onSave={save} onClose={() => setDrawing(false)} />}
    </div>
  )
}

type SignatureListProps = { signatures: readonly Signature[]; onChanged: () => Promise<unknown> }

function SignatureList({ signatures, onChanged }: SignatureListProps) {
  const t = useTranslations('profile.signatures')
  const makeDefault = useMutation(currentUserSettings.makeSignImgDefault, { successToast: true })
  const remove = useMutation(currentUserSettings.removeSignImg, { successToast: true })
  const isBusy = makeDefault.isRunning || remove.isRunning
  const choose = async (id: string) => {
    await makeDefault.run({ params: { id } }).then(onChanged, () => undefined)
  }
  const askToRemove = async (id: string) => {
    if (!(await confirm({ text: t('removeText'), confirmText: t('remove'), danger: true }))) return
    await remove.run({ params: { id } }).then(onChanged, () => undefined)
  }
  return (
    <ul className={cards.list} aria-busy={isBusy}>
      {signatures.map(({ id, signImg, isDefault }, index) => {
        const name = t('alt', { number: index + 1 })
        return (
          <li key={id} className={cards.card} data-default={isDefault === 1 || undefined}>
            {isDefault === 1 && <span className={`${styles.badge} ${cards.badge}`}>{t('default')}</span>}
            <div className={cards.picture}>
              {/* Foreign text: only a picture that is its own data is shown. */}
              {pictureAddress(signImg) && <img src={signImg} alt={name} />}
            </div>
            <div className={cards.actions}>
              {isDefault !== 1 && (
                <Button
                  size="sm"
                  variant="text"
                  disabled={isBusy}
                  aria-label={`${t('makeDefault')} ${name}`}
                  onClick={() => void choose(id)}
                >
                  {t('makeDefault')}
                </Button>
              )}
              <Button
                size="sm"
                variant="text"
                disabled={isBusy}
                aria-label={`${t('remove')} ${name}`}
                onClick={() => void askToRemove(id)}
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
