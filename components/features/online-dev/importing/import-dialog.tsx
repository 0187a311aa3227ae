import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ImportWizard } from '@/components/features/import-wizard/public'
import { RelationDialog } from '../relation-dialog'
import type { Module } from '../utils'
import { importCalls } from './mutations'

type ImportDialogProps = {
  module: Pick<Module, 'modelId' | 'title' | 'form' | 'list' | 'access'>
  /** Read at once, where it was chosen elsewhere. */
  file?: File
  onClose: (hasImported: boolean) => void
}

/** Records of a module from a spreadsheet. */
export function ImportDialog({ module, file, onClose }: ImportDialogProps) {
  const t = useTranslations('list.importing')
  const calls = useMemo(() => {
    const record = (id: string, onClose: () => void) => (
      <RelationDialog target={{ modelId: module.modelId, id }} kind="drawer" onClose={onClose} />
    )
    return { ...importCalls(module), record }
  }, [module])
  return <ImportWizard takesTables file={file} title={t('title', { name: module.title })} calls={calls} onClose={onClose} />
}
