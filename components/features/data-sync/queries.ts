import { useCall } from '@/lib/client/use-call'
import { dataSource } from '@/lib/contract/system/data-source'

/** Databases to choose from; the one of the platform itself is first. */
export function useDatabases() {
  return useCall(dataSource.selector, { query: {} })
}
