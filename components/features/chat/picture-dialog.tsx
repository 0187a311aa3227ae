import { useTranslations } from 'next-intl'
import { FilePreview } from '@/components/widget-kits/uploads/file-preview'
import { FilesEnv } from '@/components/widget-kits/uploads/files-env'
import type { ShownPicture } from './thread-media'

type PictureDialogProps = { pictures: readonly ShownPicture[]; index: number; onClose: () => void }

/** Pictures of a conversation in the viewer that also shows those of records. */
export function PictureDialog({ pictures, index, onClose }: PictureDialogProps) {
  const t = useTranslations('chat.picture')
  const entries = pictures.map(({ path, name }) => ({
    name: t('of', { name }),
    fileId: path.slice(path.lastIndexOf('/') + 1),
    url: path,
  }))
  return (
    <FilesEnv>
      <FilePreview entries={entries} index={index} type="IM" onClose={onClose} />
    </FilesEnv>
  )
}
