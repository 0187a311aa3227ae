import { useTranslations } from 'next-intl'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Progress } from '@/components/ui/progress'
import styles from './composer-panel.module.css'
import { useChatStore, useUpload } from './state'
import { useUploading } from './use-send-file'

/** The file that is on its way to this peer, or that could not be sent. */
export function UploadStrip({ peerId }: { peerId: string }) {
  const t = useTranslations('chat.file')
  const { uploads } = useChatStore()
  const upload = useUpload()
  const start = useUploading()
  if (upload?.file.peerId !== peerId) return null
  const { file, percent, hasFailed } = upload
  return (
    <div className={styles.upload} data-failed={hasFailed || undefined}>
      <Icon name={hasFailed ? 'alert' : 'upload'} size={15} />
      <span className={styles.fileName}>{file.name}</span>
      {hasFailed ? (
        <>
          <span role="alert">{t('failed')}</span>
          <Button variant="text" size="sm" onClick={() => void start(file)}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <Progress className={styles.progress} value={percent} label={t('progress', { name: file.name })} />
      )}
      <IconButton size="sm" label={hasFailed ? t('remove') : t('cancel')} onClick={uploads.remove}>
        <Icon name="close" size={14} />
      </IconButton>
    </div>
  )
}
