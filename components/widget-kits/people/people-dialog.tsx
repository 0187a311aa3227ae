'use client'
import { useTranslations } from 'next-intl'
import { LazyMessages } from '@/components/ui/lazy-messages'
import type { PeopleConfig } from './people-config'
import { chosenValue, dataOf, type PeopleItem } from './people-items'
import { PeoplePanes } from './people-panes'
import { PickerShell } from './picker-shell'
import { pickersTexts } from './pickers-texts'
import { useChosenPeople } from './use-chosen-people'

type PeopleDialogProps = {
  /** Of the content, for the control that opened it. */
  id: string
  config: PeopleConfig
  initial: readonly PeopleItem[]
  /** `data`: the chosen records, for scripts. */
  onConfirm: (value: unknown, data: unknown) => void
  onClose: () => void
}

/** Choosing people or places (spec 2 §2.1). Mounted when it opens, so the keyword is empty and everything is loaded anew. */
export function PeopleDialog(props: PeopleDialogProps) {
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <OpenDialog {...props} />
    </LazyMessages>
  )
}

function OpenDialog({ id, config, initial, onConfirm, onClose }: PeopleDialogProps) {
  const { kind, isMulti } = config
  const t = useTranslations('pickers')
  const people = useChosenPeople(config, initial)
  return (
    <PickerShell
      id={id}
      title={config.title || t(`titles.${kind}`)}
      onClose={onClose}
      onConfirm={() => {
        const { items, entries } = people
        onConfirm(chosenValue(kind, items, isMulti), dataOf(kind, items, isMulti, entries))
      }}
    >
      <PeoplePanes config={config} people={people} />
    </PickerShell>
  )
}
