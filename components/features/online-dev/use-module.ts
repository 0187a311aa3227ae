import { useMemo } from 'react'
import { usePermission, useShell } from '@/components/ground/public'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import type { ModuleConfig } from '@/lib/contract/online-dev/online-dev'
import { said } from '@/lib/form/design-texts'
import { canFilter } from './search-field-panel'
import { useModuleDesigns } from './use-module-designs'
import { type Module, moduleAccess } from './utils'

type ModuleOptions = { config: ModuleConfig; menuId: string; modelId: string; title: string }

/** A module as this person may use it through a menu entry. */
export function useModule({ config, menuId, modelId, title: ownTitle }: ModuleOptions): Module {
  const { permissionList } = useShell()
  const permission = usePermission(menuId)
  const { isView, form, list, isPhone, desktop } = useModuleDesigns(config, useNarrow())
  const isLoadingRows = config.isLoadingRows === true
  const flowId = config.enableFlow === 1 ? (config.flowId ?? '') : ''
  return useMemo(() => {
    const entry = permissionList.find((item) => item.modelId === menuId)
    const access = moduleAccess(list, permission, entry, desktop)
    // The platform refuses conditions on fields that are hidden from the user, so they are not offered; nor is twice what the tabs ask for.
    const searches = list.searches.filter(
      ({ node, code }) => canFilter(node) && access.canColumn(code) && code !== list.tabs?.field,
    )
    const title = said(form, ownTitle)
    return { menuId, modelId, title, form, list, searches, access, isView, isPhone, isLoadingRows, flowId }
  }, [menuId, modelId, ownTitle, form, list, permission, permissionList, isView, isPhone, desktop, isLoadingRows, flowId])
}
