import { useMemo } from 'react'
import { ListScreen } from '@/components/screen/list-screen'
import { useList } from '@/components/screen/use-list'
import { useTexts } from '@/lib/client/use-texts'
import type { DelegateRow } from '@/lib/contract/workflow/flow-delegate'
import { delegateColumns } from './columns'
import { useDelegates } from './queries'
import type { EntrustFrame } from './types'

const rowId = (row: DelegateRow) => row.id
const rowLabel = (row: DelegateRow) => row.userName

/** What others let the person do: only looked at. */
export function ReceivedPanel({ query, ...frame }: EntrustFrame) {
  const t = useTexts('entrust')
  const page = useDelegates(query.question, '2')
  const list = useList({ query, page, rowId })
  // How each stands is told as of when it was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is why the clock is looked at again.
  const columns = useMemo(() => delegateColumns('received', t, Date.now()), [t, page.data])
  return <ListScreen {...frame} list={list} columns={columns} rowLabel={rowLabel} />
}
