import { useRouter } from 'next/navigation'
import { stuckAddress } from '@/components/features/flow-lists/public'
import type { RowAction } from '@/components/screen/row-actions'
import { toast } from '@/lib/client/toast-store'
import type { Texts } from '@/lib/client/use-texts'
import { readStuckCount } from './queries'
import type { UserRow } from './utils'

/** After an action that may have ended what somebody can do: how many tasks wait for the person now, with the way there. */
export function useStuckNews(t: Texts): (row: UserRow, action: RowAction) => RowAction {
  const router = useRouter()
  const tell = async ({ id, realName: name }: UserRow) => {
    const count = await readStuckCount(id)
    if (count === 0) return
    toast.warning(t('stuck.waiting', { name, count }), {
      action: { label: t('stuck.open'), run: () => router.push(stuckAddress(id)) },
    })
  }
  return (row, action) => ({
    ...action,
    run: async () => {
      await action.run()
      await tell(row)
    },
  })
}
