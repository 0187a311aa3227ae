import { useTranslations } from 'next-intl'
import type { SortState } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import type { Module } from './utils'

type SortMenuProps = {
  module: Module
  sort: SortState | null
  onSort: (sort: SortState | null) => void
}

const directions = ['asc', 'desc'] as const

/** What people of phones may sort by (contract 3b §4.7): cards have no heads to press. Nothing where the design offers none. */
export function SortMenu({ module: { list, access, isPhone }, sort, onSort }: SortMenuProps) {
  const t = useTranslations('list.sorts')
  const sorts = list.sorts.filter(({ code }) => access.canColumn(code))
  if (!isPhone || sorts.length === 0) return null
  const { defaultSort } = list
  const isIn = (code: string, direction: string) => sort?.columnId === code && sort.direction === direction
  const isDefault = !sorts.some(({ code }) => directions.some((direction) => isIn(code, direction)))
  const byDefault =
    defaultSort && access.canColumn(defaultSort.field) ? { columnId: defaultSort.field, direction: defaultSort.direction } : null
  const entries: MenuEntry[] = [
    { key: '', label: t('default'), isChecked: isDefault, onSelect: () => onSort(byDefault) },
    ...sorts.flatMap(({ code, label }) =>
      directions.map((direction) => ({
        key: `${code} ${direction}`,
        label: t(direction, { label }),
        isChecked: isIn(code, direction),
        isApart: direction === 'asc',
        onSelect: () => onSort({ columnId: code, direction }),
      })),
    ),
  ]
  return <Menu label={t('name')} trigger={<Icon name="chevrons-up-down" />} entries={entries} />
}
