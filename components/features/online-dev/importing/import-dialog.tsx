import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ImportWizard } from '@/components/features/import-wizard/public'
import { importCalls } from './mutations'

type ImportDialogProps = { modelId: string; title: string; onClose: (hasImported: boolean) => void }

/** Records of a module from a spreadsheet. */
export function ImportDialog({ modelId, title, onClose }: ImportDialogProps) {
  const t = useTranslations('list.importing')
  const calls = useMemo(() => importCalls(modelId), [modelId])
  return <ImportWizard takesTables title={t('title', { name: title })} calls={calls} onClose={onClose} />
}
