import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type MessageFile, readFiles } from '@/components/features/shell/top-bar/utils'
import { Icon } from '@/components/ui/icon'
import { useMutation } from '@/lib/client/use-mutation'
import { file } from '@/lib/contract/file/file'
import { sizeText } from '@/lib/domain/size-text'
import styles from './messages.module.css'
import { canOpenInBrowser, downloadAddress, fileTypeOf } from './utils'

/** Attached files of a message, notice or mail: to be fetched, and to be looked at where the browser can (contract 1 §19.2). */
export function FilesPanel({ files }: { files: string }) {
  const t = useTranslations('notices.detail')
  const list = useMemo(() => readFiles(files), [files])
  if (list.length === 0) return null
  return (
    <section className={styles.files} aria-label={t('files')}>
      <p className={styles.filesTitle}>{t('filesCount', { count: list.length })}</p>
      <ul>
        {list.map((each) => (
          <li key={each.url}>
            <FileLine file={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileLine({ file: { name, url, fileId, sizeBytes } }: { file: MessageFile }) {
  const t = useTranslations('notices.detail')
  const link = useMutation(file.downloadLink)
  const download = async () => {
    try {
      const { data } = await link.run({ params: { type: fileTypeOf(url), name: fileId } })
      followLink(downloadAddress(data.url, name) ?? url, name)
    } catch {
      // The failure was told.
    }
  }
  return (
    <>
      <Icon name="file" size={16} />
      <span className={styles.fileName}>{name}</span>
      {sizeBytes !== undefined && <small>{sizeText(sizeBytes)}</small>}
      <span className={styles.fileActions}>
        {canOpenInBrowser(name) && (
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('openFile', { name })}>
            {t('open')}
          </a>
        )}
        {fileId ? (
          <button
            type="button"
            aria-label={t('downloadFile', { name })}
            aria-busy={link.isRunning || undefined}
            onClick={() => (link.isRunning ? undefined : void download())}
          >
            {t('download')}
          </button>
        ) : (
          <a href={url} download={name} aria-label={t('downloadFile', { name })}>
            {t('download')}
          </a>
        )}
      </span>
    </>
  )
}

/** The browser saves what an address answers only when a link to it is followed. */
function followLink(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
