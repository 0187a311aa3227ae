import { noticeTexts } from '@/components/features/messages/constants'
import { FilesPanel as MessageFiles } from '@/components/features/messages/files-panel'
import { LazyMessages } from '@/components/ui/lazy-messages'

/** Attachments of an entry, to be fetched and looked at only (contract 2 §21). */
export function FilesPanel({ files }: { files: string }) {
  if (files === '' || files === '[]') return null
  return (
    <LazyMessages namespace="notices" loaders={noticeTexts} fallback={null}>
      <MessageFiles files={files} />
    </LazyMessages>
  )
}
