import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { permissionViewer, type ViewedType } from '@/lib/contract/permission/permission-viewer'
import type { ItemType } from './constants'

export type Viewed = { id: string; fullName: string; type: ViewedType }

/** What gives rights to a row. */
export function useSources({ id, type }: Viewed) {
  return useFresh(permissionViewer.sources, { query: { id, objectType: type } })
}

export function usePermission({ id, type }: Viewed, permissionId: string, itemType: ItemType) {
  return useCall(permissionViewer.permission, { query: { id, objectType: type, permissionId, itemType } })
}

export function useMenuSources(menuId: string) {
  return useFresh(permissionViewer.menuSources, { params: { menuId } })
}

export function useMenuPermission(menuId: string, permissionId: string) {
  return useCall(permissionViewer.menuPermission, { params: { menuId, permissionId } })
}
