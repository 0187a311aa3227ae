import { type ComponentProps, useMemo } from 'react'
import { ImportSteps, type StepFrame } from '@/components/features/import-wizard/public'
import { ErrorState, LoadingState } from '@/components/ui/states'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { useReleasedConfig } from '../queries'
import { useModuleDesigns } from '../use-module-designs'
import { useImportCalls } from './use-import-calls'

type ModuleImportProps = Pick<ComponentProps<typeof ImportSteps>, 'onBack' | 'ways' | 'onImported' | 'onClose'> & {
  modelId: string
  /** Read at once: whoever brings it has chosen it already. */
  file: File
  frame: StepFrame
}

/** Rows for a module from outside of it, such as where it was just made, as steps of the dialog that makes it. */
export function ModuleImport(props: ModuleImportProps) {
  const { data, error, mutate } = useReleasedConfig(props.modelId)
  if (data) return <ReadyImport {...props} config={data} />
  return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />
}

/** The platform decides on each call what this person may do; here is no menu entry that would say it before. */
const access = { canButton: () => true, canColumn: () => true, forms: 'all' } as const

function ReadyImport({ config, modelId, ...steps }: ModuleImportProps & { config: ModuleConfig }) {
  const { form, list } = useModuleDesigns(config, false)
  const module = useMemo(() => ({ modelId, form, list, access }), [modelId, form, list])
  return <ImportSteps {...steps} calls={useImportCalls(module)} />
}
