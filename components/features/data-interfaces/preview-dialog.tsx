import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { InterfaceRow } from './columns'
import { askInterface } from './mutations'
import { useParameters } from './queries'
import { ResultPanel } from './result-panel'

/** What a stored interface answers, for values that are typed (contract 2 §16.1, 预览). */
export function PreviewDialog({ row, onClose }: { row: InterfaceRow; onClose: () => void }) {
  const t = useTexts('admin.dataInterfaces')
  const { data, error, mutate } = useParameters(row.id)
  return (
    <Surface kind="general" open width="960px" title={t('actions.preview')} subtitle={row.fullName} onClose={onClose}>
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data ? <ResultPanel parameters={data} ask={(paramList) => askInterface(row.id, paramList)} /> : null}
    </Surface>
  )
}
