import { useCall } from '@/lib/client/use-call'
import { savedViews } from '@/lib/contract/system/saved-view'

/** The views of the list of a menu, as the platform keeps them. */
export function useKeptViews(menuId: string) {
  return useCall(savedViews.list, menuId === '' ? null : { params: { moduleId: menuId } }, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  })
}
