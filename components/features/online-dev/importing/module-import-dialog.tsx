import { useMemo } from 'react'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { useModuleConfig } from '../queries'
import { useModuleDesigns } from '../use-module-designs'
import { ImportDialog } from './import-dialog'

type ModuleImportProps = {
  modelId: string
  title: string
  /** Read at once: whoever brings it has chosen it already. */
  file: File
  onClose: (hasImported: boolean) => void
}

/** Rows for a module from outside of it, such as where it was just made. */
export function ModuleImport(props: ModuleImportProps) {
  const { data, error, mutate } = useModuleConfig(props.modelId)
  if (data) return <ReadyImport {...props} config={data} />
  return (
    <Surface open kind="general" title={props.title} width="1000px" onClose={() => props.onClose(false)}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />}
    </Surface>
  )
}

/** The platform decides on each call what this person may do; here is no menu entry that would say it before. */
const access = { canButton: () => true, canColumn: () => true, forms: 'all' } as const

function ReadyImport({ config, modelId, title, file, onClose }: ModuleImportProps & { config: ModuleConfig }) {
  const { form, list } = useModuleDesigns(config, false)
  const module = useMemo(() => ({ modelId, title, form, list, access }), [modelId, title, form, list])
  return <ImportDialog module={module} file={file} onClose={onClose} />
}
