'use client'

import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ListDocument } from '@/lib/designer/list/list-document'
import { type EntryList, entriesOf, entryId } from '@/lib/designer/list/list-entries'
import type { ListField } from '@/lib/designer/list/list-fields'
import type { ListSetup } from '@/lib/designer/list/list-offers'
import type { ListSession } from '@/lib/designer/list/list-session'
import { valueAt } from '@/lib/designer/public'
import { isRecord, type RawRecord } from '@/lib/form/read'
import type { ListScriptFault } from './script-faults'

export const listTabs = ['list', 'columns', 'searches', 'buttons'] as const
export type ListTab = (typeof listTabs)[number]

/** A script that is opened, its caret in the line (from 1): one of the list, or `func` of the entry that is open. */
export type ScriptPlace = Pick<ListScriptFault, 'event' | 'line'>

/** What is looked at: a tab of the properties, the entry that is open in it, and a script of either. */
export type Place = { tab: ListTab; id: string | null; script?: ScriptPlace }

type ListDesigning = {
  session: ListSession
  /** Of a list for phones: the one for desktops. */
  desktop: ListSession | null
  fields: readonly ListField[]
  setup: ListSetup
  place: Place
  go: (place: Place) => void
}

const ListContext = createContext<ListDesigning | null>(null)

export const ListDesigningProvider = ListContext.Provider

export function useListDesigning(): ListDesigning {
  const designing = useContext(ListContext)
  if (!designing) throw new Error('a part of the list designer stands outside of it')
  return designing
}

/** A fact of the list; who asks is drawn again when the answer is another one, so answers are kept objects or plain values. */
export function useListFact<Fact>(read: (document: ListDocument) => Fact): Fact {
  const { session } = useListDesigning()
  const get = () => read(session.document)
  return useSyncExternalStore(session.subscribe, get, get)
}

/** One setting, as it is stored. */
export function useSetting(...path: readonly (string | number)[]): unknown {
  return useListFact((document) => valueAt(document, path))
}

const readDocument = (document: ListDocument) => document

/** The whole list, for what looks at all of it. */
export function useListDocument(): ListDocument {
  return useListFact(readDocument)
}

const nothing: RawRecord = {}

/** One column, condition or button; the same object until that very entry changes. */
export function useEntry(list: EntryList, id: string): RawRecord {
  return useListFact(
    useCallback(
      (document: ListDocument) => {
        const value = document[list]
        const found = Array.isArray(value) ? value.find((entry) => isRecord(entry) && entryId(list, entry) === id) : undefined
        return isRecord(found) ? found : nothing
      },
      [list, id],
    ),
  )
}

/** The ids of a list in their order, joined: a plain value, the same until one comes, goes or moves. */
export function useEntryIds(list: EntryList): readonly string[] {
  const joined = useListFact((document) => JSON.stringify(entriesOf(document, list).map((entry) => entryId(list, entry))))
  return JSON.parse(joined) as readonly string[]
}
