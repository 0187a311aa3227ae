import { type ReactNode, useMemo } from 'react'
import { textColumn } from '@/components/screen/columns'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table/data-table'
import { saveDownload } from '@/lib/client/save-download'
import { toast } from '@/lib/client/toast-store'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { readText } from '@/lib/form/read'
import styles from './import-wizard.module.css'
import { StandingPanel } from './standing-panel'
import { StepDone, type StepFrame, StepPanel } from './step-panel'
import type { ImportCalls, ImportColumn, ImportOutcome, ImportRow } from './types'
import { UndoButton } from './undo-button-panel'
import { useAsking } from './use-asking'
import { useUndo } from './use-undo'

type ResultPanelProps = {
  frame: StepFrame
  calls: ImportCalls
  columns: readonly ImportColumn[]
  outcome: ImportOutcome
  /** Beside the button that ends it. */
  ways?: ReactNode
  /** Back to the rows that were refused. */
  onMend: (outcome: ImportOutcome) => void
  onClose: () => void
}

/** The third step: what came of it; refused rows with their reasons, to be mended here or in a file. */
export function ResultPanel(props: ResultPanelProps) {
  return props.outcome.fnum === 0 ? <AllDone {...props} /> : <SomeFailed {...props} />
}

function AllDone({ frame, calls, outcome, ways, onClose }: ResultPanelProps) {
  const t = useTexts('importing')
  const parts = partsOf(outcome, t)
  const undo = useUndo(calls, outcome, onClose)
  return (
    <StepPanel
      frame={frame}
      onLeave={onClose}
      buttons={
        <>
          <UndoButton undo={undo} />
          {ways}
          <Button variant="primary" data-autofocus="" onClick={onClose}>
            {t('finish')}
          </Button>
        </>
      }
    >
      {undo.refusal && <StandingPanel {...undo.refusal} show={calls.record} />}
      <StepDone title={t('done')}>
        <span>{t('doneCount', { count: outcome.snum })}</span>
        {parts && <span>{parts}</span>}
      </StepDone>
    </StepPanel>
  )
}

/** Empty where all of them are new, or the platform does not say what became of them. */
function partsOf({ added = 0, changed = 0, same = 0 }: ImportOutcome, t: Texts): string {
  return changed + same > 0 ? t('parts', { added, changed, same }) : ''
}

/** More would make a card of a phone as long as the form. */
const onCardMax = 5

type Numbered = { id: string; row: ImportRow }

function SomeFailed({ frame, calls, columns, outcome, ways, onMend, onClose }: ResultPanelProps) {
  const t = useTexts('importing')
  const parts = partsOf(outcome, t)
  const undo = useUndo(calls, outcome, onClose)
  const say = usePlatformTexts()
  const exporting = useAsking((text) => toast.error(text))
  const rows = useMemo(() => outcome.failed.map((row, index): Numbered => ({ id: String(index), row })), [outcome])
  const shown = useMemo(
    () => [
      ...(outcome.failed.some((row) => readText(row['rowNumber']) !== '')
        ? [
            textColumn<Numbered>('rowNumber', t('rowNumber'), ({ row }) => readText(row['rowNumber']), {
              width: 80,
              pinned: 'left',
            }),
          ]
        : []),
      textColumn<Numbered>('errorsInfo', t('reason'), ({ row }) => say(readText(row['errorsInfo'])), {
        width: 460,
        pinned: 'left',
      }),
      ...columns.map(({ id, title }, index) =>
        textColumn<Numbered>(id, title, ({ row }) => readText(row[id]), { width: 130, isOnCard: index < onCardMax }),
      ),
    ],
    [columns, outcome, t, say],
  )
  const save = async () => {
    const made = await exporting.run(() => calls.exportFailed(outcome.failed))
    if (made) saveDownload(made)
  }
  return (
    <StepPanel
      frame={frame}
      onLeave={onClose}
      buttons={
        <>
          <UndoButton undo={undo} />
          {ways}
          <Button onClick={onClose}>{t('finish')}</Button>
          <Button loading={exporting.isRunning} onClick={() => void save()}>
            {t('exportFailed')}
          </Button>
          <Button variant="primary" onClick={() => onMend(outcome)}>
            {t('mend')}
          </Button>
        </>
      }
    >
      {undo.refusal && <StandingPanel {...undo.refusal} show={calls.record} />}
      <dl className={styles.counts}>
        <div>
          <dt>{t('good')}</dt>
          <dd data-tone="good">{t('count', { count: outcome.snum })}</dd>
          {parts && <dd className={styles.parts}>{parts}</dd>}
        </div>
        <div>
          <dt>{t('bad')}</dt>
          <dd data-tone="bad">{t('count', { count: outcome.fnum })}</dd>
        </div>
      </dl>
      <div className={styles.failed}>
        <DataTable
          label={t('failed')}
          columns={shown}
          rows={rows}
          rowId={({ id }) => id}
          rowLabel={({ row }) => readText(row[columns[0]?.id ?? ''])}
        />
      </div>
    </StepPanel>
  )
}
