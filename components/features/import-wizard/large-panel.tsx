import { type ReactNode, useState } from 'react'
import { OneChoice } from '@/components/screen/export-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { useTexts } from '@/lib/client/use-texts'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import styles from './import-wizard.module.css'
import { KeyChoice } from './key-choice-panel'
import { useImportRuns } from './queries'
import { RunsPanel } from './runs-panel'
import { StepButtons, type StepFrame, StepPanel } from './step-panel'
import type { FileColumns, ImportCalls, KnownChoice, LargeCalls } from './types'
import { useAsking } from './use-asking'

type LargePanelProps = {
  frame: StepFrame
  calls: LargeCalls
  columns: FileColumns
  onBack: () => void
  onStarted: () => void
  onClose: () => void
}

/** In the place of the rows, of which nobody could look at all: how many there are, and what becomes of records that are there. */
export function LargePanel({ frame, calls, columns, onBack, onStarted, onClose }: LargePanelProps) {
  const t = useTexts('importing')
  const [mode, setMode] = useState<KnownChoice['mode']>('skip')
  const [key, setKey] = useState('')
  const [isAgain, setAgain] = useState(false)
  const [failure, setFailure] = useState('')
  const { mutate } = useImportRuns()
  const starting = useAsking(setFailure)
  const fields = columns.heads.map(({ field }) => field)
  const start = async () => {
    setFailure('')
    const isStarted = await starting.run(async () => {
      if (calls.ask && !(await calls.ask())) return false
      await calls.start(columns.fileName, fields, { choice: { field: key, mode }, again: isAgain })
      await mutate()
      return true
    })
    if (isStarted) onStarted()
  }
  const keys = columns.fields.filter(({ id, isKey }) => isKey && fields.includes(id))
  const modes = [
    ...(calls.mayUpdate ? [{ id: 'update' as const, label: t('large.update') }] : []),
    { id: 'skip' as const, label: t('known.skip') },
    { id: 'add' as const, label: t('known.add') },
  ]
  return (
    <StepPanel
      frame={frame}
      isBusy={starting.isRunning}
      onLeave={onClose}
      buttons={
        <StepButtons
          isBusy={starting.isRunning}
          onCancel={onClose}
          back={{ text: t('previous'), run: onBack }}
          next={{ text: t('known.start'), run: () => void start() }}
        />
      }
    >
      {failure !== '' && (
        <Alert tone="danger" role="alert">
          <span>{failure}</span>
        </Alert>
      )}
      <p className={styles.hint}>{t('large.hint', { count: columns.largeCount })}</p>
      <EarlierNotice columns={columns} isAgain={isAgain} onAgain={setAgain} />
      {keys.length > 0 && <KeyChoice fields={keys} field={key} onChange={setKey} />}
      {keys.length > 0 && <OneChoice title={t('large.there')} choices={modes} value={mode} onChange={setMode} />}
    </StepPanel>
  )
}

type EarlierProps = { columns: FileColumns; isAgain: boolean; onAgain: (isAgain: boolean) => void }

/** The same file was imported before: the rest of it follows, or it is only taken once more where that is meant. */
function EarlierNotice({ columns: { earlier, heads }, isAgain, onAgain }: EarlierProps) {
  const t = useTexts('importing')
  if (!earlier) return null
  const { userName, createdTime, count, left, fields } = earlier
  const time = formatDate(createdTime, minuteFormat)
  const isSame = left > 0 && heads.every(({ field }, at) => field === fields[at])
  if (isSame) {
    return (
      <Alert tone="warning">
        <span>{t('large.resume', { time, count, left })}</span>
      </Alert>
    )
  }
  return (
    <>
      <Alert tone="warning">
        <span>{t('known.earlier', { name: userName, time, count })}</span>
      </Alert>
      <label className={styles.check}>
        <Checkbox checked={isAgain} onChange={() => onAgain(!isAgain)} />
        {t('large.again')}
      </label>
    </>
  )
}

type StartedProps = Pick<LargePanelProps, 'frame' | 'calls' | 'onClose'> & { show: ImportCalls['record']; ways?: ReactNode }

/** It runs, and goes on when the window is closed. */
export function StartedPanel({ frame, calls, show, ways, onClose }: StartedProps) {
  const t = useTexts('importing')
  return (
    <StepPanel
      frame={frame}
      onLeave={onClose}
      buttons={
        <>
          {ways}
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <RunsPanel calls={calls} show={show} />
    </StepPanel>
  )
}
