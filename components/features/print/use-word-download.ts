import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { isAbort } from '@/lib/client/error-text'
import { saveBlob } from '@/lib/client/save-blob'
import { toast } from '@/lib/client/toast-store'
import type { Paper } from './paper'
import type { PrintJob } from './use-print-job'

/** Saves what lies on the paper as a document of a word processor. The code for it comes with the first one. */
export function useWordDownload(paper: Paper | null, { page, title }: PrintJob) {
  const t = useTranslations('print.preview')
  const [isRunning, setIsRunning] = useState(false)
  const abort = useRef<AbortController | null>(null)

  // The worker ends with the dialog.
  useEffect(() => () => abort.current?.abort(), [])

  const download = async () => {
    if (!paper || !page || isRunning) return
    const own = new AbortController()
    abort.current = own
    setIsRunning(true)
    try {
      const { exportWord } = await import('./export-word')
      const blob = await exportWord({ sheets: paper.sheets(), page, title, signal: own.signal })
      saveBlob(blob, `${fileName(title) || t('fileName')}.docx`)
    } catch (thrown) {
      if (!isAbort(thrown)) toast.error(t('downloadFailed'))
    } finally {
      if (!own.signal.aborted) setIsRunning(false)
    }
  }
  return { download, isRunning }
}

/** Without the signs that some system does not allow in names of files. */
function fileName(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out.
  const name = title.replace(/[\u0000-\u001f\\/:*?"<>|]/g, ' ').trim()
  return name.replace(/\s+/g, ' ').slice(0, 100)
}
