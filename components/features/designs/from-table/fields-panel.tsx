import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { StepButtons, type StepFrame, StepPanel } from '@/components/features/import-wizard/public'
import { FormNotice } from '@/components/screen/form-notice'
import { confirm } from '@/components/ui/confirm'
import { Select } from '@/components/ui/select'
import { errorText } from '@/lib/client/error-text'
import type { Texts } from '@/lib/client/use-texts'
import { misfitFinder } from '@/lib/designer/propose/misfits'
import { headRowOf, pastedColumnsMax, pastedRowsMax } from '@/lib/designer/propose/table-text'
import styles from './from-table.module.css'
import { GridPanel } from './grid-panel'
import { type ColumnDraft, faultOfTable, type Given, tableOf, type Work } from './utils'

type FieldsPanelProps = {
  frame: StepFrame
  work: Work
  onWork: (work: Work) => void
  /** Another sheet, or other heads: the columns are proposed anew. */
  onGiven: (given: Given) => Promise<void>
  onBack: () => void
  onNext: () => Promise<void>
  onClose: () => void
}

/** The second step: the rows, and above each column the field that it becomes. */
export function FieldsPanel({ frame, work, onWork, onGiven, onBack, onNext, onClose }: FieldsPanelProps) {
  const { given, table, drafts, surroundings } = work
  const t = useTranslations('designs')
  const tErrors = useTranslations('errors')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [findMisfits] = useState(misfitFinder)
  const misfits = useMemo(() => findMisfits(table, drafts, surroundings.known), [findMisfits, table, drafts, surroundings.known])
  const unfit = faultOfTable(tableOf(given))
  const fault = unfit ? t(`fromTable.${unfit}`, { rows: pastedRowsMax, columns: pastedColumnsMax }) : faultOfDrafts(drafts, t)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure('')
    await act()
      .catch((error: unknown) => setFailure(errorText(error, (key, params) => tErrors(key, params))))
      .finally(() => setBusy(false))
  }
  const goOn = async () => {
    if (await mayLeaveOut(drafts, misfits, t)) await run(onNext)
  }
  return (
    <StepPanel
      frame={frame}
      isBusy={isBusy}
      onLeave={onClose}
      buttons={
        <StepButtons
          isBusy={isBusy}
          onCancel={onClose}
          back={{ text: t('fromTable.previous'), run: onBack }}
          next={{ text: t('fromTable.next'), run: () => void goOn(), isDisabled: fault !== '' }}
        />
      }
    >
      <Choices given={given} onGiven={(next) => void run(() => onGiven(next))} />
      {(failure || fault) && <FormNotice isFailure>{failure || fault}</FormNotice>}
      {!unfit && <GridPanel work={work} misfits={misfits} onWork={onWork} />}
    </StepPanel>
  )
}

/** Rows among which the heads are looked for by hand. */
const headsMax = 20

function Choices({ given, onGiven }: { given: Given; onGiven: (given: Given) => void }) {
  const t = useTranslations('designs.fromTable')
  const { sheets, sheetAt, headAt } = given
  const { rows, numbers } = sheets[sheetAt] ?? { rows: [], numbers: [] }
  const numbered = sheets.map(({ name }, at) => ({ value: String(at), label: name }))
  const heads = rows.slice(0, headsMax).map((row, at) => {
    const cells = row.filter((cell) => cell !== '').slice(0, 4)
    return { value: String(at), label: t('headRow', { number: numbers[at] ?? at + 1, cells: cells.join(' · ').slice(0, 80) }) }
  })
  return (
    <div className={styles.choices}>
      {sheets.length > 1 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside of it.
        <label>
          <span>{t('sheet')}</span>
          <Select
            label={t('sheet')}
            options={numbered}
            value={String(sheetAt)}
            onChange={(next) => onGiven({ ...given, sheetAt: Number(next), headAt: headRowOf(sheets[Number(next)]?.rows ?? []) })}
          />
        </label>
      )}
      {heads.length > 0 && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside of it.
        <label>
          <span>{t('heads')}</span>
          <Select
            label={t('heads')}
            options={heads}
            value={String(headAt)}
            onChange={(next) => onGiven({ ...given, headAt: Number(next) })}
          />
        </label>
      )}
    </div>
  )
}

function faultOfDrafts(drafts: readonly ColumnDraft[], t: Texts): string {
  const titles = drafts.filter(({ isKept }) => isKept).map(({ title }) => title.trim())
  if (titles.length === 0) return t('fromTable.noColumns')
  if (titles.includes('')) return t('fromTable.noTitle')
  const twice = titles.find((title, at) => titles.indexOf(title) !== at)
  return twice === undefined ? '' : t('fromTable.titleTwice', { title: twice })
}

/** Values that a field would not take are told of before the design is made; they would be refused by the import. */
async function mayLeaveOut(
  drafts: readonly ColumnDraft[],
  misfits: ReadonlyMap<number, ReadonlySet<number>>,
  t: Texts,
): Promise<boolean> {
  const parts = drafts.flatMap(({ at, title }) => {
    const count = misfits.get(at)?.size ?? 0
    return count > 0 ? [t('fromTable.misfit', { title, count })] : []
  })
  if (parts.length === 0) return true
  return confirm({ title: t('fromTable.title'), text: t('fromTable.askMisfits', { columns: parts.join(t('usage.joint')) }) })
}
