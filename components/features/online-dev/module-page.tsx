'use client'

import { useMemo } from 'react'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useFormDesign, useListDesign } from '@/components/form/use-design'
import { usePermission, useShell } from '@/components/ground/public'
import { lazyCode } from '@/components/ui/lazy-code'
import { ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { AppError, toAppError } from '@/lib/errors/app-error'
import { said } from '@/lib/form/design-texts'
import { ListPage } from './list-page'
import styles from './online-dev.module.css'
import { useModuleConfig } from './queries'
import { canFilter } from './search-field-panel'
import { type Module, moduleAccess } from './utils'
import { useViews, type Views } from './views/use-views'

const DesignFaults = lazyCode(async () => (await import('./design-faults-panel')).DesignFaults)
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

function ParsedModule({ config, menuId, modelId, title, views }: ModulePageProps & { config: ModuleConfig; views: Views }) {
  const { permissionList, user } = useShell()
  const permission = usePermission(menuId)
  const form = useFormDesign(config.formData)
  const list = useListDesign(config.columnData)
  const module = useMemo((): Module => {
    const entry = permissionList.find((item) => item.modelId === menuId)
    const access = moduleAccess(list, permission, entry)
    // The platform refuses conditions on fields that are hidden from the user, so they are not offered.
    const searches = list.searches.filter((search) => canFilter(search.node) && access.canColumn(search.code))
    return { menuId, modelId, title: said(form, title), form, list, searches, access }
  }, [menuId, modelId, title, form, list, permission, permissionList])
  return (
    <>
      {user.isAdministrator === 1 && <DesignFaults isOptional form={form} list={list} />}
      {config.webType === 1 ? (
        <FormPage module={module} fallback={<LoadingState />} />
      ) : (
        <ListPage module={module} views={views} />
      )}
    </>
  )
}
