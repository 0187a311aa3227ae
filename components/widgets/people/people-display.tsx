'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetDisplayProps } from '../define-widget'
import { readItems } from './people-items'
import type { PeopleKind } from './people-kinds'
import { useItemNames } from './use-item-names'

/** The server joins names by a bare comma (contract 3a §7): a reader, and the end of a line, need more than that. */
export function PeopleText({ kind, value, text }: WidgetDisplayProps & { kind: PeopleKind }) {
  const t = useTranslations('widgets')
  return text === undefined ? <Names kind={kind} value={value} /> : text.split(/,(?=\S)/).join(t('nameSeparator'))
}

function Names({ kind, value }: { kind: PeopleKind; value: unknown }) {
  const t = useTranslations('widgets')
  const items = useMemo(() => readItems(kind, value), [kind, value])
  const { labels, entries } = useItemNames(kind, items, undefined)
  // Of an organisation the last name, as the server says it.
  const names = items.map(
    (item, index) => (item.nameKey === null ? undefined : entries.get(item.nameKey)?.label) ?? labels[index],
  )
  return <>{items.length === 0 ? plainText(value) : names.join(t('nameSeparator'))}</>
}
