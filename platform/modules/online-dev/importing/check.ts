import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { hasButton } from '../records/access'
import { findEarlierBatch } from './batch-store'
import { updatesRecords } from './columns'
import { decideRows, demandRows } from './import'
import { keyColumns } from './known-records'
import { openImport } from './open'

type Asked = { modelId: string; rows: readonly ImportedRow[]; field: string; content: string }

/** What an import would find there already, before anything is written. */
export async function checkImport(ctx: PlatformContext, actor: Actor, { modelId, rows, field, content }: Asked) {
  const importing = await openImport(ctx, actor, modelId)
  demandRows(importing, rows)
  await consume(ctx, 'importByUser', actor.userId)
  const { access } = importing
  const given = keyColumns(importing).filter(({ node }) => rows.some((row) => (row[node.name] ?? '') !== ''))
  const known = given.some(({ code }) => code === field) ? field : ''
  const { reasons, decisions } = await decideRows(importing, { rows, choice: { field: known, mode: 'update' } })
  const counted = (kind: string) => decisions.filter((decision) => decision.kind === kind).length
  return {
    fields: given.map(({ code, title }) => ({ id: code, title })),
    field: known,
    mode: updatesRecords(access.module) ? ('update' as const) : ('add' as const),
    mayUpdate: hasButton(access, 'btn_edit'),
    ...{ added: counted('new'), changed: counted('changed'), same: counted('same') },
    refused: reasons.filter((reason) => reason !== '').length,
    earlier: content === '' ? null : ((await findEarlierBatch(ctx.db, { modelId, content })) ?? null),
  }
}
