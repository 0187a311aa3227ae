import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { file } from '@/lib/contract/file/file'
import { type ExportRun, recordExport, recordExportRuns } from '@/lib/contract/online-dev/record-export'
import type { RecordQuery } from '../queries'
import type { Module } from '../utils'

export type ExportRequest = RecordQuery & {
  dataType: 0 | 1 | 2
  selectKey: string[]
  selectIds: string[]
  format: 'xlsx' | 'csv'
}

/** Exports of one module. All of these throw after the failure was shown. */
export function useExports({ modelId, isPhone }: Pick<Module, 'modelId' | 'isPhone'>) {
  const exporting = useMutation(recordExport.export)
  const starting = useMutation(recordExportRuns.start)
  const cancelling = useMutation(recordExportRuns.cancel, { successToast: true })
  const linking = useMutation(file.downloadLink)
  return {
    /** Waits for the file and saves it. */
    save: async (body: ExportRequest) => saveDownload((await exporting.run({ params: { modelId }, body }, { isPhone })).data),
    /** Leaves it to the background. */
    start: (body: ExportRequest) => starting.run({ params: { modelId }, body }, { isPhone }),
    cancel: (id: string) => cancelling.run({ params: { id } }),
    saveFile: async ({ type, name }: NonNullable<ExportRun['file']>) =>
      saveDownload((await linking.run({ params: { type, name } })).data),
    isRunning: exporting.isRunning || starting.isRunning,
    isCancelling: cancelling.isRunning,
  }
}
