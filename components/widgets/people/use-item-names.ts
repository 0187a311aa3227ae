'use client'
import type { NamesState } from '../names'
import { useNames } from '../widget-env'
import type { PeopleItem } from './people-items'
import type { PeopleKind } from './people-kinds'
import { nameKeysOf, nameSourceOf } from './people-names'
import { useItemLabel } from './use-item-label'

type ItemNames = { labels: readonly string[]; entries: NamesState['entries']; status: NamesState['status']; retry: () => void }

const noKeys: readonly string[] = []

/**
 * What the chosen things are called. The text that came with the record is enough where it says one name for each of them:
 * then nothing is asked. `entries` is what is known without asking twice, for scripts.
 */
export function useItemNames(kind: PeopleKind, items: readonly PeopleItem[], text: string | undefined): ItemNames {
  const texts = textsOf(items.length, text)
  const { entries, status, retry } = useNames(nameSourceOf(kind), texts ? noKeys : nameKeysOf(items))
  const labelOf = useItemLabel(kind)
  const labels =
    texts ?? items.map((item) => labelOf(item, item.nameKey === null ? undefined : entries.get(item.nameKey), status))
  return { labels, entries, status, retry }
}

/** Names joined by a comma, as records bring them (contract 3a §7); a name that holds a comma makes them unreadable. */
function textsOf(count: number, text: string | undefined): readonly string[] | null {
  if (!text || count === 0) return null
  if (count === 1) return [text]
  const parts = text.split(',')
  return parts.length === count ? parts : null
}
