import type { Actor } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { findGraded, findPlacesOf, findUneditable, type Graded, type GradeRight } from './store'

type Handle = Db | DbTransaction

/**
 * Which organisations somebody administers (contract 2 §1.1, §9), and through them which positions, roles and people.
 * Administrators all of them; whoever has a grade record those that it reaches; nobody else any.
 */

/** What the actor may do with each of the organisations; null for administrators, who may do everything. */
export async function gradesOf(db: Handle, actor: Actor, organizeIds: readonly string[]): Promise<Map<string, Graded> | null> {
  if (actor.isAdministrator) return null
  const rows = await findGraded(db, actor.userId, [...new Set(organizeIds)])
  return new Map(rows.map(({ id, ...graded }) => [id, graded]))
}

type Grades = Awaited<ReturnType<typeof gradesOf>>

/** What belongs to several organisations is changed in all of them, so the right is needed in each. Nothing is nobody's. */
function mayAll(grades: Grades, right: GradeRight, organizeIds: readonly string[]): boolean {
  return grades === null || (organizeIds.length > 0 && organizeIds.every((id) => grades.get(id)?.[right] ?? false))
}

/** What a row tells its reader; undefined for administrators. */
export function mayOf(grades: Grades, organizeIds: readonly string[]) {
  if (grades === null) return undefined
  const may = (right: GradeRight) => mayAll(grades, right, organizeIds)
  return { add: may('add'), edit: may('edit'), remove: may('remove') }
}

/** Refuses who lacks the right in one of the organisations; with `see` in all of them. */
export async function demandOrganizes(
  db: Handle,
  actor: Actor,
  right: GradeRight,
  organizeIds: readonly string[],
): Promise<void> {
  const grades = await gradesOf(db, actor, organizeIds)
  if (grades === null) return
  const isAllowed = right === 'see' ? organizeIds.some((id) => grades.get(id)?.see) : mayAll(grades, right, organizeIds)
  if (!isAllowed) throw refused(messages.notAllowed)
}

/** Refuses who may not edit all of the people. */
export async function demandPeople(db: Handle, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (actor.isAdministrator || userIds.length === 0) return
  if ((await findUneditable(db, actor.userId, userIds)).length > 0) throw refused(messages.notAllowed)
}

export async function demandPerson(db: Handle, actor: Actor, right: GradeRight, userId: string): Promise<void> {
  if (actor.isAdministrator) return
  await demandOrganizes(db, actor, right, await findPlacesOf(db, [userId]))
}
