import { useTranslations } from 'next-intl'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { saveDownload } from '@/lib/client/save-download'
import { toast } from '@/lib/client/toast-store'
import { file as fileCalls } from '@/lib/contract/file/file'
import type { FileEntry } from '@/lib/form/file-schema-rules'
import { useWidgetEnv } from '../widget-env'
import { addressOf } from './file-entries'

type Downloads = { one: (entry: FileEntry) => void; all: (entries: readonly FileEntry[]) => void }

/** Saving of stored files (contract 1 §19.2); null where nobody is signed in. `nothing` is said when there is no file. */
export function useDownloads(type: string, nothing: string): Downloads | null {
  const call = useWidgetEnv()?.call
  const tErrors = useTranslations('errors')
  if (!call) return null
  const tell = (thrown: unknown) => {
    if (!isSessionEnd(thrown)) toast.error(errorText(thrown, (key, params) => tErrors(key, params)))
  }
  const one = async (entry: FileEntry) => {
    const params = { type: addressOf(entry, type)?.type ?? type, name: entry.fileId }
    const { data } = await call(fileCalls.downloadLink, { params })
    saveDownload({ url: data.url, name: entry.name })
  }
  const all = async (entries: readonly FileEntry[]) => {
    const stored = entries.filter(({ fileId }) => fileId !== '')
    if (stored.length === 0) return void toast.warning(nothing)
    const body = stored.map(({ fileId, name }) => ({ fileId, fileName: name }))
    // The files of one list are of one kind, which their addresses say.
    const params = { type: stored[0] ? (addressOf(stored[0], type)?.type ?? type) : type }
    const { data } = await call(fileCalls.packDownload, { params, body })
    saveDownload({ url: data.downloadVo.url, name: data.downloadName })
  }
  return { one: (entry) => void one(entry).catch(tell), all: (entries) => void all(entries).catch(tell) }
}
