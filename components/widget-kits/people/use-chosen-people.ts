'use client'
import { useMemo, useRef, useState } from 'react'
import { listValueMax } from '@/lib/form/limits'
import type { NameEntry } from '../names'
import { useNames } from '../widget-env'
import type { PeopleConfig } from './people-config'
import type { PeopleItem } from './people-items'
import { nameKeysOf, nameSourceOf } from './people-names'

export type ChosenPeople = ReturnType<typeof useChosenPeople>

/** What is chosen while a picker is open, with what is known of it by name. */
export function useChosenPeople({ kind, isMulti }: PeopleConfig, initial: readonly PeopleItem[]) {
  const [items, setItems] = useState(initial)
  const [isFull, setFull] = useState(false)
  const known = useRef(new Map<string, NameEntry>())
  const names = useNames(nameSourceOf(kind), nameKeysOf(items))
  const entries = useMemo(() => new Map([...known.current, ...names.entries]), [names.entries])
  return {
    items,
    /** No more can be chosen. */
    isFull,
    entries,
    status: names.status,
    choose: (item: PeopleItem, entry: NameEntry | null) => {
      if (entry) {
        known.current.set(entry.id, entry)
        names.put([entry])
      }
      if (!isMulti) setItems([item])
      else if (items.length >= listValueMax) setFull(true)
      else if (!items.some(({ key }) => key === item.key)) setItems([...items, item])
    },
    keep: (isKept: (item: PeopleItem) => boolean) => {
      setFull(false)
      setItems(items.filter(isKept))
    },
    replace: (next: readonly PeopleItem[]) => {
      setFull(false)
      setItems(next)
    },
  }
}
