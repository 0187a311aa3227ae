import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import type { QueryField, SuperQuery } from './utils'

const SuperQueryDialog = lazyCode(async () => (await import('./super-query-dialog')).SuperQueryDialog)
const ActiveQuery = lazyCode(async () => (await import('./active-query-panel')).ActiveQuery)

type Asked = {
  fields: readonly QueryField[]
  query: SuperQuery
  apply: (query: SuperQuery) => void
  /** Those in the heads of the columns: they are named too. */
  filters: SuperQuery
  applyFilters: (filters: SuperQuery) => void
}

/** What a list has of its super query: the button, what is in force, and the dialog. Nothing where there is no field to ask for. */
export function useSuperQuery(menuId: string, { fields, query, apply, filters, applyFilters }: Asked) {
  const t = useTranslations('list.super')
  const [isOpen, setOpen] = useState(false)
  if (fields.length === 0) return { button: null, active: null, dialog: null }
  const open = () => setOpen(true)
  return {
    button: (
      <IconButton label={t('title')} aria-haspopup="dialog" onClick={open}>
        <Icon name="query" />
      </IconButton>
    ),
    active: (
      <>
        {query.groups.length > 0 && <ActiveQuery fields={fields} query={query} onChange={apply} onOpen={open} />}
        {filters.groups.length > 0 && <ActiveQuery fields={fields} query={filters} onChange={applyFilters} isOfColumns />}
      </>
    ),
    dialog: isOpen && (
      <SuperQueryDialog menuId={menuId} fields={fields} query={query} onApply={apply} onClose={() => setOpen(false)} />
    ),
  }
}
