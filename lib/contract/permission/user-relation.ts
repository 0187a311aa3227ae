import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, looseList, looseNumber, nothing } from '../wire'
import { id, version } from './form-fields'

/** So many can be told, chosen and sent at once; of something larger members are added and taken away by `change`. */
export const membersMax = 1000

const memberObjects = ['Position', 'Role', 'Group'] as const
export type MemberObject = (typeof memberObjects)[number]

const someMembers = z.array(id).max(membersMax, { error: `成员不能超过${membersMax}人` })
const someIds = z
  .array(id)
  .max(membersMax, { error: `一次不能超过${membersMax}人` })
  .default([])

/** Contract 2 §6. The call says what it is about in its body, so the right to the screen is asked for once that is known. */
export const userRelation = {
  members: endpoint('GET', '/permission/UserRelation/{id}', {
    summary: 'Ids of the members of a position, role or group; of more than can be changed at once, one more than that.',
    access: 'session',
    params: byId,
    /** `version` is of ours: another one when anybody came or went. */
    data: z.looseObject({ ids: looseList(z.coerce.string()), version: looseNumber }),
  }),
  replace: endpoint('POST', '/permission/UserRelation/{id}', {
    summary: 'Replaces the members of a position, role or group.',
    access: 'session',
    params: byId,
    body: z.looseObject({
      objectId: id.optional(),
      objectType: z.enum(memberObjects),
      userIds: someMembers,
      version,
    }),
    data: nothing,
  }),
  change: endpoint('POST', '/permission/UserRelation/{id}/Actions/Change', {
    summary: 'Adds members to a position, role or group and takes others away, however many it has.',
    access: 'session',
    params: byId,
    /** Who is a member already is not added again, and who is none is not taken away. */
    body: z.looseObject({ objectType: z.enum(memberObjects), added: someIds, removed: someIds }),
    data: nothing,
  }),
}
