import { useState } from 'react'
import type { RowAction } from '@/components/screen/row-actions'
import { useDenied } from '@/components/screen/use-denied'
import type { List } from '@/components/screen/use-list'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import type { May } from '@/lib/contract/permission/may'
import { GrantsDialog, RolesDialog } from './grants-dialog'
import type { ObjectFilters } from './queries'
import type { GrantObject } from './use-saving-grants'

type Row = GrantObject & { may?: May | undefined }
type GrantingOptions<R extends Row> = {
  list: Pick<List<R>, 'rows' | 'selected'>
  type: ObjectFilters['type']
  onSaved: () => void
}

/** Granting to one row, to all that are chosen, or to roles that are chosen at the end; `dialog` stands among the children of the screen. */
export function useGranting<R extends Row>({ list, type, onSaved }: GrantingOptions<R>) {
  const t = useTexts('admin.authorise')
  const { unless } = useDenied()
  const [granting, setGranting] = useState<readonly GrantObject[] | null>(null)
  const [isToRoles, setToRoles] = useState(false)
  // Rows of other pages are known by their ids alone.
  const chosen = () => [...list.selected].map((id) => list.rows.find((row) => row.id === id) ?? { id, fullName: '' })
  return {
    open: (row: R) => setGranting([row]),
    action: (row: R): RowAction => unless(row, 'edit', { key: 'grant', label: t('grant'), run: () => setGranting([row]) }),
    batch: (
      <Button size="sm" onClick={() => setGranting(chosen())}>
        {t('grantMany')}
      </Button>
    ),
    toRoles: (
      <Button variant="primary" onClick={() => setToRoles(true)}>
        {t('grantRoles')}
      </Button>
    ),
    dialog: isToRoles ? (
      <RolesDialog onSaved={onSaved} onClose={() => setToRoles(false)} />
    ) : (
      granting &&
      granting.length > 0 && <GrantsDialog type={type} rows={granting} onSaved={onSaved} onClose={() => setGranting(null)} />
    ),
  }
}
