import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { Difference } from './difference-panel'
import { useRestore } from './mutations'
import { type RecordPlace, type Target, useRestorePreview } from './queries'
import { labelOf, type Nodes } from './utils'

type RestoreProps = {
  place: RecordPlace
  title: string
  nodes: Nodes
  target: Target
  onRestored: () => void
  onClose: () => void
}

/** What restoring would change of the record as it is now; nothing happens before the person has seen it. */
export function RestoreDialog({ place, title, nodes, target, onRestored, onClose }: RestoreProps) {
  const t = useTexts('history')
  const { data, error, mutate } = useRestorePreview(place, target)
  const { restore, isRunning } = useRestore(place, t, onRestored)
  const hasAny = data !== undefined && data.fields.length + data.tables.length > 0
  const run = async () => {
    if (await restore(target, data?.version)) onClose()
    // Refused: what it was is told, and what there is to put back may be something else by now.
    else await mutate()
  }
  return (
    <Surface
      kind="general"
      open
      width="560px"
      title={t(target.field !== '' ? 'restoreOne' : target.moment === 'before' ? 'restoreBefore' : 'restoreRecord')}
      subtitle={target.field === '' ? title : labelOf(nodes, target.field)}
      busy={isRunning}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isRunning} disabled={!hasAny} onClick={() => void run()}>
            {t('restore')}
          </Button>
        </>
      }
    >
      {data ? (
        <>
          {data.kept.length > 0 && (
            <Alert tone="warning">{t('kept', { fields: data.kept.map((code) => labelOf(nodes, code)).join(t('joint')) })}</Alert>
          )}
          {hasAny ? (
            <>
              <p>{t('restoreHint')}</p>
              <Difference difference={data} nodes={nodes} />
            </>
          ) : (
            <EmptyState text={t('nothingToRestore')} />
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : (
        <LoadingState />
      )}
    </Surface>
  )
}
