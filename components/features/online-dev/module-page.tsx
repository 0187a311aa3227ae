'use client'

import { useCallback } from 'react'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { lazyCode } from '@/components/ui/lazy-code'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { FieldNamesProvider } from '@/lib/client/use-platform-texts'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { said } from '@/lib/form/design-texts'
import { ListPage } from './list-page'
import styles from './online-dev.module.css'
import { useModuleConfig } from './queries'
import { useModule } from './use-module'
import type { Module } from './utils'
import { useViews, type Views } from './views/use-views'

const DesignFaults = lazyCode(async () => (await import('./design-faults-panel')).DesignFaults)
const StartPage = lazyCode(async () => (await import('./flow/start-page')).StartPage)
const FormPage = lazyCode(async () => (await import('./form-page')).FormPage)

type ModulePageProps = { menuId: string; modelId: string; title: string }

/** A generated module behind a menu entry of type 3 (contract 3b §8.1): a list, or a form alone. */
export function ModulePage({ menuId, modelId, title }: ModulePageProps) {
  const { user } = useShell()
  const { data, error, isLoading, mutate } = useModuleConfig(modelId)
  // Asked for along with the design, so that the list waits for neither twice.
  const views = useViews(menuId)
  if (isLoading) return <LoadingState />
  if (error || !data) {
    const failure = error ?? new AppError('notFound', `module ${modelId} has no design`)
    return (
      <div className={styles.whole}>
        {toAppError(failure).code === 'forbidden' ? (
          <NoPermissionState />
        ) : (
          <ErrorState error={failure} onRetry={() => void mutate()} />
        )}
      </div>
    )
  }
  return (
    <OptionsProvider key={modelId} load={loadOptions} lookups={lookupsOf(user.userId)}>
      <ParsedModule menuId={menuId} modelId={modelId} title={title || data.fullName} config={data} views={views} />
    </OptionsProvider>
  )
}

function ModuleBody({ module, views, isFormAlone }: { module: Module; views: Views; isFormAlone: boolean }) {
  if (!isFormAlone) return <ListPage module={module} views={views} />
  if (module.flowId !== '') return <StartPage module={module} fallback={<LoadingState />} />
  return <FormPage module={module} fallback={<LoadingState />} />
}

function ParsedModule({ views, ...props }: ModulePageProps & { config: ModuleConfig; views: Views }) {
  const { user } = useShell()
  const module = useModule(props)
  const nameOf = useCallback((name: string) => said(module.form, name), [module.form])
  return (
    <FieldNamesProvider value={nameOf}>
      {user.isAdministrator === 1 && <DesignFaults isOptional form={module.form} list={module.list} />}
      <ModuleBody module={module} views={views} isFormAlone={props.config.webType === 1} />
    </FieldNamesProvider>
  )
}
