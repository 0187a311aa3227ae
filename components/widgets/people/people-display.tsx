'use client'
import { useMemo } from 'react'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { readItems } from './people-items'
import type { PeopleKind } from './people-kinds'
import { useItemNames } from './use-item-names'

/** Names joined by a comma (contract 3a §7). The text of the server stands; without one the names are asked for. */
export function PeopleText({ kind, value, text }: WidgetDisplayProps & { kind: PeopleKind }) {
  return text === undefined ? <Names kind={kind} value={value} /> : text
}

function Names({ kind, value }: { kind: PeopleKind; value: unknown }) {
  const items = useMemo(() => readItems(kind, value), [kind, value])
  const { labels, entries } = useItemNames(kind, items, undefined)
  // Of an organisation the last name, as the server says it.
  const names = items.map(
    (item, index) => (item.nameKey === null ? undefined : entries.get(item.nameKey)?.label) ?? labels[index],
  )
  return <>{items.length === 0 ? plainText(value) : names.join(',')}</>
}
