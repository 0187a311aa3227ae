import { type ReactNode, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { BatchKind } from '@/lib/contract/online-dev/record-batch'
import type { Module } from '../utils'
import styles from './batch.module.css'
import { Outcome, Uniques } from './outcome-panel'
import { Run, RunButtons } from './run-panel'
import type { useBatchFlow } from './use-batch-flow'
import { emptyValueOf, isSettable, settableFields } from './utils'
import { type SetValue, ValuePanel } from './value-panel'

type BatchDialogProps = { module: Module; kind: BatchKind; flow: ReturnType<typeof useBatchFlow> }

/** Many records at once: what would be done, how far it is, and what became of it. */
export function BatchDialog({ module, kind, flow }: BatchDialogProps) {
  const t = useTexts('list')
  const [set, setSet] = useState<SetValue>({ field: '', value: null })
  const change = (next: SetValue) => {
    setSet(next)
    flow.discard()
  }
  const isChoosing = kind === 'set' && !flow.hasBegun
  const fields = settableFields(module)
  const isReady = fields.some((node) => node.code === set.field && isSettable(node, set.value))
  return (
    <Surface
      kind="general"
      open
      title={t(`batch.${kind}`)}
      subtitle={module.title}
      width="560px"
      busy={flow.calls.isStarting || flow.calls.isUndoing}
      onClose={flow.close}
      footer={flow.hasBegun ? <RunButtons flow={flow} /> : <PreviewButtons {...{ kind, flow, set, isReady }} />}
    >
      <div className={styles.body} aria-live="polite">
        {isChoosing && (
          <ValuePanel
            fields={fields}
            set={set}
            onField={(node) => change({ field: node.code, value: emptyValueOf(node) })}
            onValue={(value) => change({ ...set, value })}
          />
        )}
        {flow.hasBegun ? (
          <Run run={flow.run.data} isLost={flow.run.error !== undefined} refusal={flow.refusal} />
        ) : (
          <Preview {...{ module, kind, flow }} />
        )}
      </div>
    </Surface>
  )
}

/** In the words of the spec where records are deleted. */
function Preview({ module, kind, flow: { prepared, calls } }: BatchDialogProps): ReactNode {
  const t = useTexts('list')
  if (calls.isPreparing) return <LoadingState />
  if (!prepared) return null
  const question = module.list.type === 5 ? 'remove.manyWithBelow' : 'remove.many'
  return (
    <>
      {kind === 'remove' && <Alert tone="danger">{t(question)}</Alert>}
      <Outcome batch={prepared} />
      <Uniques batch={prepared} form={module.form} />
    </>
  )
}

type ButtonsProps = Pick<BatchDialogProps, 'kind' | 'flow'> & {
  set: SetValue
  /** A field is chosen, and it may get that value. */
  isReady: boolean
}

function PreviewButtons({ kind, flow, set, isReady }: ButtonsProps) {
  const t = useTexts('list')
  const { prepared, calls } = flow
  const isNothing = prepared?.doneCount === 0 && prepared.checkedCount === prepared.totalCount
  const isAsking = kind === 'set' && !prepared
  return (
    <>
      <Button disabled={calls.isStarting} onClick={flow.close}>
        {t('batch.cancel')}
      </Button>
      {isAsking ? (
        <Button variant="primary" disabled={!isReady} loading={calls.isPreparing} onClick={() => void flow.prepareSet(set)}>
          {t('batch.preview')}
        </Button>
      ) : (
        <Button
          variant={kind === 'remove' ? 'destroy' : 'primary'}
          disabled={!prepared || isNothing}
          loading={calls.isStarting}
          onClick={() => void flow.start()}
        >
          {t(`batch.go.${kind}`)}
        </Button>
      )}
    </>
  )
}
