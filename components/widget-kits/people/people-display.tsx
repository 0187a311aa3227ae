'use client'
import { useMemo } from 'react'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { ReadFace, SaidFace } from '../faces/read-face'
import { readItems } from './people-items'
import { forEachKind, type PeopleKind } from './people-kinds'
import { useItemNames } from './use-item-names'

type Face = typeof ReadFace

/** By face and name; the server's text wins (contract 3a §7). */
export const peopleDisplays = forEachKind((kind) => displayOf(kind, ReadFace))

/** The names alone. */
export const peopleWords = forEachKind((kind) => displayOf(kind, SaidFace))

function displayOf(kind: PeopleKind, Shown: Face) {
  return (props: WidgetDisplayProps) =>
    props.text === undefined ? <Named kind={kind} Shown={Shown} {...props} /> : <Shown {...props} />
}

function Named({ kind, Shown, node, value }: WidgetDisplayProps & { kind: PeopleKind; Shown: Face }) {
  const items = useMemo(() => readItems(kind, value), [kind, value])
  const { labels, entries } = useItemNames(kind, items, undefined)
  // Of an organisation the last name, as the server says it.
  const names = items.map(
    (item, index) => (item.nameKey === null ? undefined : entries.get(item.nameKey)?.label) ?? labels[index] ?? '',
  )
  if (items.length === 0) return <>{plainText(value)}</>
  return <Shown node={node} value={value} text={names.join(',')} parts={names} />
}
