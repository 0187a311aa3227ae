import { ExportDialog as ExportChoice } from '@/components/screen/export-dialog'
import type { ListQuestion } from '@/components/screen/list-question'
import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type UserSheetColumn, userSheet, userSheetColumns } from '@/lib/contract/permission/user-sheet'
import { type UserFilters, userQuery } from './queries'
import { fieldText } from './utils'

type ExportDialogProps = { question: ListQuestion<UserFilters>; onClose: () => void }
type Wanted = { range: '0' | '1'; columns: readonly UserSheetColumn[] }

/** Users as a spreadsheet (contract 2 §3.7). */
export function ExportDialog({ question, onClose }: ExportDialogProps) {
  const t = useTexts('admin.users')
  const tExport = useTexts('list.export')
  const exporting = useMutation(userSheet.exportExcel)
  const start = async ({ range, columns }: Wanted) => {
    const query = { ...userQuery(question), dataType: range, selectKey: columns.join(',') }
    // A refusal was shown.
    const reply = await exporting.run({ query }).catch(() => null)
    if (!reply) return
    saveDownload(reply.data)
    onClose()
  }
  return (
    <ExportChoice
      ranges={[
        { id: '0', label: tExport('page') },
        { id: '1', label: tExport('all') },
      ]}
      columns={userSheetColumns.map((id) => ({ id, label: t(fieldText(id)) }))}
      isRunning={exporting.isRunning}
      onStart={(wanted) => void start(wanted)}
      onClose={onClose}
    />
  )
}
