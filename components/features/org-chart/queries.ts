import { useFresh } from '@/lib/client/use-fresh'
import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'

/** The organisations that the person sees, and how many people are in them where the installation tells it. */
export function useChartData() {
  const tree = useFresh(pickers.organizeByAuth, { params: { id: '0' } })
  const counts = useFresh(organisation.headcounts, {})
  return { nodes: tree.data?.list, error: tree.error, retry: () => void tree.mutate(), counts: counts.data?.list }
}
