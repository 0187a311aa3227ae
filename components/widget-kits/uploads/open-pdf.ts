import { getDocument, type PDFDocumentLoadingTask, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import { CMapSource } from './pdf-cmaps'

export type OpenPdf = { document: Promise<PDFDocumentProxy>; close: () => void }

/**
 * Opens a document without running anything of it: forms and scripts in it stay asleep, nothing is evaluated, and only the parts that
 * are looked at are fetched.
 */
export function openPdf(url: string): OpenPdf {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { name: 'pdf', type: 'module' })
  const pdfWorker = PDFWorker.create({ port: worker })
  const task: PDFDocumentLoadingTask = getDocument({
    url,
    worker: pdfWorker,
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: true,
    disableAutoFetch: true,
    CMapReaderFactory: CMapSource,
    maxImageSize: 64_000_000,
    stopAtErrors: false,
  })
  const close = () => {
    void task.destroy().finally(() => worker.terminate())
  }
  return { document: task.promise, close }
}
