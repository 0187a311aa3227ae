import { useMemo, useState } from 'react'
import { type DataTableEntry, withEachColumn } from '@/components/ui/data-table/types'
import { lazyCode } from '@/components/ui/lazy-code'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { type QueryField, type SuperQuery, withFilterOn } from './utils'

const ColumnFilter = lazyCode(async () => (await import('./column-filter-panel')).ColumnFilter)

type Asked = { fields: readonly QueryField[]; filters: SuperQuery; applyFilters: (filters: SuperQuery) => void }

/** The conditions in the heads of the columns, and the one that is open. */
export function useColumnFilters(entries: readonly DataTableEntry<RecordRow>[], { fields, filters, applyFilters }: Asked) {
  const t = useTexts('list.super')
  const [open, setOpen] = useState<{ field: QueryField; anchor: HTMLElement } | null>(null)
  const withFilters = useMemo(() => {
    const filtered = new Set(filters.groups.flatMap(({ rows }) => rows.map((row) => row.field)))
    const filterOf = (code: string) => {
      const field = fields.find((one) => one.code === code)
      if (!field) return {}
      const onOpen = (anchor: HTMLElement) => setOpen({ field, anchor })
      return { filter: { label: t('filterOf', { name: field.label }), isActive: filtered.has(code), onOpen } }
    }
    return withEachColumn(entries, (column) => ({ ...column, ...filterOf(column.id) }))
  }, [entries, fields, filters, t])
  const conditions = filters.groups.flatMap(({ rows }) => rows)
  return {
    entries: withFilters,
    panel: open && (
      <ColumnFilter
        key={open.field.code}
        field={open.field}
        anchor={open.anchor}
        condition={conditions.find(({ field }) => field === open.field.code)}
        onApply={(condition) => applyFilters(withFilterOn(filters, open.field.code, condition))}
        onClose={() => setOpen(null)}
      />
    ),
  }
}
