import { textAttribute } from '@/lib/form/attributes'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { loadReleasedModules } from '../designs/module'
import { always } from '../query/predicates'
import type { Access } from '../records/access'
import { nameGuard } from '../records/checked-values'
import { checkLinks, checkUnique } from '../records/checks'
import { checkLinkLimits, holdLimited, readLinkLimits } from '../records/link-limits'
import type { Values } from './delta'

/** What is brought back as it was is held to what others rely on; what has changed in its design since is no reason to refuse it. */
export type ReturnFacts = Awaited<ReturnType<typeof readReturnFacts>>

/** Read before the transaction: inside it only its own handle may be used. */
export async function readReturnFacts(ctx: PlatformContext, actor: Actor, access: Access) {
  const limitsOfLinks = await readLinkLimits(ctx, access.module)
  return { ctx, actor, access, limitsOfLinks, targets: await linkTargets(ctx, access) }
}

type Returning = { id: string; values: Record<string, unknown>; previous: Values | null }

/** Their unique texts are free, and what they link to is there and open for them. */
export async function checkReturn(trx: DbTransaction, facts: ReturnFacts, records: readonly Returning[]): Promise<void> {
  const { ctx, actor, access, limitsOfLinks, targets } = facts
  await checkUnique(trx, access, { records, guard: nameGuard({ ctx, actor, isPublic: false }) })
  for (const record of records) await holdLimited(trx, limitsOfLinks, record)
  await checkLinks(trx, access, { records, targets })
  for (const record of records) await checkLinkLimits(trx, access.module, { ...record, limits: limitsOfLinks })
}

/** Whether the person may see what the record links to does not count: he does not choose it. */
async function linkTargets(ctx: PlatformContext, { module }: Access) {
  const linking = [...module.fields.values()].filter((node) => factsOf(node.type).chosenFrom === 'module')
  const modelIds = [...new Set(linking.map((node) => textAttribute(node, 'modelId')))].filter((modelId) => modelId !== '')
  const linked = await loadReleasedModules(ctx.db, modelIds)
  return new Map([...linked].map(([modelId, target]) => [modelId, { module: target, scope: always }]))
}
