import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { hasButton } from '../records/access'
import { findEarlierBatch } from './batch-store'
import { updatesRecords } from './columns'
import type { Decision } from './decide'
import { designFaults } from './design-faults'
import { decideRows, demandRows } from './import'
import { keyColumns } from './known-records'
import { type Importing, openImport } from './open'

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
  const foreseen: Decision['kind'][] = []
  for (const decision of decisions) foreseen.push((await isRefused(importing, decision)) ? 'refused' : decision.kind)
  const counted = (kind: Decision['kind']) => foreseen.filter((one) => one === kind).length
  const unread = reasons.filter((reason) => reason !== '').length - decisions.filter(({ kind }) => kind === 'refused').length
  return {
    fields: given.map(({ code, title }) => ({ id: code, title })),
    field: known,
    mode: updatesRecords(access.module) ? ('update' as const) : ('add' as const),
    mayUpdate: hasButton(access, 'btn_edit'),
    ...{ added: counted('new'), changed: counted('changed'), same: counted('same') },
    refused: unread + counted('refused'),
    earlier: content === '' ? null : ((await findEarlierBatch(ctx.db, { modelId, content })) ?? null),
  }
}

/** Whether the rules of the design refuse it, as the preview says; rows of a record that is there need not be whole in the file. */
async function isRefused({ ctx, access }: Importing, decision: Decision): Promise<boolean> {
  if (!('write' in decision)) return decision.kind === 'refused'
  const { write, previous, isRepeated } = decision
  if (isRepeated) return true
  const faults = await designFaults(access, { data: write.data, previous, nowMs: ctx.now() })
  return previous === null ? faults.length > 0 : faults.some(({ row }) => row === null)
}
