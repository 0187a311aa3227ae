import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'
import { loadActor, personText } from '../../permission/public'
import { findDelegatesTo, findPeople, findTemplatePage } from './store'

/** For whom a person may act now (contract 4a §6.7, §10.6). */

/** Wire: what a delegation lets somebody do. */
export const delegateTypes = { launch: 0, approve: 1 } as const
export type DelegateType = (typeof delegateTypes)[keyof typeof delegateTypes]

/** Which of the templates a person may launch for himself: only these he may have launched by others. */
export type LaunchableOf = (
  ctx: PlatformContext,
  actor: Actor,
  templateIds: readonly string[] | null,
) => Promise<readonly string[]>

type Asked = { type: DelegateType; templateId?: string }

/**
 * Ids of those who let the person act for them at the moment `nowMs`, with a template by those alone whose delegation covers it. Once
 * each. Nothing is said of whether they may launch it themselves (`mayLaunchFor`).
 */
export async function principalsOf(
  db: Db | DbTransaction,
  userId: string,
  nowMs: number,
  { type, templateId }: Asked,
): Promise<string[]> {
  const rows = await findDelegatesTo(db, { userId, type, now: nowMs })
  const fitting = rows.filter(({ templateIds }) => templateId === undefined || (templateIds?.includes(templateId) ?? true))
  return [...new Set(fitting.map((row) => row.userId))]
}

/** Whether the actor may launch a template for somebody else now: it was delegated, and that person may launch it himself. */
export async function mayLaunchFor(
  ctx: PlatformContext,
  actor: Actor,
  asked: { principalId: string; templateId: string; launchableOf: LaunchableOf },
): Promise<boolean> {
  const { principalId, templateId, launchableOf } = asked
  const principals = await principalsOf(ctx.db, actor.userId, ctx.now(), { type: delegateTypes.launch, templateId })
  return (
    principals.includes(principalId) &&
    (await launchedBy(ctx, principalId, { templateIds: [templateId], launchableOf })).length > 0
  )
}

type TemplatesQuery = { currentPage: number; pageSize: number; keyword: string; flowType: string }

/** Templates that the actor may launch now for at least one person. */
export async function delegatedTemplates(ctx: PlatformContext, actor: Actor, query: TemplatesQuery, launchableOf: LaunchableOf) {
  const rows = await findDelegatesTo(ctx.db, { userId: actor.userId, type: delegateTypes.launch, now: ctx.now() })
  const ids = new Set<string>()
  for (const { userId, templateIds } of rows) {
    for (const id of await launchedBy(ctx, userId, { templateIds, launchableOf })) ids.add(id)
  }
  const filter = { ids: [...ids], type: query.flowType, keyword: query.keyword.trim() }
  return pageOf(query, await findTemplatePage(ctx.db, filter, limits(query)))
}

/** For whom the actor may launch the template now. */
export async function principalsToChoose(ctx: PlatformContext, actor: Actor, templateId: string, launchableOf: LaunchableOf) {
  const asked = { type: delegateTypes.launch, templateId }
  const principals = await principalsOf(ctx.db, actor.userId, ctx.now(), asked)
  const allowed: string[] = []
  for (const id of principals) {
    const launched = await launchedBy(ctx, id, { templateIds: [templateId], launchableOf })
    if (launched.length > 0) allowed.push(id)
  }
  const people = await findPeople(ctx.db, allowed)
  return { list: people.map((person) => ({ id: person.id, fullName: personText(person) })) }
}

type Launching = { templateIds: readonly string[] | null; launchableOf: LaunchableOf }

/** Nothing of who has left: nobody launches in his name. */
async function launchedBy(ctx: PlatformContext, userId: string, { templateIds, launchableOf }: Launching) {
  const principal = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
  return principal ? launchableOf(ctx, principal, templateIds) : []
}
