import type { RawRecord } from '@/lib/form/read'
import { OperationDialog, type OperationDialogProps } from './operation-dialog'
import { plainReturn, type RejectList, returnAsks } from './return-form'

export type ReturnDialogProps = Omit<OperationDialogProps, 'asks'> & {
  properties: RawRecord
  /** The nodes that it can go back to. */
  nodes: RejectList
}

/** Sends a task back (contract 4a §5.4); also several at once. */
export function ReturnDialog({ properties, nodes, onSend, ...dialog }: ReturnDialogProps) {
  return (
    <OperationDialog
      {...dialog}
      asks={returnAsks(properties, nodes) ?? {}}
      onSend={(body, target) => onSend({ ...plainReturn(properties, nodes), ...body }, target)}
    />
  )
}
