import { useState } from 'react'
import { useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import type { PeopleConfig } from '@/components/widget-kits/people/people-config'
import { readItems } from '@/components/widget-kits/people/people-items'
import { useChosenPeople } from '@/components/widget-kits/people/use-chosen-people'
import { call } from '@/lib/client/call'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { type MemberObject, userRelation } from '@/lib/contract/permission/user-relation'
import { toAppError } from '@/lib/errors/app-error'
import { type Members, readMembers } from './queries'

export type MembersOf = { id: string; fullName: string; type: MemberObject }

type EditingOptions = { of: MembersOf; config: PeopleConfig; members: Members; onSaved: () => void }

/** Nothing of it is kept on this machine: it is a list of people and quickly chosen again. */
export const noDraft = { saveNow: () => {}, finish: async () => {}, giveUp: async () => {}, keep: async () => false }

/** Changing who belongs to something. Where somebody else was faster, one's own changes are put on what he left. */
export function useEditing({ of, config, members, onSaved }: EditingOptions) {
  const [base, setBase] = useState(members)
  const [attempt] = useState(() => new SaveAttempt())
  const people = useChosenPeople(config, readItems('user', members.ids))
  const ids = people.items.map(({ key }) => key)
  const isDirty = ids.length !== base.ids.length || ids.some((id) => !base.ids.includes(id))
  const edit = useEditSession({ tabKey: useTabKey(), isDirty: () => isDirty, draft: noDraft, canKeep: () => false })
  const send = () => {
    const body = { objectId: of.id, objectType: of.type, userIds: ids, version: base.version }
    return call(userRelation.replace, { params: { id: of.id }, body })
  }
  const merge = async () => {
    try {
      const newest = await readMembers(of.id)
      const kept = newest.ids.filter((id) => ids.includes(id) || !base.ids.includes(id))
      const added = ids.filter((id) => !base.ids.includes(id) && !kept.includes(id))
      people.replace(readItems('user', [...kept, ...added]))
      setBase(newest)
      edit.setFailure(null)
    } catch (thrown) {
      edit.setFailure(toAppError(thrown))
    }
  }
  const isConflict = edit.failure?.issues.some(({ code }) => code === 'conflict') ?? false
  return {
    people,
    edit,
    /** Puts one's own changes on the newest; null where nobody else was faster. */
    conflict: isConflict ? () => void merge() : null,
    save: () =>
      void edit.save({
        attempt,
        write: send,
        amend: send,
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
        },
      }),
  }
}
