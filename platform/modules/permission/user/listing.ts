import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Sorting } from '../../../kit/sorting'
import type { Db, DbTransaction } from '../../../store/database'
import { dictionaryTexts } from '../../dictionary/public'
import { defaultAvatar } from '../../file/public'
import { findPaths } from '../organize/store'
import { personalTextFields } from '../personal'
import { demandPerson, gradesOf, mayOf } from '../scope/scope'
import { isSeenPerson } from '../scope/store'
import { findRelations, findUserPage, findUserRow, type UserFilter } from './store'

/** The read side of users, contract 2 §3.2. */

type ListQuery = Sorting & {
  organizeId: string
  keyword: string
  gender: string
  enabledMark: '' | '0' | '1' | '2'
  currentPage: number
  pageSize: number
}

function avatarUrl(headIcon: string | null): string {
  return `/api/File/Image/userAvatar/${headIcon || defaultAvatar}`
}

/** Whom a question of the administration means among those whom the actor sees: its list, its page, its export. */
export async function userFilter(
  ctx: PlatformContext,
  actor: Actor,
  query: Omit<ListQuery, 'currentPage' | 'pageSize'>,
): Promise<UserFilter> {
  const { organizeId, keyword, gender, enabledMark } = query
  const among = await isSeenPerson(ctx.db, actor, 'appUser.id', { below: organizeId })
  return { among, now: ctx.now(), keyword, gender, enabledMark, sorting: query }
}

export async function listUsers(ctx: PlatformContext, actor: Actor, query: ListQuery) {
  const found = await findUserPage(ctx.db, await userFilter(ctx, actor, query), limits(query))
  const relations = await findRelations(
    ctx.db,
    found.rows.map((row) => row.id),
  )
  const memberships = relations.filter((relation) => relation.objectType === 'Organize')
  const organizeIds = memberships.map((relation) => relation.objectId)
  const [paths, grades] = [await findPaths(ctx.db, organizeIds), await gradesOf(ctx.db, actor, organizeIds)]
  const genders = (await dictionaryTexts(ctx.db, ['sex'])).get('sex')
  const rows = found.rows.map(({ createdAt, unlockTime, ...row }) => {
    const places = memberships.filter((relation) => relation.userId === row.id).map((relation) => relation.objectId)
    return {
      ...row,
      headIcon: avatarUrl(row.headIcon),
      gender: genders?.get(row.gender ?? '') ?? row.gender,
      organize: places.map((id) => paths.get(id)?.names ?? '').join(','),
      lockMark: row.enabledMark === 2 ? 1 : 0,
      unlockTime: row.enabledMark === 2 ? unlockTime : null,
      creatorTime: createdAt,
      may: mayOf(grades, places),
    }
  })
  return pageOf(query, { rows, total: found.total })
}

export async function userDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const details = await readUser(ctx.db, id, ctx.now())
  if (!details) throw refused(messages.missing)
  await demandPerson(ctx.db, actor, 'see', id)
  return details
}

/** A user as the form reads it; nothing of the password is in it. */
export async function readUser(db: Db | DbTransaction, id: string, now: number) {
  const row = await findUserRow(db, id, now)
  return row ? userForm(db, row) : null
}

type Row = NonNullable<Awaited<ReturnType<typeof findUserRow>>>

/** The same of a row that is read already. */
export async function userForm(db: Db | DbTransaction, row: Row) {
  const relations = await findRelations(db, [row.id])
  const idsOf = (type: string) =>
    relations.filter((relation) => relation.objectType === type).map((relation) => relation.objectId)
  return {
    ...userFacts(row),
    ...(await placesOf(db, idsOf('Organize'))),
    positionId: idsOf('Position').join(','),
    roleId: idsOf('Role').join(','),
    groupId: idsOf('Group').join(','),
  }
}

/** What of the form stands in the row itself; the rest of it tells where he belongs. */
export function userFacts(row: Row) {
  const { id, account, realName, gender, mobilePhone, email, managerId, enabledMark, isAdministrator } = row
  const { sortCode, description, birthday, ranks, entryDate, handoverMark, version } = row
  return {
    ...{ id, account, realName, gender, mobilePhone, email, managerId, enabledMark, isAdministrator },
    ...Object.fromEntries(personalTextFields.map((field) => [field, row[field]])),
    ...{ sortCode, description, birthday, ranks, entryDate, handoverMark, version },
    headIcon: avatarUrl(row.headIcon),
    creatorTime: row.createdAt,
  }
}

async function placesOf(db: Db | DbTransaction, organizeIds: readonly string[]) {
  const paths = await findPaths(db, organizeIds)
  return {
    organizeId: organizeIds.join(','),
    organizeIdTree: organizeIds.map((organizeId) => paths.get(organizeId)?.ids ?? [organizeId]),
    organize: organizeIds.map((organizeId) => paths.get(organizeId)?.names ?? '').join(','),
  }
}
