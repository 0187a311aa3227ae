import { useTranslations } from 'next-intl'
import { confirm } from '@/components/ui/confirm'
import type { RowMove } from '@/components/ui/data-table/types'
import { errorText } from '@/lib/client/error-text'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { saveOrganisation } from './organize-dialog'
import { readOrganisation } from './queries'
import { findRow, kindOf, type OrganizeRow, organizeBody, topId } from './utils'

/** Gives an organisation another place, after a question: its people and rights go with it. What the rules forbid the platform refuses. */
export function useMoving(rows: readonly OrganizeRow[], onMoved: () => void): (move: RowMove) => void {
  const t = useTranslations('admin.organisations')
  const tErrors = useTranslations('errors')
  const move = async ({ id, parentId }: RowMove) => {
    const row = findRow(rows, id)
    const parent = parentId === null ? null : findRow(rows, parentId)
    // Within its parent the order is that of the sort numbers.
    if (!row || (parent?.id ?? topId) === (row.parentId || topId)) return
    // Contract 2 §1.2.
    if ((row.parentId || topId) === topId) return toast.error(t('noMoveOfTop'))
    if (row.may?.edit === false || parent?.may?.add === false) return toast.error(t('noMove'))
    const text = parent
      ? t('askMove', { name: row.fullName, parent: parent.fullName })
      : t('askMoveToTop', { name: row.fullName })
    if (!(await confirm({ text }))) return
    try {
      const kind = kindOf(row)
      const values = { ...(await readOrganisation(kind, id)), parentId: parent?.id ?? topId }
      const { msg } = await saveOrganisation(kind, organizeBody(kind, values), { id, key: '' })
      void tellDone(msg)
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
    }
    onMoved()
  }
  return (wanted) => void move(wanted)
}
