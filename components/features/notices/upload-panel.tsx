import { useTranslations } from 'next-intl'
import { type ChangeEvent, type ReactNode, useCallback, useId, useRef, useSyncExternalStore } from 'react'
import { sizeText } from '@/components/features/messages/utils'
import { isOwnFile } from '@/components/features/shell/top-bar/utils'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/lib/client/toast-store'
import type { FormStore } from '@/lib/form/form-store'
import { own, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { coverAccept, coverBytesMax, fileAccept, fileBytesMax, filesMax } from './constants'
import styles from './notices.module.css'
import { type FileEntry, type Upload, useUploads } from './use-uploads'

type UploadFieldProps = { store: FormStore; onCount: (change: 1 | -1) => void }

/** The picture above a notice: one, under 5 MB (spec 2 §5.1). */
export function CoverField({ store, onCount }: UploadFieldProps) {
  const t = useTranslations('notices.upload')
  const url = useStored(store, 'coverImage')
  const { uploads, start, drop } = useUploads({
    type: 'annexpic',
    onCount,
    onDone: (entry) => store.setValue('coverImage', entry.url),
  })
  const take = ([file]: readonly File[]) => {
    if (!file) return
    if (!file.type.startsWith('image/')) return void toast.error(t('notImage'))
    if (file.size >= coverBytesMax) return void toast.error(t('imageTooLarge', { size: 5 }))
    for (const { key } of uploads) drop(key)
    start(file)
  }
  return (
    <UploadBox label={t('cover')} hint={t('coverHint')} accept={coverAccept} button={t(url ? 'replace' : 'choose')} onTake={take}>
      {isOwnFile(url) && (
        <div className={styles.cover}>
          <img src={url} alt={t('coverAlt')} />
          <IconButton label={t('removeCover')} onClick={() => store.setValue('coverImage', '')}>
            <Icon name="trash" size={16} />
          </IconButton>
        </div>
      )}
      <UploadLines uploads={uploads} onDrop={drop} />
    </UploadBox>
  )
}

/** Files with a notice: up to twenty of up to 10 MB. */
export function FilesField({ store, onCount }: UploadFieldProps) {
  const t = useTranslations('notices.upload')
  const text = useStored(store, 'files')
  const entries = readEntries(text)
  const write = (next: readonly FileEntry[]) => store.setValue('files', next.length > 0 ? JSON.stringify(next) : '')
  const { uploads, start, drop } = useUploads({
    type: 'annex',
    onCount,
    onDone: (entry) => write([...readEntries(readText(store.getValue('files'))), entry]),
  })
  const take = (files: readonly File[]) => {
    let room = filesMax - entries.length - uploads.length
    for (const file of files) {
      if (room <= 0) return void toast.error(t('tooMany', { limit: filesMax }))
      if (file.size > fileBytesMax) toast.error(t('fileTooLarge', { name: file.name, size: 10 }))
      else {
        start(file)
        room -= 1
      }
    }
  }
  return (
    <UploadBox label={t('files')} hint={t('filesHint')} accept={fileAccept} button={t('add')} isMultiple onTake={take}>
      {entries.length > 0 && (
        <ul className={styles.fileList}>
          {entries.map((entry, at) => (
            <li key={entry.url}>
              <Icon name="file" size={16} />
              <span>{entry.name}</span>
              <small>{sizeText(entry.fileSize)}</small>
              <IconButton
                size="sm"
                label={t('remove', { name: entry.name })}
                onClick={() => write(entries.filter((_, index) => index !== at))}
              >
                <Icon name="close" size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <UploadLines uploads={uploads} onDrop={drop} />
    </UploadBox>
  )
}

type UploadBoxProps = {
  label: string
  hint: string
  accept: string
  button: string
  isMultiple?: boolean
  onTake: (files: readonly File[]) => void
  children: ReactNode
}

/** A name, a button that opens the file dialog, and a place to drop files on. */
function UploadBox({ label, hint, accept, button, isMultiple = false, onTake, children }: UploadBoxProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onTake([...(target.files ?? [])])
    // The same file again is a choice too.
    target.value = ''
  }
  return (
    <section
      className={styles.upload}
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onTake([...event.dataTransfer.files])
      }}
    >
      <div className={styles.uploadHead}>
        <span id={`${id}-label`} className={styles.uploadLabel}>
          {label}
        </span>
        <Button size="sm" startIcon={<Icon name="upload" size={14} />} onClick={() => inputRef.current?.click()}>
          {button}
        </Button>
        <small>{hint}</small>
        <input
          ref={inputRef}
          type="file"
          className="tn-visually-hidden"
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          multiple={isMultiple}
          onChange={handleChange}
        />
      </div>
      {children}
    </section>
  )
}

function UploadLines({ uploads, onDrop }: { uploads: readonly Upload[]; onDrop: (key: number) => void }) {
  const t = useTranslations('notices.upload')
  if (uploads.length === 0) return null
  return (
    <ul className={styles.fileList}>
      {uploads.map(({ key, name, error, retry }) => (
        <li key={key} data-failed={error === undefined ? undefined : ''}>
          <span>{name}</span>
          {error === undefined ? (
            <span role="status" className={styles.progress}>
              <progress aria-label={t('uploading', { name })} />
              <small>{t('state')}</small>
            </span>
          ) : (
            <>
              <small role="alert">{error}</small>
              <Button size="sm" variant="text" onClick={retry}>
                {t('retry')}
              </Button>
            </>
          )}
          <IconButton size="sm" label={t('remove', { name })} onClick={() => onDrop(key)}>
            <Icon name="close" size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function useStored(store: FormStore, code: string): string {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener), [store, code])
  const read = () => readText(store.getValue(code))
  return useSyncExternalStore(subscribe, read, read)
}

function readEntries(json: string): readonly FileEntry[] {
  try {
    return readList(JSON.parse(json || '[]'))
      .map(readRecord)
      .map((entry) => ({
        name: readText(own(entry, 'name')),
        fileId: readText(own(entry, 'fileId')),
        fileSize: readNumber(own(entry, 'fileSize')) ?? 0,
        fileExtension: readText(own(entry, 'fileExtension')),
        fileVersionId: readText(own(entry, 'fileVersionId')),
        url: readText(own(entry, 'url')),
      }))
  } catch {
    return []
  }
}
