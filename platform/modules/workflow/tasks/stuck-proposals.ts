import type { PlatformContext } from '../../../http/context'
import { findActive, findAdministrators } from '../run/people-store'
import { findPeople } from './detail-store'
import type { StuckEntry } from './stuck-store'
import { findDelegatesOf, findLeadersOf, findManagersOf } from './stuck-store'
import { nameOf } from './task-names'

type Kind = 'delegate' | 'superior' | 'manager' | 'administrator'
type Candidate = { userId: string; kind: Kind }
export type Proposal = Candidate & { userName: string }

/** A part with what of its task says who could do it. */
export type Part = Pick<StuckEntry, 'handlerId' | 'reason' | 'asked'> & { templateId: string; launcherId: string }

/**
 * For each part who could do it in the place of the person who is gone: whom that person lets approve, else a superior, else who manages
 * the flow, else who runs the installation. Where nobody was found, the superiors are those of the launcher. Never the launcher, nor
 * anybody who is asked at the node already.
 */
export async function proposalsFor(ctx: PlatformContext, parts: readonly Part[]): Promise<(Proposal | null)[]> {
  const known = await knownOf(ctx, parts)
  const candidates = parts.map((part) => candidatesFor(part, known))
  const ids = [...new Set(candidates.flat().map(({ userId }) => userId))]
  const [active, people] = [await findActive(ctx.db, ids), await findPeople(ctx.db, ids)]
  return parts.map(({ launcherId, handlerId, asked }, at) => {
    const others = new Set([launcherId, handlerId, ...asked])
    const found = candidates[at]?.find(({ userId }) => active.has(userId) && !others.has(userId))
    return found ? { ...found, userName: nameOf(people, found.userId) } : null
  })
}

async function knownOf({ db }: PlatformContext, parts: readonly Part[]) {
  const gone = parts.filter(({ reason }) => reason !== 'nobody').map(({ handlerId }) => handlerId)
  return {
    delegates: await findDelegatesOf(db, gone),
    leaders: await findLeadersOf(db, parts.map(ledOf)),
    managers: await findManagersOf(
      db,
      parts.map(({ templateId }) => templateId),
    ),
    administrators: await findAdministrators(db),
  }
}

const ledOf = ({ reason, handlerId, launcherId }: Part) => (reason === 'nobody' ? launcherId : handlerId)

function candidatesFor(part: Part, { delegates, leaders, managers, administrators }: Awaited<ReturnType<typeof knownOf>>) {
  const { handlerId, templateId } = part
  const isMeant = (ids: readonly string[]) => ids.length === 0 || ids.includes(templateId)
  const of = (kind: Kind, ids: readonly string[]): Candidate[] => ids.map((userId) => ({ userId, kind }))
  return [
    ...of(
      'delegate',
      delegates.filter(({ userId, templateIds }) => userId === handlerId && isMeant(templateIds)).map((one) => one.toUserId),
    ),
    ...of(
      'superior',
      leaders.filter(({ userId }) => userId === ledOf(part)).map(({ leaderId }) => leaderId),
    ),
    ...of(
      'manager',
      managers.filter((one) => one.templateId === templateId).map(({ userId }) => userId),
    ),
    ...of('administrator', administrators),
  ]
}
