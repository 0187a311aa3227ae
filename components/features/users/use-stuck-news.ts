import { useRouter } from 'next/navigation'
import type { RowAction } from '@/components/screen/row-actions'
import { call } from '@/lib/client/call'
import { toast } from '@/lib/client/toast-store'
import type { Texts } from '@/lib/client/use-texts'
import { flowStuck } from '@/lib/contract/workflow/flow-stuck'
import type { UserRow } from './utils'

/** After an action that may have ended what somebody can do: how many tasks wait for the person now, with the way there. */
export function useStuckNews(t: Texts): (row: UserRow, action: RowAction) => RowAction {
  const router = useRouter()
  const tell = async ({ id, realName: name }: UserRow) => {
    const count = await stuckCount(id)
    if (count === 0) return
    const address = new URLSearchParams({ kind: 'stuck', where: JSON.stringify({ handleId: id }) })
    toast.warning(t('stuck.waiting', { name, count }), {
      action: { label: t('stuck.open'), run: () => router.push(`/workFlow/flowMonitor?${address}`) },
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

/** Of those who can act nothing is stuck. Whoever does not watch over tasks is told nothing, and so is one whose platform cannot say it. */
async function stuckCount(handleId: string): Promise<number> {
  return call(flowStuck.count, { query: { handleId } }).then(
    ({ data }) => data.count ?? 0,
    () => 0,
  )
}
