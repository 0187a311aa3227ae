import { useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { useDictionaryVersion } from '@/lib/client/dictionary-version'
import { useCall } from '@/lib/client/use-call'
import { departmentSelector } from '@/lib/contract/permission/organisation-selector'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { dictionarySelector } from '@/lib/contract/system/dictionary-selector'
import type { ListTree } from '@/lib/form/list-types'
import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { type Levels, levelParameters, type SideNode } from './utils'

const once = { revalidateOnFocus: false, revalidateOnReconnect: false } as const

/** The nodes of the tree, all of them, or its first level where the others are asked for as they are opened (contract 3b §4.5). */
export function useSideRows({ source, dictionary, interfaceId }: ListTree) {
  const version = useDictionaryVersion()
  const items = useCall(
    dictionarySelector,
    source === 'dictionary' && dictionary ? { params: { id: dictionary } } : null,
    // Of another number after a change: what was known stays until the new one is there.
    { ...once, asker: `dictionaries ${version}`, keepPreviousData: true },
  )
  const isOfPlaces = source === 'organize' || source === 'department'
  const departments = useCall(departmentSelector, isOfPlaces ? { params: { id: '0' } } : null, once)
  const isAsked = source === 'api' && interfaceId !== ''
  const answer = useCall(dataInterface.preview, isAsked ? { params: { id: interfaceId }, body: { paramList: [] } } : null, once)
  const used = source === 'dictionary' ? items : source === 'api' ? answer : departments
  return { rows: rowsIn(used.data), error: used.error, isLoading: used.isLoading, retry: () => void used.mutate() }
}

const noRows: readonly unknown[] = []

/** Rows of an answer: a list, or the `list` of an object. */
function rowsIn(answer: unknown): readonly unknown[] {
  const rows = isRecord(answer) ? own(answer, 'list') : answer
  return Array.isArray(rows) ? rows : noRows
}

/** Levels that were opened, where each is asked for by itself. */
export function useLevelsBelow(tree: ListTree) {
  const [levels, setLevels] = useState<Levels>(new Map())
  const asked = useRef(new Map<string, object>())
  const load = async (node: SideNode) => {
    const question = {}
    asked.current.set(node.id, question)
    // What was asked for again since, or belongs to a tree that was read anew, is an answer to nothing.
    const keep = (id: string, level: readonly unknown[] | 'failed') => {
      if (asked.current.get(id) === question) setLevels((old) => new Map(old).set(id, level))
    }
    const paramList: RawRecord[] = levelParameters(tree, node)
    try {
      const { data } = await call(dataInterface.preview, { params: { id: tree.lazyInterfaceId }, body: { paramList } })
      keep(node.id, rowsIn(data))
    } catch {
      // The row in their place says so and offers to try again.
      keep(node.id, 'failed')
    }
  }
  const forget = () => {
    asked.current = new Map()
    setLevels(new Map())
  }
  return { levels, load, forget }
}
