import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OneChoice } from '@/components/screen/export-dialog'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useTexts } from '@/lib/client/use-texts'
import styles from './import-wizard.module.css'
import { useImportRuns } from './queries'
import { RunsPanel } from './runs-panel'
import { type StepFrame, StepPanel } from './step-panel'
import type { FileColumns, KnownChoice, LargeCalls } from './types'
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
  const tCommon = useTranslations('common')
  const [mode, setMode] = useState<KnownChoice['mode']>('skip')
  const [failure, setFailure] = useState('')
  const { mutate } = useImportRuns()
  const starting = useAsking(setFailure)
  const start = async () => {
    setFailure('')
    const fields = columns.heads.map(({ field }) => field)
    const isStarted = await starting.run(async () => {
      await calls.start(columns.fileName, fields, { field: '', mode })
      await mutate()
      return true
    })
    if (isStarted) onStarted()
  }
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
        <>
          <Button disabled={starting.isRunning} onClick={onClose}>
            {tCommon('cancel')}
          </Button>
          <Button disabled={starting.isRunning} onClick={onBack}>
            {t('previous')}
          </Button>
          <Button variant="primary" loading={starting.isRunning} onClick={() => void start()}>
            {t('known.start')}
          </Button>
        </>
      }
    >
      {failure !== '' && (
        <Alert tone="danger" role="alert">
          <span>{failure}</span>
        </Alert>
      )}
      <p className={styles.hint}>{t('large.hint', { count: columns.largeCount })}</p>
      <OneChoice title={t('large.there')} choices={modes} value={mode} onChange={setMode} />
    </StepPanel>
  )
}

/** It runs, and goes on when the window is closed. */
export function StartedPanel({ frame, calls, onClose }: Pick<LargePanelProps, 'frame' | 'calls' | 'onClose'>) {
  const t = useTexts('importing')
  return (
    <StepPanel
      frame={frame}
      onLeave={onClose}
      buttons={
        <Button variant="primary" data-autofocus="" onClick={onClose}>
          {t('finish')}
        </Button>
      }
    >
      <RunsPanel calls={calls} />
    </StepPanel>
  )
}
