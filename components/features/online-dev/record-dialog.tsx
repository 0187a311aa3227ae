import { RecordDetail } from './record-detail'
import { RecordForm } from './record-form'
import type { RecordDialogProps } from './record-surface'

/** The record that is open above a list: being filled in, or being looked at. */
export function RecordDialog(props: RecordDialogProps) {
  return props.open.mode === 'detail' ? <RecordDetail {...props} /> : <RecordForm {...props} />
}
