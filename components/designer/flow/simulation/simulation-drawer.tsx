import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { EmptyState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { flowFaults } from '@/lib/designer/flow/faults'
import { startOf } from '@/lib/designer/flow/flow-document'
import { rootId, type TreeDocument } from '@/lib/designer/public'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { useDesignDocument } from '../../shell/session-context'
import { formIdOf } from '../flow-form'
import styles from './simulation.module.css'
import { SimulationOutcome } from './simulation-outcome'
import { TrialForm } from './trial-form'
import { useSimulation } from './use-simulation'

/** With what a flow is tried: kept while the flow is worked on, so that one tries, changes it and tries again. */
export type Trial = { starterId: string; values: RecordValues | null }

type DrawerProps = { trial: { current: Trial }; onClose: () => void }

/** 试运行: what becomes of a task with these values, without one being made. */
export function SimulationDrawer({ trial, onClose }: DrawerProps) {
  const t = useTranslations('flowdesigner.simulation')
  const document = useDesignDocument()
  const simulation = useSimulation(document)
  const [starterId, setStarterId] = useState(trial.current.starterId)
  const [isStale, setStale] = useState(false)
  const store = useRef<FormStore | null>(null)
  const keep = () => {
    trial.current = { starterId, values: store.current ? store.current.toRecord() : trial.current.values }
  }
  const run = () => {
    keep()
    setStale(false)
    void simulation.run(starterId, { ...trial.current.values })
  }
  // What was filled in stays; a form that nobody touched begins anew with what its starter brings.
  const start = (id: string) => {
    trial.current = { starterId: id, values: store.current?.isDirty() ? store.current.toRecord() : null }
    setStale(true)
    setStarterId(id)
  }
  const isIdle = simulation.isRunning || starterId === ''
  return (
    <Surface
      kind="drawer"
      open
      title={t('title')}
      width="1080px"
      onClose={() => {
        keep()
        onClose()
      }}
      footer={
        <>
          <span className={styles.footNote}>{t('note')}</span>
          <Button variant="primary" aria-disabled={isIdle || undefined} onClick={() => (isIdle ? undefined : run())}>
            {t('run')}
          </Button>
        </>
      }
    >
      <div className={styles.panes}>
        <div className={styles.asked}>
          <StarterField value={starterId} onChange={start} />
          <h3 className={styles.heading}>{t('form')}</h3>
          <TrialForm
            key={starterId}
            starterId={starterId}
            formId={formIdOf(document, startOf(document) ?? rootId)}
            values={trial.current.values}
            onOpened={useCallback((opened: FormStore) => {
              store.current = opened
              return opened.subscribeAny(() => setStale(true))
            }, [])}
          />
        </div>
        <Result simulation={simulation} document={document} isStale={isStale || simulation.tried !== document} />
      </div>
    </Surface>
  )
}

type ResultProps = {
  simulation: ReturnType<typeof useSimulation>
  document: TreeDocument
  /** Something was changed since. */
  isStale: boolean
}

/** On a phone it lies below the form: it comes into sight once there is something to see. */
function Result({ simulation: { isRunning, answer, failure }, document, isStale }: ResultProps) {
  const t = useTranslations('flowdesigner.simulation')
  const ref = useRef<HTMLDivElement>(null)
  const isTold = answer !== null || failure !== ''
  // The document: where it is scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer is a reason to show it.
  useEffect(() => {
    if (isTold) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [answer, failure])
  return (
    <div ref={ref} className={styles.result}>
      <Faults document={document} />
      {failure === '' ? null : (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {isRunning ? (
        <LoadingState />
      ) : answer ? (
        <>
          {isStale ? <Alert tone="warning">{t('stale')}</Alert> : null}
          <div className={styles.outcome} data-stale={isStale || undefined}>
            <SimulationOutcome document={document} answer={answer} />
          </div>
        </>
      ) : (
        <EmptyState text={t('empty')} />
      )}
    </div>
  )
}

function StarterField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTranslations('flowdesigner.simulation')
  const id = useId()
  const label = t('starter')
  const design = useMemo(
    () =>
      fieldValueDesign(
        { __config__: { jnpfKey: 'userSelect' }, selectType: 'all' },
        { multiple: false, hint: label, states: { on: '', off: '' } },
      ),
    [label],
  )
  return (
    <div>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <ValueControl design={design} id={id} label={label} value={value} onChange={(next) => onChange(readText(next))} />
    </div>
  )
}

/** A flow with faults may not be stored, and is tried as far as it can be. */
function Faults({ document }: { document: TreeDocument }) {
  const t = useTranslations('flowdesigner.simulation')
  const count = useMemo(() => flowFaults(document).filter(({ isHard }) => isHard).length, [document])
  return count === 0 ? null : <Alert tone="warning">{t('faults', { count })}</Alert>
}
