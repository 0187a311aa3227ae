import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Access } from '../records/access'
import { openRecord, usableFields } from '../records/open-record'
import type { StoredRecord } from '../records/stored-record'
import type { RecordPlace } from './store'

export type Asked = { modelId: string; id: string }

/** A record whose history somebody reads: what he may see of it is what he may see of the record. */
export type Readable = { access: Access; record: StoredRecord; place: RecordPlace; seen: ReadonlySet<string> }

/** Refused as the detail is; where there is no record that the actor may see, there is no history. */
export async function openHistory(ctx: PlatformContext, actor: Actor, { modelId, id }: Asked): Promise<Readable> {
  const { access, record } = await openRecord(ctx, actor, modelId, id)
  if (!record) throw refused(messages.missing)
  const seen = new Set(usableFields(access).map((node) => node.code))
  return { access, record, place: { modelId, recordId: id }, seen }
}
