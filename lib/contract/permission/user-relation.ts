import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, looseList, looseNumber, nothing } from '../wire'
import { id, version } from './form-fields'

/** So many can be told, chosen and sent at once; whoever belongs to something larger is changed in the administration of users. */
export const membersMax = 1000

const memberObjects = ['Position', 'Role', 'Group'] as const
export type MemberObject = (typeof memberObjects)[number]

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
      userIds: z.array(id).max(membersMax, { error: `成员不能超过${membersMax}人` }),
      version,
    }),
    data: nothing,
  }),
}
