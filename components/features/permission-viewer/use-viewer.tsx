import { useState } from 'react'
import type { RowAction } from '@/components/screen/row-actions'
import { useTexts } from '@/lib/client/use-texts'
import type { Viewed } from './queries'
import { PermissionViewer } from './viewer-drawer'

/** The viewer as an action of the rows of a list; the drawer stands among the children of its screen. */
export function useViewer<Row>(viewedOf: (row: Row) => Viewed) {
  const t = useTexts('admin.viewer')
  const [of, setOf] = useState<Viewed | null>(null)
  const label = t('title')
  return {
    label,
    action: (row: Row): RowAction => ({ key: 'viewer', label, run: () => setOf(viewedOf(row)) }),
    drawer: of && <PermissionViewer of={of} onClose={() => setOf(null)} />,
  }
}
