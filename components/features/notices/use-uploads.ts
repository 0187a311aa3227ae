import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { errorText, isAbort, isSessionEnd } from '@/lib/client/error-text'
import { file as fileCalls } from '@/lib/contract/file/file'

/** Spec 2 §3.2. */
export type FileEntry = {
  name: string
  fileId: string
  fileSize: number
  fileExtension: string
  fileVersionId: string
  url: string
}
export type Upload = { key: number; name: string; error?: string; retry?: () => void }

type UploadsOptions = {
  /** Contract 1 §19.1. */
  type: 'annex' | 'annexpic'
  onDone: (entry: FileEntry) => void
  /** One more or one less is on its way. */
  onCount: (change: 1 | -1) => void
}

/** Files on their way to the platform. One that failed stays until it is tried again or taken away. */
export function useUploads({ type, onDone, onCount }: UploadsOptions) {
  const tErrors = useTranslations('errors')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(1)
  const latest = useRef({ onDone, onCount })
  latest.current = { onDone, onCount }
  const drop = useCallback((key: number) => {
    controllers.current.get(key)?.abort()
    setUploads((known) => known.filter((each) => each.key !== key))
  }, [])
  const start = async (file: File, key = nextKey.current++): Promise<void> => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    setUploads((known) => [...known.filter((each) => each.key !== key), { key, name: file.name }])
    latest.current.onCount(1)
    try {
      const body = new FormData()
      body.append('file', file)
      const { data } = await call(fileCalls.upload, { params: { type }, body }, { signal: controller.signal })
      latest.current.onDone({
        name: file.name,
        fileId: data.name,
        fileSize: data.fileSize ?? file.size,
        fileExtension: data.fileExtension,
        fileVersionId: data.fileVersionId,
        url: data.url,
      })
      setUploads((known) => known.filter((each) => each.key !== key))
    } catch (thrown) {
      if (isAbort(thrown)) return
      // Signing in again stands over the page; the file waits for another try.
      const error = isSessionEnd(thrown) ? tErrors('signedOut') : errorText(thrown, (name, params) => tErrors(name, params))
      const failed: Upload = { key, name: file.name, error, retry: () => void start(file, key) }
      setUploads((known) => known.map((each) => (each.key === key ? failed : each)))
    } finally {
      controllers.current.delete(key)
      latest.current.onCount(-1)
    }
  }
  // The network: what is on its way for a form that is gone is given up.
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])
  return { uploads, start: (file: File) => void start(file), drop }
}
