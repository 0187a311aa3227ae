'use client'

import Slider from '@mui/material/Slider'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { MuiScreen } from '@/components/ui/mui/mui-screen'
import { pageNonce } from '@/components/ui/mui/page-nonce'
import { Surface } from '@/components/ui/surface'
import { call } from '@/lib/client/call'
import { errorText, isAbort, isSessionEnd } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import styles from './avatar-dialog.module.css'
import { cropSquare, isReadablePicture } from './picture-file'
import { uploadAvatar } from './upload-avatar'

const pictureBytesMax = 5 * 1024 * 1024
const sidePx = 400
const zoomMax = 4

/** Choose a picture, cut a square out of it, keep it as the avatar (contract 1 §11.3). */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile.avatar')
  const tCommon = useTranslations('common')
  const fileRef = useRef<HTMLInputElement>(null)
  const picture = usePicture()
  const [area, setArea] = useState<Area | undefined>(undefined)
  const upload = useUpload(onClose)
  const pick = () => fileRef.current?.click()
  return (
    <Surface
      kind="general"
      open
      title={t('title')}
      width="520px"
      busy={upload.isRunning}
      onClose={onClose}
      footer={
        <>
          {picture.url !== '' && (
            <Button className={styles.other} disabled={upload.isRunning} onClick={pick}>
              {t('pickOther')}
            </Button>
          )}
          <Button disabled={upload.isRunning} onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button
            variant="primary"
            loading={upload.isRunning}
            disabled={!area || picture.url === ''}
            onClick={() => area && void upload.run(picture.url, area)}
          >
            {upload.isRunning ? t('uploading', { percent: upload.percent }) : t('save')}
          </Button>
        </>
      }
    >
      <input
        ref={fileRef}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
        hidden
        onChange={(event) => {
          void picture.take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {picture.url === '' ? (
        <DropZone onPick={pick} onDrop={picture.take} />
      ) : (
        <MuiScreen>
          <CropArea key={picture.url} url={picture.url} onArea={setArea} />
        </MuiScreen>
      )}
    </Surface>
  )
}

/** The picked picture as an address of this page, given back when another is picked or the dialog closes. */
function usePicture() {
  const t = useTranslations('profile.avatar')
  const [url, setUrl] = useState('')
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return toast.error(t('notImage'))
    if (file.size > pictureBytesMax) return toast.error(t('tooLarge'))
    const next = URL.createObjectURL(file)
    if (await isReadablePicture(next)) return setUrl(next)
    URL.revokeObjectURL(next)
    toast.error(t('unreadable'))
  }
  return { url, take }
}

function useUpload(onDone: () => void) {
  const t = useTranslations('profile.avatar')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const [percent, setPercent] = useState<number | undefined>(undefined)
  const running = useRef<AbortController>(undefined)
  // The network: what is still being sent is given up with the dialog.
  useEffect(() => () => running.current?.abort(), [])
  const run = async (url: string, area: Area) => {
    if (percent !== undefined) return
    const controller = new AbortController()
    running.current = controller
    setPercent(0)
    try {
      const uploaded = await uploadAvatar(await cropSquare(url, area, sidePx), setPercent, controller.signal)
      const { msg } = await call(currentUserSettings.avatar, { params: { name: uploaded.name } })
      toast.success(msg || t('saved'))
      // The shell shows the picture; its data comes with the page.
      router.refresh()
      onDone()
    } catch (error) {
      setPercent(undefined)
      if (isAbort(error) || isSessionEnd(error)) return
      toast.error(errorText(error, (key, params) => tErrors(key, params)) || t('failed'))
    }
  }
  return { run, isRunning: percent !== undefined, percent: percent ?? 0 }
}

type DropZoneProps = { onPick: () => void; onDrop: (file: File | undefined) => void }

function DropZone({ onPick, onDrop }: DropZoneProps) {
  const t = useTranslations('profile.avatar')
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop(event.dataTransfer.files[0])
  }
  return (
    <button
      type="button"
      data-autofocus=""
      className={styles.drop}
      data-over={isOver || undefined}
      onClick={onPick}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={28} />
      <span>{t('drop')}</span>
      <small>{t('formats')}</small>
    </button>
  )
}

function CropArea({ url, onArea }: { url: string; onArea: (area: Area) => void }) {
  const t = useTranslations('profile.avatar')
  const labelId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const nonce = pageNonce()
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={1}
          cropShape="round"
          showGrid={false}
          cropperProps={{ 'aria-label': t('area'), role: 'group' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onArea(pixels)}
          {...(nonce !== undefined && { nonce })}
        />
      </div>
      <div className={styles.zoom}>
        <span id={labelId}>{t('zoom')}</span>
        <Icon name="minus" size={16} />
        <Slider
          aria-labelledby={labelId}
          min={1}
          max={zoomMax}
          step={0.05}
          value={zoom}
          valueLabelDisplay="off"
          getAriaValueText={(value) => `${Math.round(value * 100)}%`}
          onChange={(_event, value) => setZoom(Number(value))}
        />
        <Icon name="plus" size={16} />
      </div>
    </>
  )
}
