import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { useTexts } from '@/lib/client/use-texts'
import { TickPanel } from './tick-panel'
import type { useGrants } from './use-grants'

type StepPanelProps = { grants: ReturnType<typeof useGrants>; label: string }

/** The tree of one step with its ticks. */
export function StepPanel({ grants, label }: StepPanelProps) {
  const t = useTexts('admin.authorise')
  const { items, ticked, tick, failure, retry } = grants
  if (failure) return <ErrorState error={failure} onRetry={retry} />
  if (!items) return <LoadingState />
  if (items.length === 0) return <EmptyState text={t(`nothing.${grants.step}`)} />
  return <TickPanel label={label} items={items} ticked={ticked} onTick={tick} />
}
