import { setImmediate as nextTurn } from 'node:timers/promises'
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
import { findIdsAmong } from './outside/records-store'
import { answerPatterns } from './pattern-answers'
import { checkPlaces } from './place-check'
import { checkReferences } from './reference-checks'
import { type Target, visibleTarget } from './relations'
import { startsWithPerson } from './who-fills'

/** One record as it came; `row`: the record that is changed, null for a new one. */
type Came = { incoming: IncomingValues; row: NamingRow | null }

/** Records that are written together, and who brings them. */
type Asked = {
  actor: Actor
  access: Access
  isPublic: boolean
  guard: NameGuard
  /** Where something is restored: what the record was then. */
  earlier?: Readonly<Record<string, unknown>> | undefined
}

/** What the rules need to know from outside the transaction: inside it only its own handle may be used. */
export type CheckFacts = Asked & {
  ctx: PlatformContext
  targets: ReadonlyMap<string, Target>
  limits: LinkLimits
  defaults: DefaultsEnv
  testPattern: PatternTest
  /** In the order in which the records came. */
  came: readonly CameFacts[]
}

/** `faults`: files that the record may not name; `copies` are of the links that came with it. */
type CameFacts = { incoming: IncomingValues; faults: NamingFaults; copies: LinkCopies }

export async function readCheckFacts(ctx: PlatformContext, asked: Asked, records: readonly Came[]): Promise<CheckFacts> {
  const { actor, access, isPublic } = asked
  const incoming = records.map((record) => record.incoming)
  const targets = await targetsOf(ctx, actor, access, incoming)
  const copiesOf = await readLinkCopies(ctx, actor, access, incoming)
  const limits = await readLinkLimits(ctx, access.module)
  const came: CameFacts[] = []
  for (const { incoming: values, row } of records) {
    // Strangers write in the actor's name, and may name none of his files.
    const faults = await findNamingFaults(ctx, isPublic ? null : actor, { text: JSON.stringify(values), row })
    came.push({ incoming: values, faults, copies: copiesOf(values) })
  }
  const currentUser = isPublic || !startsWithPerson(access.module.form) ? null : await currentDefaults(ctx, actor)
  const testPattern = await answerPatterns(access.module, incoming)
  const defaults = { nowMs: ctx.now(), currentUser, isNewRecord: true }
  return { ctx, ...asked, targets, limits, came, testPattern, defaults }
}

type Place = { id: string; previous: Record<string, unknown> | null }

/**
 * The documents to store, after every rule of the design, of links and of files. `places` stand in the order of the records. Throws
 * the first refusal; the paths in it do not tell of which record it is.
 */
export async function checkedValues(trx: DbTransaction, facts: CheckFacts, places: readonly Place[]) {
  const { access, limits, targets, guard } = facts
  const records: ReturnType<typeof checkedByDesign>[] = []
  for (const [at, place] of places.entries()) {
    records.push(checkedByDesign(facts, place, at))
    // What everybody else waits for meanwhile is answered between two of them.
    if (at % turnEvery === turnEvery - 1) await nextTurn()
  }
  await checkUnique(trx, access, { records, guard })
  await checkReferences(trx, access, records)
  await checkPlaces(trx, access, records)
  await checkOptions(trx, access, records)
  for (const record of records) await holdLimited(trx, limits, record)
  await checkLinks(trx, access, { records, targets })
  for (const record of records) await checkLinkLimits(trx, access.module, { ...record, limits })
  for (const { faults, ...record } of records) await checkFiles(trx, access, { ...record, faults })
  const values = records.map((record) => record.values)
  await fillNumbers(trx, access.module, { userId: facts.actor.userId, nowMs: facts.ctx.now(), records: values })
  return values
}

/** So many records are checked without a turn of the event loop. */
const turnEvery = 10

function checkedByDesign({ ctx, access, earlier, testPattern, defaults, came }: CheckFacts, { id, previous }: Place, at: number) {
  const { incoming, faults, copies } = came[at] as CameFacts
  const values = mergeValues(access, incoming, { stored: previous, earlier, newId: ctx.newId, defaults, copies })
  checkByDesign(access, values, { nowMs: ctx.now(), previous, testPattern })
  return { id, values, previous, faults }
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

/** The modules that the records link to, each with what the actor may see of it. */
async function targetsOf(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  incoming: readonly IncomingValues[],
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>()
  const links = incoming.flatMap((values) => linksOf(access.module.fields, values))
  const modelIds = [...new Set(links.map((link) => link.modelId))]
  const opened = await openLinked(ctx, actor, access, modelIds)
  for (const modelId of modelIds) {
    const opening = opened.get(modelId)
    if (!opening) continue
    const target = await visibleTarget(ctx, actor, opening)
    const ids = [...new Set(links.filter((link) => link.modelId === modelId).map(({ id }) => id))]
    const { outside } = target.module.plan
    const found = outside ? await findIdsAmong(ctx, outside, ids, target.scope) : null
    targets.set(modelId, { ...target, ...(found ? { foundOutside: new Set(found) } : {}) })
  }
  return targets
}
