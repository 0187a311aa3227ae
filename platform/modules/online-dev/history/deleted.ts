import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused, refusedBecause } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { untilNoDeadlock } from '../../../store/deadlocks'
import { avatarUrl } from '../../file/public'
import { dataScope } from '../query/data-scope'
import { withShownRows } from '../query/shown-rows'
import { type Access, canUseInList, demandButton, openModule } from '../records/access'
import { takeTasksBack } from '../records/flow-task-store'
import { listCondition } from '../records/list-condition'
import { standingInTheWay } from '../records/named-records'
import { checkPlaces } from '../records/place-check'
import type { StoredRecord } from '../records/stored-record'
import { textMaker } from '../records/texts'
import { findDeleted, findDeletedBelow, findDeletedPage, findPeople, undeleteAll } from './deleted-store'
import { keepChanges, type Origin } from './keep'
import { deletedRecordsKeptMs } from './retention'
import { checkReturn, type ReturnFacts, readReturnFacts } from './return-checks'
import type { BatchRecord } from './store'

/** Who may delete may take it back, of the records that his list would show if they were there. */
async function openDeleted(ctx: PlatformContext, actor: Actor, modelId: string) {
  const access = await openModule(ctx, actor, modelId)
  demandButton(access, 'btn_remove', 'btn_batchRemove')
  const scope = await listCondition(ctx, actor, access, { queryJson: '', superQueryJson: '' })
  const keptMs = await deletedRecordsKeptMs(ctx)
  return { access, asked: { scope, keptMs, since: ctx.now() - keptMs } }
}

export async function listDeleted(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  query: { currentPage: number; pageSize: number },
) {
  const { access, asked } = await openDeleted(ctx, actor, modelId)
  const { rows, total } = await findDeletedPage(ctx.db, access.module, asked, limits(query))
  const shown = await withShownRows(ctx, access, { superQueryJson: '' }, rows)
  const codes = new Set([...access.module.listCodes].filter((code) => canUseInList(access, code)))
  const maker = await textMaker(ctx, actor, { access, records: shown, codes })
  const people = await findPeople(
    ctx.db,
    rows.flatMap(({ deletedBy }) => deletedBy ?? []),
  )
  const told = rows.map((row, index) => {
    const person = people.get(row.deletedBy ?? '')
    const who = person
      ? { userName: `${person.realName}/${person.account}`, headIcon: avatarUrl(person.headIcon) }
      : { userName: '', headIcon: '' }
    const deletedTime = Number(row.deletedAt)
    return { id: row.id, texts: maker.textsOf(shown[index] ?? row), deletedTime, untilTime: deletedTime + asked.keptMs, ...who }
  })
  return pageOf(query, { rows: told, total })
}

/**
 * Brings a deleted record back as it was, under its id, in one transaction with its entry in the history; in a tree with what stood below
 * it and went with it. Held to what others rely on: its unique texts are free, what it links to and what it stands below is there. What
 * has changed in its design since is no reason to refuse it.
 */
export async function bringBack(
  ctx: PlatformContext,
  actor: Actor,
  { modelId, id }: { modelId: string; id: string },
): Promise<void> {
  const { access, asked } = await openDeleted(ctx, actor, modelId)
  const { module } = access
  const [record] = await findDeleted(ctx.db, module, [id], asked)
  if (!record) throw refused(messages.doMissing)
  const branch = module.list.type === 5 ? await branchOf(ctx, actor, access, { id, since: asked.since }) : []
  const facts = await readReturnFacts(ctx, actor, access)
  const run = async (trx: DbTransaction) => {
    await bringTogether(trx, facts, { records: [record, ...branch], origin: { kind: 'restore' } })
    // What stood below it may stand above it by now; the others come back below each other, as they stood.
    await checkPlaces(trx, access, [{ id, values: record.data, previous: {} }])
  }
  await untilNoDeadlock(() => ctx.db.transaction().execute(run))
}

type Deleting = { modelId: string; changes: readonly BatchRecord[]; origin: Origin; texts: { changed: string } }

/** The same for all that one batch has deleted, all or none, as long as each is as it left it. */
export async function bringAllBack(
  ctx: PlatformContext,
  actor: Actor,
  { modelId, changes, origin, texts }: Deleting,
): Promise<void> {
  const { access, asked } = await openDeleted(ctx, actor, modelId)
  // As far as it was deleted: a deletion reaches below a record what the list does not show.
  const scope = await dataScope(ctx, actor, access.module, access.rights)
  const versions = new Map(changes.map(({ recordId, version }) => [recordId, version]))
  const records = await findDeleted(ctx.db, access.module, [...versions.keys()].sort(), { ...asked, scope })
  demandSame(versions, records, texts.changed)
  const facts = await readReturnFacts(ctx, actor, access)
  const run = async (trx: DbTransaction) => {
    await bringTogether(trx, facts, { records, origin })
    const places = records.map(({ id, data }) => ({ id, values: data, previous: {} }))
    await checkPlaces(trx, access, places)
  }
  await untilNoDeadlock(() => ctx.db.transaction().execute(run))
}

type Versions = ReadonlyMap<string, number>

/** Each is as something left it. Throws the text, with those that are not. */
export function demandSame(versions: Versions, records: readonly { id: string; version: number }[], text: string): void {
  const found = new Map(records.map(({ id, version }) => [id, version]))
  const changed = [...versions].flatMap(([id, version]) => (found.get(id) === version ? [] : [id]))
  // Others than those are below one of them.
  const others = records.flatMap(({ id }) => (versions.has(id) ? [] : [id]))
  const ids = [...changed, ...others]
  if (ids.length > 0) throw refusedBecause('changed since', text, { issues: standingInTheWay('changedSince', ids) })
}

/** A branch that is brought back at once has no more records than this below its top. */
const branchMax = 10_000

/** What was deleted with a record, as far as the person may work with it, whatever the list is limited to. */
async function branchOf(ctx: PlatformContext, actor: Actor, access: Access, { id, since }: { id: string; since: number }) {
  const scope = await dataScope(ctx, actor, access.module, access.rights)
  const branch = await findDeletedBelow(ctx.db, access.module, id, { scope, since, limit: branchMax + 1 })
  if (branch.length > branchMax) throw refused(`一次最多恢复${branchMax}条下级数据`)
  return branch
}

type Returned = { records: readonly StoredRecord[]; origin: Origin }

/** All at once: they may link to each other. Their tasks come with them. */
async function bringTogether(trx: DbTransaction, facts: ReturnFacts, { records, origin }: Returned): Promise<void> {
  const { ctx, actor, access } = facts
  if (!(await undeleteAll(trx, access.module, records))) throw refused(messages.doMissing)
  await takeTasksBack(
    trx,
    records.map(({ id }) => id),
  )
  await checkReturn(
    trx,
    facts,
    records.map(({ id, data }) => ({ id, values: data, previous: null })),
  )
  const changes = records.map(({ id, version, data }) => {
    return { id, version: version + 1, action: 'restore', before: data, after: data } as const
  })
  await keepChanges(ctx, trx, access.module, { actor, origin, changes })
}
