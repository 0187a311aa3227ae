'use client'
import { useTranslations } from 'next-intl'
import type { NameEntry, NamesState } from '../names'
import { type PeopleItem, variableOf } from './people-items'
import type { PeopleKind } from './people-kinds'
import { entryLabel } from './people-names'

/** What a chosen thing is called, also while its name is on its way and when it is no more. */
export function useItemLabel(kind: PeopleKind) {
  const t = useTranslations('widgets.people')
  return (item: PeopleItem, entry: NameEntry | undefined, status: NamesState['status']): string => {
    if (entry) return entryLabel(kind, entry)
    if (item.nameKey === null) {
      const variable = variableOf(typeof item.value === 'string' ? item.value : (item.value.at(-1) ?? ''))
      return variable ? t(`variables.${variable}`) : t('top')
    }
    if (status === 'loading') return t('loading')
    // An id says nothing to anybody.
    return status === 'failed' ? t('nameless') : t('gone')
  }
}
