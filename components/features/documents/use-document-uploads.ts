import { atom, useAtom } from 'jotai'
import { toast } from '@/lib/client/toast-store'
import { uploadQueue } from '@/lib/client/uploads/upload-queue'
import type { Texts } from '@/lib/client/use-texts'
import { type PendingEntry, storedName } from '@/lib/form/file-schema-rules'
import type { UploadPlace } from './types'

/** Files on their way into folders: they go on while another screen is shown. */
const pendingAtom = atom<readonly PendingEntry[]>([])

/** Brings files into folders, and knows which are on their way. `onArrived` is told of each that has come. */
export function useDocumentUploads(t: Texts, onArrived: () => void) {
  const [pending, setPending] = useAtom(pendingAtom)
  const forget = (id: string) => setPending((known) => known.filter(({ pendingId }) => pendingId !== id))
  const start = (file: File, wanted: UploadPlace) => {
    const name = storedName(file.name)
    const id = uploadQueue().add({
      file,
      placement: { type: 'document', pathType: 'defaultPath', isAccount: '0', folder: '', document: wanted },
      onStored: () => {
        forget(id)
        toast.success(t('uploaded', { name }))
        onArrived()
      },
    })
    setPending((known) => [...known, { pendingId: id, name }])
  }
  return {
    pending,
    add: (files: readonly File[], wanted: UploadPlace) => {
      for (const file of files) start(file, wanted)
    },
    remove: (id: string) => {
      uploadQueue().remove(id)
      forget(id)
    },
  }
}
