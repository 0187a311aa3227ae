import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'
import { loadActor, personText, rightsOfModules } from '../../permission/public'
import { delegateTypes, findPrincipals } from '../tasks/principals-store'
import { findLaunchableTemplates, findPeople, findTemplatePage } from './store'

/** For whom a person may act now (contract 4a §6.7, §10.6). */

export { delegateTypes }

type Asked = { type: number; templateId?: string }

/**
 * Ids of those who let the person act for them at the moment `nowMs`, with a template by those alone whose delegation covers it. Once
 * each. Nothing is said of whether they may launch it themselves.
 */
export async function principalsOf(
  db: Db | DbTransaction,
  userId: string,
  nowMs: number,
  { type, templateId }: Asked,
): Promise<string[]> {
  const rows = await findPrincipals(db, { userId, now: nowMs }, type)
  const fitting = rows.filter(({ templateIds }) => templateId === undefined || (templateIds?.includes(templateId) ?? true))
  return fitting.map((row) => row.userId)
}

type TemplatesQuery = { currentPage: number; pageSize: number; keyword: string; flowType: string }

/** Templates that the actor may launch now for at least one person. */
export async function delegatedTemplates(ctx: PlatformContext, actor: Actor, query: TemplatesQuery) {
  const rows = await findPrincipals(ctx.db, { userId: actor.userId, now: ctx.now() }, delegateTypes.launch)
  const ids = new Set<string>()
  for (const { userId, templateIds } of rows) {
    for (const id of await launchedBy(ctx, userId, templateIds)) ids.add(id)
  }
  const filter = { ids: [...ids], type: query.flowType, keyword: query.keyword.trim() }
  return pageOf(query, await findTemplatePage(ctx.db, filter, limits(query)))
}

/** For whom the actor may launch the template now. */
export async function principalsToChoose(ctx: PlatformContext, actor: Actor, templateId: string) {
  const asked = { type: delegateTypes.launch, templateId }
  const allowed: string[] = []
  for (const id of await principalsOf(ctx.db, actor.userId, ctx.now(), asked)) {
    if ((await launchedBy(ctx, id, [templateId])).length > 0) allowed.push(id)
  }
  const people = await findPeople(ctx.db, allowed)
  return { list: people.map((person) => ({ id: person.id, fullName: personText(person) })) }
}

/** Which of the templates, or of all, a person may launch for himself. Nothing of who has left: nobody launches in his name. */
async function launchedBy(ctx: PlatformContext, userId: string, templateIds: readonly string[] | null): Promise<string[]> {
  const person = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
  if (!person) return []
  const templates = await findLaunchableTemplates(ctx.db, userId, templateIds)
  const modules = templates.flatMap(({ type, formId }) => (type === 1 && formId !== null ? formId : []))
  const rights = await rightsOfModules(ctx, person, modules)
  const isOpen = (formId: string | null) => formId !== null && rights.get(formId)?.isPermitted === true
  return templates.flatMap(({ id, type, formId }) => (type === 0 || isOpen(formId) ? id : []))
}
