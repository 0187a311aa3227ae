import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ImportWizard } from '@/components/features/import-wizard/public'
import { RelationDialog } from '../relation-dialog'
import type { Module } from '../utils'
import { importCalls } from './mutations'

type ImportDialogProps = {
  module: Pick<Module, 'modelId' | 'title' | 'form' | 'list' | 'access'>
  onClose: (hasImported: boolean) => void
}

/** Records of a module from a spreadsheet. */
export function ImportDialog({ module, onClose }: ImportDialogProps) {
  const t = useTranslations('list.importing')
  return <ImportWizard takesTables title={t('title', { name: module.title })} calls={useImportCalls(module)} onClose={onClose} />
}

/** What the wizard asks of this module; it shows records of it beside itself. */
export function useImportCalls(module: Parameters<typeof importCalls>[0]) {
  return useMemo(() => {
    const record = (id: string, onClose: () => void) => (
      <RelationDialog target={{ modelId: module.modelId, id }} kind="drawer" onClose={onClose} />
    )
    return { ...importCalls(module), record }
  }, [module])
}
