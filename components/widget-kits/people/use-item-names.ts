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
 * then nothing is asked. Of an organisation it says the last name only, and the control shows the path: it stands in until
 * the path is there. `entries` is what is known without asking twice, for scripts.
 */
export function useItemNames(kind: PeopleKind, items: readonly PeopleItem[], text: string | undefined): ItemNames {
  const texts = namesIn(items, textsOf(items.length, text))
  const isEnough = texts !== null && kind !== 'organize'
  const { entries, status, retry } = useNames(nameSourceOf(kind), isEnough ? noKeys : nameKeysOf(items))
  const labelOf = useItemLabel(kind)
  const labels = items.map((item, index) => {
    // Variables have names of ours, in the language of the page.
    if (item.nameKey === null) return labelOf(item, undefined, status)
    const entry = entries.get(item.nameKey)
    return (entry ? undefined : texts?.[index]) ?? labelOf(item, entry, status)
  })
  // With a text for everything, a path that did not come is nothing to complain about.
  return { labels, entries, status: texts ? 'ready' : status, retry }
}

/** A platform that knows no name answers the id itself, which is none. */
function namesIn(items: readonly PeopleItem[], texts: readonly string[] | null): readonly string[] | null {
  const isId = (text: string, { key, value }: PeopleItem) => text === key || text === value || `${value}`.startsWith(`${text}--`)
  return texts && !texts.some((text, index) => items[index] !== undefined && isId(text, items[index])) ? texts : null
}

/** Names joined by a comma, as records bring them (contract 3a §7); a name that holds a comma makes them unreadable. */
function textsOf(count: number, text: string | undefined): readonly string[] | null {
  if (!text || count === 0) return null
  if (count === 1) return [text]
  const parts = text.split(',')
  return parts.length === count ? parts : null
}
