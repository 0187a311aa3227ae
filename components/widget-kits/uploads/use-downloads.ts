import { useTranslations } from 'next-intl'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
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
    save(data.url, entry.name)
  }
  const all = async (entries: readonly FileEntry[]) => {
    const stored = entries.filter(({ fileId }) => fileId !== '')
    if (stored.length === 0) return void toast.warning(nothing)
    const body = stored.map(({ fileId, name }) => ({ fileId, fileName: name }))
    // The files of one list are of one kind, which their addresses say.
    const params = { type: stored[0] ? (addressOf(stored[0], type)?.type ?? type) : type }
    const { data } = await call(fileCalls.packDownload, { params, body })
    save(data.downloadVo.url, data.downloadName)
  }
  return { one: (entry) => void one(entry).catch(tell), all: (entries) => void all(entries).catch(tell) }
}

/** Wire: the name is added to the address (contract 1 §19.2). Only an address of the platform itself is followed. */
function save(url: string, name: string): void {
  if (!/^\/api\/file\/Download\?/i.test(url)) throw new Error(`not the address of a download: ${url.slice(0, 60)}`)
  const link = document.createElement('a')
  link.href = `${url}&name=${encodeURIComponent(name)}`
  link.download = name
  link.click()
}
