import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { type ItemRow, openable } from './utils'

type ItemToolsProps = { canAdd: boolean; onAdd: () => void; toggle: { isOpen: boolean; run: () => void } | null }

/** Above the items of a dictionary. */
export function ItemTools({ canAdd, onAdd, toggle }: ItemToolsProps) {
  const t = useTranslations('admin.dictionary')
  return (
    <>
      <Button variant="primary" disabled={!canAdd} startIcon={<Icon name="plus" size={16} />} onClick={onAdd}>
        {t('create')}
      </Button>
      {toggle && <Button onClick={toggle.run}>{t(toggle.isOpen ? 'collapseAll' : 'expandAll')}</Button>}
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()
/** So many rows are shown with all their levels at once; of more somebody opens what he looks for. */
const openedAtOnceMax = 200

/** Which levels are open, for each list anew; `toggle` is there where every row has children (spec 2 §2.3). */
export function useLevels(rows: readonly ItemRow[], place: string) {
  const [kept, keep] = useState<{ place: string; expanded: ReadonlySet<string> } | null>(null)
  const all = useMemo(() => openable(rows), [rows])
  const usual = useMemo(() => (all.length <= openedAtOnceMax ? new Set(all) : nothing), [all])
  const expanded = kept?.place === place ? kept.expanded : usual
  const isOpen = all.every((id) => expanded.has(id))
  const isToggled = rows.length > 0 && rows.every((row) => row.children.length > 0)
  return {
    tree: {
      childrenOf: (row: ItemRow) => row.children,
      expanded,
      onExpandedChange: (next: ReadonlySet<string>) => keep({ place, expanded: next }),
    },
    toggle: isToggled ? { isOpen, run: () => keep({ place, expanded: isOpen ? nothing : new Set(all) }) } : null,
  }
}
