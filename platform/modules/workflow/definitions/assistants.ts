import type { Actor, PlatformContext } from '../../../http/context'
import { messages } from '../../../kit/refusals'
import { managedTemplate, ownTemplate } from './managers'
import { findAssistants, lockTemplates, writeAssistants } from './template-store'
import { keepTemplate, toldTemplate } from './templates'

/** Who may manage a template besides its maker (contract 4a §2.3). */

export async function assistantsOf(ctx: PlatformContext, actor: Actor, templateId: string): Promise<string[]> {
  await managedTemplate(ctx.db, { actor, id: templateId })
  return findAssistants(ctx.db, templateId)
}

/** Said by its maker or an administrator: whoever was named names nobody else. */
export async function setAssistants(
  ctx: PlatformContext,
  actor: Actor,
  { templateId, list }: { templateId: string; list: readonly string[] },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTemplates(trx)
    const row = await ownTemplate(trx, { actor, id: templateId, missing: messages.doMissing })
    const told = await toldTemplate(trx, row)
    const before = { ...told, assistants: (await findAssistants(trx, templateId)).join() }
    await writeAssistants(trx, templateId, list)
    const after = { ...told, assistants: (await findAssistants(trx, templateId)).join() }
    await keepTemplate(ctx, trx, actor, { action: 'update', before, after })
  })
}
