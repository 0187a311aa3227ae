import { own, type RawRecord, readFlag } from '@/lib/form/read'
import { OperationDialog, type OperationDialogProps } from './operation-dialog'

export type TransferDialogProps = Omit<OperationDialogProps, 'asks'> & { properties: RawRecord }

/** Gives one's part to another person (contract 4a §5.5); also several at once. */
export function TransferDialog({ properties, ...dialog }: TransferDialogProps) {
  const has = (property: string) => readFlag(own(properties, property))
  const said = has('hasOpinion') ? { opinion: true, files: true } : {}
  const signed = has('hasSign') ? { sign: true } : {}
  return <OperationDialog {...dialog} asks={{ person: 'transfer', ...said, ...signed }} />
}
