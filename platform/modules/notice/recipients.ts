import { splitTypedId } from '@/lib/domain/typed-id'
import { listOf, type PeopleRule } from '../permission/public'

/** Ids by what they name; with `isEveryone` nothing was chosen. An organisation stands for everything below it. */
export type Recipients = Omit<PeopleRule, 'ownOrganizeIds'> & { isEveryone: boolean }

// Contract 1 §14 has a kind more than the pickers know: an organisation of whatever category.
const recipientLists = { ...listOf, organize: 'organizeIds' } as const

/** The comma list of contract 1 §14, or null when a part of it is no `{id}--{type}`. An id without a type is a user. */
export function parseRecipients(toUserIds: string): Recipients | null {
  const recipients: Recipients = {
    isEveryone: false,
    ...{ userIds: [], organizeIds: [], positionIds: [], roleIds: [], groupIds: [] },
  }
  const parts = [...new Set(toUserIds.split(',').map((part) => part.trim()))].filter((part) => part !== '')
  for (const part of parts) {
    const { id, type: said } = splitTypedId(part)
    const type = said ?? 'user'
    if (id === '' || id.length > 100 || !Object.hasOwn(recipientLists, type)) return null
    recipients[recipientLists[type as keyof typeof recipientLists]].push(id)
  }
  return { ...recipients, isEveryone: parts.length === 0 }
}
