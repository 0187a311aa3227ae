import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { dictionaryTexts } from '../dictionary/public'
import { personText } from '../permission/public'
import { goneText } from './save'
import { findParticipants, findRecord } from './store'

const urgencies: Readonly<Record<string, string>> = { '1': '普通', '2': '重要', '3': '紧急' }

/** For editing. The creator takes part without being named among the participants: the form shows them on their own. */
export async function scheduleRecord(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findRecord(ctx.db, id, actor.userId)
  if (!row) throw refused(goneText)
  const participants = await findParticipants(ctx.db, id)
  return { ...row, toUserIds: participants.map((person) => person.id).filter((userId) => userId !== row.creatorUserId) }
}

/** For reading: texts instead of codes. An entry is found by its id; its group may have changed since a message was written. */
export async function scheduleDetail(ctx: PlatformContext, actor: Actor, id: string) {
  const row = await findRecord(ctx.db, id, actor.userId)
  if (!row) throw refused(goneText)
  const participants = await findParticipants(ctx.db, id)
  const categories = (await dictionaryTexts(ctx.db, ['scheduleType'])).get('scheduleType')
  const others = participants.filter((person) => person.id !== row.creatorUserId)
  const creator = participants.find((person) => person.id === row.creatorUserId)
  return {
    ...row,
    category: categories?.get(row.category) ?? '',
    urgent: urgencies[row.urgent] ?? '',
    creatorUserId: creator ? personText(creator) : '',
    toUserIds: others.map(personText).join(','),
  }
}
