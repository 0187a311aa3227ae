import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { type PrintDocument, printBatchMax, printDev } from '@/lib/contract/system/print'
import { isGone } from './utils'

const optionsMax = 100

/** The names of templates; disabled ones are left out by the platform (contract 2 §20). */
export function usePrintOptions(ids: readonly string[]) {
  return useCall(printDev.options, { body: { ids: ids.slice(0, optionsMax) } }, { revalidateOnFocus: false })
}

/** The name of one template where its documents do not tell it; empty when it cannot be had. */
export async function templateName(id: string, signal: AbortSignal): Promise<string> {
  try {
    const { data } = await call(printDev.options, { body: { ids: [id] } }, { signal })
    return data.find((option) => option.id === id)?.fullName ?? ''
  } catch {
    signal.throwIfAborted()
    return ''
  }
}

/** So many records are asked for at once. */
export const chunkSize = printBatchMax

/** Up to `chunkSize` records with their template. The platform leaves out those that are gone; where all of them are, it says so. */
export async function printDocuments(
  id: string,
  recordIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly PrintDocument[]> {
  try {
    return await askDocuments(id, recordIds, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (isGone(error)) return []
    throw error
  }
}

async function askDocuments(id: string, recordIds: readonly string[], signal: AbortSignal): Promise<readonly PrintDocument[]> {
  const [only, ...others] = recordIds
  if (only === undefined) return []
  if (others.length === 0) return [(await call(printDev.data, { query: { id, formId: only } }, { signal })).data]
  return (await call(printDev.batchData, { query: { id, formId: recordIds.join(',') } }, { signal })).data
}
