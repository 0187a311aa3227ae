'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { entriesOf, pictureUrl } from './file-entries'
import { FilePreview } from './file-preview'
import { StoredLine } from './stored-line'
import styles from './uploads.module.css'
import { useDownloads } from './use-downloads'

type StoredProps = { value: unknown; type: 'annex' | 'annexpic' }

/** Stored files to read: each can be opened and saved, all of them in one go. */
export function StoredFiles({ value, type }: StoredProps) {
  const t = useTranslations('widgets.files')
  const downloads = useDownloads(type, t('nothing'))
  const [previewed, setPreviewed] = useState<number | null>(null)
  const entries = entriesOf(value)
  return (
    <>
      <ul className={`${styles.lines} ${styles.stored}`}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same file, and the list keeps no state.
          <li key={index}>
            <StoredLine
              entry={entry}
              onPreview={() => setPreviewed(index)}
              onDownload={downloads ? () => downloads.one(entry) : undefined}
            />
          </li>
        ))}
      </ul>
      {downloads && entries.length > 1 ? (
        <Button size="sm" variant="text" startIcon={<Icon name="download" size={14} />} onClick={() => downloads.all(entries)}>
          {t('downloadAll')}
        </Button>
      ) : null}
      {previewed !== null && <FilePreview entries={entries} index={previewed} type={type} onClose={() => setPreviewed(null)} />}
    </>
  )
}

/** Stored pictures as tiles; a press shows them on the whole screen. A picture without a usable address stands by its name. */
export function StoredPictures({ value, type }: StoredProps) {
  const t = useTranslations('widgets.files')
  const [previewed, setPreviewed] = useState<number | null>(null)
  const entries = entriesOf(value)
  return (
    <>
      <ul className={styles.tiles}>
        {entries.map((entry, index) => {
          const url = pictureUrl(entry, type)
          const { name } = entry
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same picture, and the list keeps no state.
            <li key={index} className={styles.tile}>
              {url ? (
                <button
                  type="button"
                  className={styles.picture}
                  aria-label={t('preview', { name })}
                  data-tip={name}
                  onClick={() => setPreviewed(index)}
                >
                  <img src={url} alt="" loading="lazy" />
                </button>
              ) : (
                <span className={styles.unshown}>{name}</span>
              )}
            </li>
          )
        })}
      </ul>
      {previewed !== null && <FilePreview entries={entries} index={previewed} type={type} onClose={() => setPreviewed(null)} />}
    </>
  )
}

/** Names in a cell of a record that is read; each opens its file. */
export function CellFiles({ value, type }: StoredProps) {
  const t = useTranslations('widgets.files')
  const [previewed, setPreviewed] = useState<number | null>(null)
  const entries = entriesOf(value)
  return (
    <span className={styles.cellFiles}>
      {entries.map((entry, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be the same file, and the list keeps no state.
          key={index}
          type="button"
          className={styles.open}
          data-tip={entry.name}
          aria-label={t('preview', { name: entry.name })}
          onClick={() => setPreviewed(index)}
        >
          {entry.name}
        </button>
      ))}
      {previewed !== null && <FilePreview entries={entries} index={previewed} type={type} onClose={() => setPreviewed(null)} />}
    </span>
  )
}
