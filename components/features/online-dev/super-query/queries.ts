import { useCall } from '@/lib/client/use-call'
import { advancedQuery } from '@/lib/contract/system/advanced-query'

/** The queries that the person keeps for the list of a menu (contract 2 §12.10). */
export function useSavedQueries(menuId: string) {
  return useCall(advancedQuery.list, menuId === '' ? null : { params: { moduleId: menuId } })
}
