import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { dataReport } from '@/lib/contract/report/report'
import type { Values } from './queries'

/** Saves the filled report as a file; what fails is told by the call. */
export function useSaveReport(id: string) {
  const { run, isRunning } = useMutation(dataReport.saveAs)
  const save = async (format: 'xlsx' | 'docx', parameters: Values) => {
    const made = await run({ params: { id }, body: { format, parameters: { ...parameters } } }).catch(() => null)
    if (made) saveDownload(made.data)
  }
  return { save, isSaving: isRunning }
}
