import type { Texts } from '@/lib/client/use-texts'
import type { CacheRow } from '@/lib/contract/system/cache'

/** What it is called, and what emptying it means. A platform may have caches that this page does not know: they have their names alone. */
export function titleOf(name: string, t: Texts): string {
  return t.has(`names.${name}`) ? t(`names.${name}`) : name
}

export function meaningOf(name: string, t: Texts): string {
  return t.has(`meanings.${name}`) ? t(`meanings.${name}`) : ''
}

export function questionOf(name: string, t: Texts): string {
  const title = titleOf(name, t)
  const meaning = meaningOf(name, t)
  return meaning === '' ? t('askClear', { name: title }) : t('askClearMeaning', { name: title, meaning })
}

export function matching(rows: readonly CacheRow[], keyword: string, t: Texts): readonly CacheRow[] {
  const word = keyword.trim().toLowerCase()
  return rows.filter(({ name }) => `${name} ${titleOf(name, t)}`.toLowerCase().includes(word))
}
