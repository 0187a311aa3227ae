'use client'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { sizeText } from '@/lib/domain/size-text'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { FileKindIcon } from './file-kind-icon'
import styles from './uploads.module.css'

type StoredLineProps = {
  entry: FileEntry
  onPreview: () => void
  onDownload?: () => void
  onRemove?: () => void
}

/** A stored file by name and size. Its name opens it. */
export function StoredLine({ entry, onPreview, onDownload, onRemove }: StoredLineProps) {
  const t = useTranslations('widgets.files')
  const { name } = entry
  return (
    <div className={styles.line}>
      <span className={styles.kind}>
        <FileKindIcon name={name} />
      </span>
      <div className={styles.words}>
        <button type="button" className={styles.open} data-tip={name} aria-label={t('preview', { name })} onClick={onPreview}>
          {name}
        </button>
        <small className={styles.size}>{sizeText(entry.fileSize)}</small>
      </div>
      <div className={styles.actions}>
        {onDownload && entry.fileId ? (
          <IconButton size="sm" label={t('download', { name })} onClick={onDownload}>
            <Icon name="download" size={16} />
          </IconButton>
        ) : null}
        {onRemove && (
          <IconButton size="sm" label={t('remove', { name })} onClick={onRemove}>
            <Icon name="close" size={16} />
          </IconButton>
        )}
      </div>
    </div>
  )
}
