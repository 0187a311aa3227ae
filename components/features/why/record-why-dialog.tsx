import { AdminMessages } from '@/components/screen/admin-messages'
import { WhyDialog } from './why-dialog'

type RecordWhyProps = { record: { modelId: string; id: string; fullName: string }; onClose: () => void }

/** The same of a record, from a page that has no texts of the administration. */
export function RecordWhy({ record, onClose }: RecordWhyProps) {
  return (
    <AdminMessages>
      <WhyDialog about={{ target: { kind: 'record', ...record } }} onClose={onClose} />
    </AdminMessages>
  )
}
