import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { type ImportedRow, recordImport } from '@/lib/contract/online-dev/record-import'
import type { Client, RawReply } from './harness'
import { modelId } from './online-dev-setup'

/** Rows of a file as the wizard sends them, and what became of them. */

export const importRows = (client: Client, list: ImportedRow[], { model = modelId, key = '' } = {}) =>
  client.call(recordImport.importData, { params: { modelId: model }, body: { list } }, key ? { 'idempotency-key': key } : {})
export const reasons = (reply: RawReply) => reply.data.failResult.map(({ errorsInfo }: { errorsInfo: string }) => errorsInfo)

export async function foundByName(client: Client, name: string) {
  const reply = await client.call(onlineDev.list, { params: { modelId }, body: { queryJson: JSON.stringify({ name }) } })
  return reply.data.list as { id: string }[]
}
