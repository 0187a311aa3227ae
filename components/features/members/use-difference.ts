import { useState } from 'react'
import { useTabKey } from '@/components/ground/public'
import { useEditSession } from '@/components/screen/use-edit-session'
import type { PeopleConfig } from '@/components/widget-kits/people/people-config'
import { useChosenPeople } from '@/components/widget-kits/people/use-chosen-people'
import { call } from '@/lib/client/call'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { userRelation } from '@/lib/contract/permission/user-relation'
import { type MembersOf, noDraft } from './use-editing'

type DifferenceOptions = { of: MembersOf; configs: Record<'added' | 'removed', PeopleConfig>; onSaved: () => void }

/** Changing something with more members than can be told at once: only who comes and who goes is chosen and sent. */
export function useDifference({ of, configs, onSaved }: DifferenceOptions) {
  const [attempt] = useState(() => new SaveAttempt())
  const people = { added: useChosenPeople(configs.added, []), removed: useChosenPeople(configs.removed, []) }
  const [added, removed] = [people.added, people.removed].map(({ items }) => items.map(({ key }) => key))
  const isDirty = people.added.items.length + people.removed.items.length > 0
  const edit = useEditSession({ tabKey: useTabKey(), isDirty: () => isDirty, draft: noDraft, canKeep: () => false })
  const send = () => call(userRelation.change, { params: { id: of.id }, body: { objectType: of.type, added, removed } })
  return {
    people,
    edit,
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
