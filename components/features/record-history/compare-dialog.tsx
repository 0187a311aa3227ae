import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useFresh } from '@/lib/client/use-fresh'
import { useTexts } from '@/lib/client/use-texts'
import { type RecordChange, recordHistory } from '@/lib/contract/online-dev/record-history'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { Difference } from './difference-panel'
import type { RecordPlace } from './queries'
import type { Nodes } from './utils'

type CompareProps = {
  place: RecordPlace
  title: string
  nodes: Nodes
  compared: readonly RecordChange[]
  onClose: () => void
}

/** What differs between two moments of a record, the earlier one first. */
export function CompareDialog({ place, title, nodes, compared, onClose }: CompareProps) {
  const t = useTexts('history')
  const [earlier, later] = [...compared].sort(
    (one, other) => (one.creatorTime ?? 0) - (other.creatorTime ?? 0) || (one.id < other.id ? -1 : 1),
  )
  const query = { from: earlier?.id ?? '', to: later?.id ?? '' }
  const { data, error, mutate } = useFresh(recordHistory.compare, { params: place, query })
  const timeOf = (change: RecordChange | undefined) => formatDate(change?.creatorTime ?? 0, minuteFormat)
  return (
    <Surface
      kind="general"
      open
      width="640px"
      title={t('comparison')}
      subtitle={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('between', { from: timeOf(earlier), to: timeOf(later) })}</p>
      {data && data.fields.length + data.tables.length > 0 && <Difference difference={data} nodes={nodes} />}
      {data && data.fields.length + data.tables.length === 0 && <EmptyState text={t('same')} />}
      {!data && (error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />)}
    </Surface>
  )
}
