import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { findAssistants, findTemplate, lockTemplates, writeAssistants } from './template-store'
import { keepTemplate, toldTemplate } from './templates'

/** Who may manage a template besides its maker (contract 4a §2.3). */

export async function assistantsOf(ctx: PlatformContext, templateId: string): Promise<string[]> {
  if (!(await findTemplate(ctx.db, templateId))) throw refused(messages.missing)
  return findAssistants(ctx.db, templateId)
}

export async function setAssistants(
  ctx: PlatformContext,
  actor: Actor,
  { templateId, list }: { templateId: string; list: readonly string[] },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const row = await findTemplate(trx, templateId)
    if (!row) throw refused(messages.doMissing)
    const told = await toldTemplate(trx, row)
    const before = { ...told, assistants: (await findAssistants(trx, templateId)).join() }
    await writeAssistants(trx, templateId, list)
    const after = { ...told, assistants: (await findAssistants(trx, templateId)).join() }
    await keepTemplate(ctx, trx, actor, { action: 'update', before, after })
  })
}
