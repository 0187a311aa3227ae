import type { DefaultsEnv } from '@/lib/form/default-values'
import type { PatternTest } from '@/lib/form/field-rules'
import { networkOf } from '@/lib/net/network-of'
import type { Actor, PlatformContext } from '../../../http/context'
import { countFailure, refuseAfterFailures } from '../../../http/limits'
import type { DbTransaction } from '../../../store/database'
import { findNamingFaults, type NamingFaults, type NamingRow } from '../../file/public'
import { currentDefaults } from '../../session/public'
import { type Access, openLinked } from './access'
import { fillNumbers } from './bill-numbers'
import { checkByDesign, checkLinks, checkUnique, linksOf, type NameGuard } from './checks'
import { checkFiles } from './file-checks'
import type { IncomingValues } from './incoming'
import { type LinkCopies, readLinkCopies } from './link-copies'
import { checkLinkLimits, holdLimited, type LinkLimits, readLinkLimits } from './link-limits'
import { mergeValues } from './merge'
import { checkOptions } from './option-checks'
import { answerPatterns } from './pattern-answers'
import { checkPlace } from './place-check'
import { checkReferences } from './reference-checks'
import { type Target, visibleTarget } from './relations'
import { startsWithPerson } from './who-fills'

/** One record as it came, and who brings it. */
type Asked = {
  actor: Actor
  access: Access
  incoming: IncomingValues
  isPublic: boolean
  /** In the place of the guard of one record. */
  nameGuard?: NameGuard | undefined
  /** Where something is restored: what the record was then. */
  earlier?: Readonly<Record<string, unknown>> | undefined
}

/** What the rules need to know of one record from outside its transaction: inside it only its own handle may be used. */
export type CheckFacts = Asked & {
  ctx: PlatformContext
  targets: ReadonlyMap<string, Target>
  copies: LinkCopies
  limits: LinkLimits
  /** Files that the record may not name. */
  faults: NamingFaults
  defaults: DefaultsEnv
  testPattern: PatternTest
}

/** `row`: the record that is changed; null for a new one. */
export async function readCheckFacts(ctx: PlatformContext, asked: Asked, row: NamingRow | null): Promise<CheckFacts> {
  const { actor, access, incoming, isPublic } = asked
  const targets = await targetsOf(ctx, actor, access, incoming)
  const copies = await readLinkCopies(ctx, actor, access, incoming)
  const limits = await readLinkLimits(ctx, access.module)
  // Strangers write in the actor's name, and may name none of his files.
  const faults = await findNamingFaults(ctx, isPublic ? null : actor, { text: JSON.stringify(incoming), row })
  const currentUser = isPublic || !startsWithPerson(access.module.form) ? null : await currentDefaults(ctx, actor)
  const testPattern = await answerPatterns(access.module, incoming)
  const defaults = { nowMs: ctx.now(), currentUser, isNewRecord: true }
  return { ctx, ...asked, targets, copies, limits, faults, testPattern, defaults }
}

type Known = { id: string; previous: Record<string, unknown> | null }

/** The document to store, after every rule of the design, of links and of files. Throws the first refusal. */
export async function checkedValues(trx: DbTransaction, facts: CheckFacts, { id, previous }: Known) {
  const { ctx, actor, access, incoming, earlier, targets, copies, limits, faults, defaults, testPattern } = facts
  const values = mergeValues(access, incoming, { stored: previous, earlier, newId: ctx.newId, defaults, copies })
  checkByDesign(access, values, { nowMs: ctx.now(), previous, testPattern })
  await checkUnique(trx, access, { id, values, previous, guard: facts.nameGuard ?? nameGuard(facts) })
  await checkReferences(trx, access, { values, previous })
  await checkPlace(trx, access, { id, values, previous })
  await checkOptions(trx, access, { values, previous })
  await holdLimited(trx, limits, { values, previous })
  await checkLinks(trx, access, { values, previous, targets })
  await checkLinkLimits(trx, access.module, { id, values, previous, limits })
  await checkFiles(trx, access, { values, previous, faults })
  await fillNumbers(trx, access.module, { userId: actor.userId, nowMs: ctx.now(), values })
  return values
}

/**
 * A refused name tells that some record has it, also one that the caller may not see. Whoever tries names one after the other is
 * stopped; who mistypes now and then is not.
 */
export function nameGuard({ ctx, actor, isPublic }: Pick<CheckFacts, 'ctx' | 'actor' | 'isPublic'>): NameGuard {
  const asker = isPublic ? `network ${networkOf(actor.ipAddress)}` : actor.userId
  return {
    before: () => refuseAfterFailures(ctx, 'takenNames', asker),
    taken: async () => {
      await countFailure(ctx, 'takenNames', asker)
      ctx.log.warn({ userId: actor.userId, ipAddress: actor.ipAddress, isPublic }, 'a name that is taken was refused')
    },
  }
}

/** The modules that the record links to, each with what the actor may see of it. */
async function targetsOf(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  incoming: IncomingValues,
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  const modelIds = [...new Set(linksOf(access.module.fields, incoming).map((link) => link.modelId))]
  const opened = await openLinked(ctx, actor, access, modelIds)
  for (const modelId of modelIds) {
    const target = opened.get(modelId)
    if (target) targets.set(modelId, await visibleTarget(ctx, actor, target))
  }
  return targets
}
