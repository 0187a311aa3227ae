'use client'
import { useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Progress } from '@/components/ui/progress'
import { percentOf, uploadQueue } from '@/lib/client/uploads/upload-queue'
import type { FileEntry, PendingEntry } from '@/lib/form/file-schema-rules'
import type { FieldNode } from '@/lib/form/types'
import { pictureUrl, type UploadLine } from './file-entries'
import { FilePreview } from './file-preview'
import { PendingActions, useStateText, useUploadItem } from './pending-line'
import styles from './uploads.module.css'
import { placementOf } from './use-uploads'

type PictureTilesProps = {
  node: FieldNode
  lines: readonly UploadLine[]
  /** The tile that adds pictures. */
  add: ReactNode
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
}

/** What a dragged tile carries, so that it is no file from outside. */
const tileType = 'application/x-tenon-tile'

/** Pictures as tiles, in an order that can be changed by dragging and by keys. */
export function PictureTiles({ node, lines, add, onRemove, onMove }: PictureTilesProps) {
  const t = useTranslations('upload')
  const [previewed, setPreviewed] = useState<number | null>(null)
  const { type } = placementOf(node)
  const stored = lines.flatMap((line) => (line.kind === 'stored' ? [line.entry] : []))
  const dragHandlers = (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(tileType, String(index)),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(tileType) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(tileType)
      if (from === '') return
      event.preventDefault()
      onMove(Number(from), index)
    },
  })
  return (
    <>
      <ul className={styles.tiles} aria-label={t('images')}>
        {lines.map((line, index) => (
          <li
            key={line.kind === 'pending' ? line.entry.pendingId : `${line.entry.fileId} ${index}`}
            className={styles.tile}
            {...dragHandlers(index)}
          >
            {line.kind === 'pending' ? (
              <PendingTile entry={line.entry} onRemove={() => onRemove(index)} />
            ) : (
              <StoredTile
                entry={line.entry}
                type={type}
                index={index}
                count={lines.length}
                onPreview={() => setPreviewed(stored.indexOf(line.entry))}
                onRemove={() => onRemove(index)}
                onMove={(to) => onMove(index, to)}
              />
            )}
          </li>
        ))}
        {/* Kept when the list is full: pressing it says what the limit is, and the focus has a place. */}
        <li className={styles.tile}>{add}</li>
      </ul>
      {previewed !== null && <FilePreview entries={stored} index={previewed} type={type} onClose={() => setPreviewed(null)} />}
    </>
  )
}

type StoredTileProps = {
  entry: FileEntry
  type: string
  index: number
  count: number
  onPreview: () => void
  onRemove: () => void
  onMove: (to: number) => void
}

function StoredTile({ entry, type, index, count, onPreview, onRemove, onMove }: StoredTileProps) {
  const t = useTranslations('upload.actions')
  const { name } = entry
  const url = pictureUrl(entry, type)
  return (
    <>
      <button type="button" className={styles.picture} aria-label={t('preview', { name })} data-tip={name} onClick={onPreview}>
        {url ? <img src={url} alt="" loading="lazy" draggable={false} /> : <span>{name}</span>}
      </button>
      <div className={styles.tileTools}>
        {index > 0 && (
          <IconButton size="sm" label={t('before', { name })} onClick={() => onMove(index - 1)}>
            <Icon name="chevron-left" size={14} />
          </IconButton>
        )}
        {index < count - 1 && (
          <IconButton size="sm" label={t('after', { name })} onClick={() => onMove(index + 1)}>
            <Icon name="chevron-right" size={14} />
          </IconButton>
        )}
        <IconButton size="sm" label={t('remove', { name })} onClick={onRemove}>
          <Icon name="trash" size={14} />
        </IconButton>
      </div>
    </>
  )
}

function PendingTile({ entry, onRemove }: { entry: PendingEntry; onRemove: () => void }) {
  const t = useTranslations('upload')
  const item = useUploadItem(entry.pendingId)
  const stateText = useStateText()
  const url = useLocalPicture(entry.pendingId)
  const hasFailed = item === undefined || item.state === 'error'
  const state = stateText(item)
  return (
    <div className={styles.pendingTile} data-failed={hasFailed || undefined} data-tip={`${entry.name} ${state}`}>
      {url ? <img src={url} alt="" draggable={false} /> : null}
      <span className={styles.tileState} role={hasFailed ? 'alert' : undefined}>
        {state}
      </span>
      {item && !hasFailed ? (
        <Progress
          className={styles.progress}
          value={percentOf(item.doneBytes, item.sizeBytes)}
          label={t('progress', { name: entry.name, state })}
        />
      ) : null}
      <PendingActions entry={entry} item={item} onRemove={onRemove} />
    </div>
  )
}

/** The picture as it was chosen, before it is stored. */
function useLocalPicture(id: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // An address of the browser for the bytes, which keeps them until it is taken back.
  useEffect(() => {
    const file = uploadQueue().fileOf(id)
    if (!file || typeof URL.createObjectURL !== 'function') return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [id])
  return url
}
