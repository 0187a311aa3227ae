import { type ReactNode, useRef, useState } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { Steps } from '@/components/ui/steps'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { Field } from '@/lib/form/build/field'
import { ColumnsPanel } from './columns-panel'
import { FilePanel } from './file-panel'
import styles from './import-wizard.module.css'
import { LargePanel, StartedPanel } from './large-panel'
import { ResultPanel } from './result-panel'
import { RowsForm } from './rows-form'
import type { StepFrame } from './step-panel'
import type { FileColumns, ImportCalls, ImportColumn, ImportOutcome, ImportPreview } from './types'
import type { FileReading } from './utils'

export type ImportWizardProps = {
  title: string
  calls: ImportCalls
  /** What a cell of a column is typed in, where it is not a line of text. */
  cellOf?: (column: ImportColumn) => Field
  /** Tables of text are read as well. */
  takesTables?: boolean
  /** `hasImported`: something is there now that was not there before. */
  onClose: (hasImported: boolean) => void
}

const texts: MessageLoaders = {
  zh: () => import('@/messages/zh/importing.json'),
  en: () => import('@/messages/en/importing.json'),
  zhtw: () => import('@/messages/zhtw/importing.json'),
}

/** Rows of a spreadsheet in three steps: the file, its rows to mend, and what came of them (spec 2 §2.5). */
export function ImportWizard(props: ImportWizardProps) {
  return (
    <LazyMessages namespace="importing" loaders={texts} fallback={null}>
      <Wizard {...props} />
    </LazyMessages>
  )
}

type ImportStepsProps = Pick<ImportWizardProps, 'calls'> & {
  /** Read at once: it was chosen before. */
  file: File
  /** The dialog around them. */
  frame: StepFrame
  /** To what stands before the import; only as long as nothing was imported. */
  onBack: () => void
  /** Ways on from what came of it, beside the button that ends it. */
  ways: ReactNode
  onImported: () => void
  onClose: () => void
}

/** The same as a part of a longer way, in the dialog of that; it names its steps itself. */
export function ImportSteps({ calls, file, frame, onBack, ways, onImported, onClose }: ImportStepsProps) {
  const steps = useWizardSteps(file, onImported)
  return (
    <LazyMessages namespace="importing" loaders={texts} fallback={null}>
      <div className={styles.wizard}>
        <CurrentStep
          {...{ common: { frame, onClose }, calls, cellOf: undefined, takesTables: true, ways, ...steps }}
          onBack={steps.hasImported ? undefined : onBack}
        />
      </div>
    </LazyMessages>
  )
}

/** Which step is shown of which file. */
function useWizardSteps(brought?: File, onImported?: () => void) {
  const [file, onFile] = useState<File | null>(brought ?? null)
  const [isBrought, setBrought] = useState(brought !== undefined)
  const [at, setAt] = useState<At>({ step: 'file' })
  const [hasImported, setImported] = useState(false)
  return {
    ...{ file, onFile, isBrought, at, hasImported },
    onGo: (next: At) => {
      setBrought(false)
      setAt(next)
    },
    onImported: () => {
      setImported(true)
      onImported?.()
    },
  }
}

type At =
  | { step: 'file' }
  | { step: 'columns' | 'large'; columns: FileColumns }
  | { step: 'started' }
  | { step: 'rows'; preview: ImportPreview; columns: FileColumns | null }
  | { step: 'result'; preview: ImportPreview; columns: FileColumns | null; outcome: ImportOutcome }

const steps = ['file', 'rows', 'result'] as const
/** What stands in the place of one of them, or before it. */
const placeOf = { file: 0, columns: 0, rows: 1, large: 1, result: 2, started: 2 } as const

function afterReading({ preview, columns }: FileReading): At {
  if (preview) return { step: 'rows', preview, columns }
  if (!columns) return { step: 'file' }
  return { step: columns.largeCount > 0 && columns.isClear ? 'large' : 'columns', columns }
}

function Wizard({ title, calls, cellOf, takesTables = false, onClose }: ImportWizardProps) {
  const t = useTexts('importing')
  const current = useWizardSteps()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => onClose(current.hasImported)
  const leaving = useRef(close)
  const common = { frame: { footer, leaving, setBusy }, onClose: close }
  return (
    <Surface
      kind="general"
      open
      title={title}
      width="1000px"
      busy={isBusy}
      onClose={() => leaving.current()}
      footer={<div ref={setFooter} className={styles.buttons} />}
    >
      <div className={styles.wizard}>
        <Steps label={t('stepsLabel')} names={steps.map((step) => t(`steps.${step}`))} current={placeOf[current.at.step]} />
        <CurrentStep {...{ common, calls, cellOf, takesTables, ...current }} />
      </div>
    </Surface>
  )
}

type StepProps = Pick<ImportWizardProps, 'calls' | 'cellOf'> & {
  common: { frame: StepFrame; onClose: () => void }
  takesTables: boolean
  file: File | null
  isBrought: boolean
  at: At
  onFile: (file: File | null) => void
  onGo: (at: At) => void
  onImported: () => void
  /** To what stands before the import, in the place of its first step. */
  onBack?: (() => void) | undefined
  ways?: ReactNode
}

function CurrentStep(props: StepProps) {
  const { common, calls, cellOf, takesTables, file, isBrought, at, onFile, onGo, onImported, onBack, ways } = props
  const toFile = onBack ?? (() => onGo({ step: 'file' }))
  switch (at.step) {
    case 'file':
      return (
        <FilePanel
          {...{ ...common, calls, file, isBrought, takesTables, onFile, onBack }}
          onRead={(reading) => onGo(afterReading(reading))}
        />
      )
    case 'rows':
      return (
        <RowsForm
          {...{ ...common, calls, cellOf, preview: at.preview, columns: at.columns }}
          onBack={at.columns ? () => onGo({ step: 'columns', columns: at.columns as FileColumns }) : toFile}
          onDone={(outcome) => {
            if (outcome.snum > 0) onImported()
            onGo({ ...at, step: 'result', outcome })
          }}
        />
      )
    case 'result':
      return (
        <ResultPanel
          {...{ ...common, calls, ways, columns: at.preview.columns, outcome: at.outcome }}
          onMend={({ failed: rows, wrong = [] }) =>
            onGo({ ...at, step: 'rows', preview: { ...at.preview, rows, wrong, content: '' } })
          }
        />
      )
    case 'columns':
    case 'large':
      return <StepOfColumns {...props} at={at} />
    case 'started':
      return calls.large ? <StartedPanel {...{ ...common, ways }} calls={calls.large} show={calls.record} /> : null
  }
}

type ColumnsProps = StepProps & { at: { step: 'columns' | 'large'; columns: FileColumns } }

/** Which column is which, and of a large file what comes in the place of its rows. */
function StepOfColumns({ common, calls, at, onGo, onImported, onBack }: ColumnsProps) {
  const { columns } = at
  if (at.step === 'columns') {
    return calls.columns ? (
      <ColumnsPanel
        {...{ ...common, calls: calls.columns, columns }}
        key={String(columns.isRemembered)}
        onFound={(found) => onGo({ step: 'columns', columns: found })}
        onRead={(preview, told) => onGo(preview ? { step: 'rows', preview, columns: told } : { step: 'large', columns: told })}
        onBack={onBack ?? (() => onGo({ step: 'file' }))}
      />
    ) : null
  }
  return calls.large ? (
    <LargePanel
      {...{ ...common, calls: calls.large, columns }}
      onBack={() => onGo({ step: 'columns', columns })}
      onStarted={() => {
        onImported()
        onGo({ step: 'started' })
      }}
    />
  ) : null
}
