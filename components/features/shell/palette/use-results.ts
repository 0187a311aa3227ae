import { useEffect, useMemo, useState } from 'react'
import type { PaletteEntry } from './entries'
import { loadPinyin, type PinyinIndex } from './pinyin'
import { createSearch, needsPinyin, type Ranked } from './ranking'

export type ResultGroup = { name: 'recent' | 'menus' | 'actions'; entries: readonly PaletteEntry[] }

// Nobody reads further; a longer list only makes each key slower.
const menusShownMax = 50
const actionsShownMax = 12

type Source = { menus: readonly PaletteEntry[]; actions: readonly PaletteEntry[]; recent: readonly PaletteEntry[] }

/** Results for the question as it stands now; without a question, what was used lately and what can be done. */
export function useResults(question: string, { menus, actions, recent }: Source): readonly ResultGroup[] {
  const searchMenus = useMemo(() => createSearch(menus), [menus])
  const searchActions = useMemo(() => createSearch(actions), [actions])
  const pinyin = usePinyin(menus, actions, needsPinyin(question))
  return useMemo(() => {
    if (question.trim() === '') return named({ recent, actions })
    const found = {
      menus: searchMenus(question, menusShownMax, pinyin),
      actions: searchActions(question, actionsShownMax, pinyin),
    }
    const groups = named({ menus: found.menus.map(({ item }) => item), actions: found.actions.map(({ item }) => item) })
    // The group with the better first result stands first.
    return scoreOf(found.actions) < scoreOf(found.menus) ? groups.toReversed() : groups
  }, [question, searchMenus, searchActions, pinyin, recent, actions])
}

function named(groups: Partial<Record<ResultGroup['name'], readonly PaletteEntry[]>>): ResultGroup[] {
  const all = Object.entries(groups).map(([name, entries]) => ({ name: name as ResultGroup['name'], entries }))
  return all.filter(({ entries }) => entries.length > 0)
}

const scoreOf = (ranked: readonly Ranked<PaletteEntry>[]) => ranked[0]?.score ?? Number.POSITIVE_INFINITY

/** The index of pinyin, from the first question that can use it on. Without it the search works by signs alone. */
function usePinyin(menus: readonly PaletteEntry[], actions: readonly PaletteEntry[], isWanted: boolean): PinyinIndex | undefined {
  const [index, setIndex] = useState<PinyinIndex | undefined>(undefined)
  // The dictionary, which is loaded from the server.
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    loadPinyin([...menus, ...actions].map(({ title }) => title))
      .then((loaded) => isCurrent && setIndex(loaded))
      .catch(() => {
        // Out of reach for now: the search by signs goes on, and the next opening asks again.
      })
    return () => {
      isCurrent = false
    }
  }, [menus, actions, isWanted])
  return isWanted ? index : undefined
}
