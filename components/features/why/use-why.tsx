import { useState } from 'react'
import { routesOf, useShell } from '@/components/ground/public'
import type { RowAction } from '@/components/screen/row-actions'
import { useTexts } from '@/lib/client/use-texts'
import { type WhyAbout, WhyDialog } from './why-dialog'

/** "Why" as an action of the rows of a list, for those who may grant rights; the dialog stands among the children of its screen. */
export function useWhy<Row>(aboutOf: (row: Row) => WhyAbout) {
  const t = useTexts('admin.why')
  const { menus } = useShell()
  const [about, setAbout] = useState<WhyAbout | null>(null)
  const mayAsk = routesOf(menus).some(({ path }) => path === '/permission/authorize')
  const label = t('title')
  return {
    label,
    actions: (row: Row): RowAction[] => (mayAsk ? [{ key: 'why', label, run: () => setAbout(aboutOf(row)) }] : []),
    dialog: about && <WhyDialog about={about} onClose={() => setAbout(null)} />,
  }
}
