import { useRef, useState } from 'react'
import { LazyMessages, type MessageLoaders } from '@/components/ui/lazy-messages'
import { Steps } from '@/components/ui/steps'
import { Surface } from '@/components/ui/surface'
import { useTexts } from '@/lib/client/use-texts'
import type { Field } from '@/lib/form/build/field'
import { ColumnsPanel } from './columns-panel'
import { FilePanel } from './file-panel'
import styles from './import-wizard.module.css'
import { LargePanel, StartedPanel } from './large-panel'
import type { FileReading } from './read-file'
import { ResultPanel } from './result-panel'
import { RowsForm } from './rows-form'
import type { FileColumns, ImportCalls, ImportColumn, ImportOutcome, ImportPreview } from './types'

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
  const [file, setFile] = useState<File | null>(null)
  const [at, setAt] = useState<At>({ step: 'file' })
  const [hasImported, setImported] = useState(false)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => onClose(hasImported)
  const leaving = useRef(close)
  const common = { frame: { footer, leaving, setBusy }, calls, onClose: close }
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
        <Steps label={t('stepsLabel')} names={steps.map((step) => t(`steps.${step}`))} current={placeOf[at.step]} />
        {at.step === 'file' && (
          <FilePanel
            {...common}
            file={file}
            takesTables={takesTables}
            onFile={setFile}
            onRead={(reading) => setAt(afterReading(reading))}
          />
        )}
        {at.step === 'columns' && calls.columns && (
          <ColumnsPanel
            {...common}
            key={String(at.columns.isRemembered)}
            calls={calls.columns}
            columns={at.columns}
            onFound={(columns) => setAt({ step: 'columns', columns })}
            onRead={(preview, columns) => setAt(preview ? { step: 'rows', preview, columns } : { step: 'large', columns })}
            onBack={() => setAt({ step: 'file' })}
          />
        )}
        {at.step === 'large' && calls.large && (
          <LargePanel
            {...common}
            calls={calls.large}
            columns={at.columns}
            onBack={() => setAt({ ...at, step: 'columns' })}
            onStarted={() => {
              setImported(true)
              setAt({ step: 'started' })
            }}
          />
        )}
        {at.step === 'started' && calls.large && <StartedPanel {...common} calls={calls.large} />}
        {at.step === 'rows' && (
          <RowsForm
            {...common}
            preview={at.preview}
            cellOf={cellOf}
            columns={at.columns}
            onBack={() => setAt(at.columns ? { step: 'columns', columns: at.columns } : { step: 'file' })}
            onDone={(outcome) => {
              setImported(hasImported || outcome.snum > 0)
              setAt({ ...at, step: 'result', outcome })
            }}
          />
        )}
        {at.step === 'result' && (
          <ResultPanel
            {...common}
            columns={at.preview.columns}
            outcome={at.outcome}
            onMend={(rows) => setAt({ ...at, step: 'rows', preview: { ...at.preview, rows, wrong: [], content: '' } })}
          />
        )}
      </div>
    </Surface>
  )
}
