import { call } from '@/lib/client/call'
import { saveDownload } from '@/lib/client/save-download'
import { dataReport } from '@/lib/contract/report/report'
import type { Parameters } from './utils'

export async function saveReport(id: string, format: 'xlsx' | 'docx', parameters: Parameters): Promise<void> {
  saveDownload((await call(dataReport.saveAs, { params: { id }, body: { format, parameters } })).data)
}
