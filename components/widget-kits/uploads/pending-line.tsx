'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon, LineIcon } from '@/components/ui/icon'
import { Progress } from '@/components/ui/progress'
import { uploadIcons } from '@/components/ui/upload/icons'
import { percentOf, type UploadItem, uploadQueue } from '@/lib/client/uploads/upload-queue'
import { sizeText } from '@/lib/domain/size-text'
import type { PendingEntry } from '@/lib/form/file-schema-rules'
import { failureText } from './failure-text'
import styles from './uploads.module.css'

/** An upload as it is now; undefined when it is not of this page any more. */
export function useUploadItem(id: string): UploadItem | undefined {
  const queue = uploadQueue()
  const read = () => queue.read(id)
  return useSyncExternalStore(queue.subscribe, read, read)
}

/** What an upload is doing, in words (contract 1 §19.3). */
export function useStateText(): (item: UploadItem | undefined) => string {
  const t = useTranslations('upload')
  const tErrors = useTranslations('errors')
  return (item) => {
    if (!item) return t('state.lost')
    if (item.state !== 'error') return t(`state.${item.state}`)
    const failed = t('state.error')
    const reason = failureText(item.error, t, (key, params) => tErrors(key, params))
    // The platform often says itself that the upload failed, whatever the language of the page.
    return reason.startsWith(failed) ? reason : t('failedBecause', { reason: reason.replace(/^上传失败，/, '') })
  }
}

/** A file on its way: how far it is, and what can be done with it. */
export function PendingLine({ entry, onRemove }: { entry: PendingEntry; onRemove: () => void }) {
  const t = useTranslations('upload')
  const item = useUploadItem(entry.pendingId)
  const stateText = useStateText()
  const hasFailed = item === undefined || item.state === 'error'
  const isRunning = item?.state === 'checking' || item?.state === 'uploading'
  return (
    <div className={styles.line} data-failed={hasFailed || undefined}>
      <span className={styles.kind}>
        <Icon name={hasFailed ? 'error' : 'upload'} />
      </span>
      <div className={styles.words}>
        <span className={styles.name} data-tip={entry.name}>
          {entry.name}
        </span>
        <span className={styles.state} role={hasFailed ? 'alert' : undefined}>
          {stateText(item)}
          {item && !hasFailed ? <small> {progressText(item)}</small> : null}
        </span>
        {isRunning || item?.state === 'paused' ? (
          <Progress
            className={styles.progress}
            value={percentOf(item.doneBytes, item.sizeBytes)}
            isPaused={item.state === 'paused'}
            label={t('progress', { name: entry.name, state: stateText(item) })}
          />
        ) : null}
      </div>
      <PendingActions entry={entry} item={item} onRemove={onRemove} />
    </div>
  )
}

function progressText({ doneBytes, sizeBytes, state }: UploadItem): string {
  return state === 'waiting' ? sizeText(sizeBytes) : `${percentOf(doneBytes, sizeBytes)}% · ${sizeText(sizeBytes)}`
}

type ActionsProps = { entry: PendingEntry; item: UploadItem | undefined; onRemove: () => void }

export function PendingActions({ entry: { pendingId: id, name }, item, onRemove }: ActionsProps) {
  const t = useTranslations('upload.actions')
  const queue = uploadQueue()
  const isMoving = item !== undefined && item.state !== 'paused' && item.state !== 'error'
  return (
    <div className={styles.actions}>
      {isMoving && (
        <IconButton size="sm" label={t('pause', { name })} onClick={() => queue.pause(id)}>
          <LineIcon size={16} path={uploadIcons.pause} />
        </IconButton>
      )}
      {item?.state === 'paused' && (
        <IconButton size="sm" label={t('resume', { name })} onClick={() => queue.resume(id)}>
          <LineIcon size={16} path={uploadIcons.play} />
        </IconButton>
      )}
      {item?.state === 'error' && (
        <IconButton size="sm" label={t('retry', { name })} onClick={() => queue.resume(id)}>
          <Icon name="refresh" size={16} />
        </IconButton>
      )}
      <IconButton size="sm" label={t('remove', { name })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}
