import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { dataSource } from '@/lib/contract/system/data-source'
import { dataSync } from '@/lib/contract/system/data-sync'

/** Databases to choose from; the one of the platform itself is first. */
export function useDatabases() {
  return useCall(dataSource.selector, { query: {} })
}

export function usePlan(id: string | null) {
  return useFresh(dataSync.plan, id === null ? null : { params: { id } })
}

export async function readPlan(id: string) {
  return (await call(dataSync.plan, { params: { id } })).data
}
