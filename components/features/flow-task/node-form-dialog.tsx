import { Button } from '@/components/ui/button'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import { FormReadPanel } from './form-panel'
import { useTask } from './queries'
import type { OpenTask } from './types'

type NodeFormDialogProps = { task: OpenTask; title: string; onClose: () => void }

/** The form of a node as a watcher reads it (contract 4a §4.7). */
export function NodeFormDialog({ task, title, onClose }: NodeFormDialogProps) {
  const t = useTexts('common')
  const { data, error, mutate } = useTask(task)
  return (
    <Surface
      kind="drawer"
      open
      title={title}
      width="720px"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error && <LoadingState />}
      {data && <FormReadPanel task={task} detail={data} />}
    </Surface>
  )
}
