import { useTranslations } from 'next-intl'
import { LaunchTexts } from '@/components/features/flow-launch/public'
import { ImportWizard } from '@/components/features/import-wizard/public'
import type { Module } from '../utils'
import type { ImportFlow } from './mutations'
import { useImportCalls } from './use-import-calls'
import { useImportFlow } from './use-import-flow'

type ImportDialogProps = {
  module: Pick<Module, 'modelId' | 'title' | 'form' | 'list' | 'access' | 'flowId'>
  onClose: (hasImported: boolean) => void
}

/** Records of a module from a spreadsheet; those of a module with a flow are drafts of it. */
export function ImportDialog(props: ImportDialogProps) {
  if (props.module.flowId === '') return <RecordImport {...props} />
  return (
    <LaunchTexts>
      <FlowImport {...props} />
    </LaunchTexts>
  )
}

function FlowImport(props: ImportDialogProps) {
  const { flow, dialog } = useImportFlow(props.module)
  return (
    <>
      <RecordImport {...props} flow={flow} />
      {dialog}
    </>
  )
}

function RecordImport({ module, flow, onClose }: ImportDialogProps & { flow?: ImportFlow }) {
  const t = useTranslations('list.importing')
  const calls = useImportCalls(module, flow)
  return <ImportWizard takesTables title={t('title', { name: module.title })} calls={calls} onClose={onClose} />
}
