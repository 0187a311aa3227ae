'use client'
import { lazyCode } from '@/components/ui/lazy-code'
import { UploadTexts } from '@/components/ui/upload/upload-texts'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { pictureUrl, previewKindOf } from './file-entries'
import { useDownloads } from './use-downloads'

const ImageViewer = lazyCode(async () => (await import('@/components/ui/upload/image-viewer')).ImageViewer)
const PreviewDialog = lazyCode(async () => (await import('./preview-dialog')).PreviewDialog)

export type FilePreviewProps = {
  entries: readonly FileEntry[]
  index: number
  /** Kind of the files by purpose (contract 1 §19.1). */
  type: string
  onClose: () => void
}

/** A stored file on the whole screen (spec 2 §2.2): pictures in the viewer with their neighbours, everything else alone. */
export function FilePreview(props: FilePreviewProps) {
  return (
    <UploadTexts>
      <Shown {...props} />
    </UploadTexts>
  )
}

function Shown({ entries, index, type, onClose }: FilePreviewProps) {
  const downloads = useDownloads(type, '')
  const entry = entries[index]
  if (!entry) return null
  const pictures = entries.filter((each) => isPicture(each, type))
  const start = pictures.indexOf(entry)
  if (start < 0) return <PreviewDialog entry={entry} type={type} onClose={onClose} />
  const images = pictures.map((each) => ({ name: each.name, url: pictureUrl(each, type) ?? '' }))
  const download = (at: number) => {
    const wanted = pictures[at]
    if (wanted?.fileId) downloads?.one(wanted)
  }
  return <ImageViewer images={images} start={start} onClose={onClose} onDownload={downloads ? download : undefined} />
}

/** Every entry of an image field is a picture, whatever it is called. */
function isPicture(entry: FileEntry, type: string): boolean {
  return (type === 'annexpic' || previewKindOf(entry) === 'image') && pictureUrl(entry, type) !== null
}
