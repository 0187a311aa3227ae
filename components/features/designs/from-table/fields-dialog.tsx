import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/screen/form-notice'
import { FormSurface } from '@/components/screen/form-surface'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Select } from '@/components/ui/select'
import type { Texts } from '@/lib/client/use-texts'
import { columnOf } from '@/lib/designer/propose/propose-columns'
import { headRowOf, type PastedTable, pastedColumnsMax, pastedRowsMax } from '@/lib/designer/propose/table-text'
import styles from './from-table.module.css'
import { GridPanel } from './grid-panel'
import { StepLine } from './step-line-panel'
import { type ColumnDraft, faultOfTable, type Given, misfitOf, type Surroundings, tableOf } from './utils'

type FieldsDialogProps = {
  given: Given
  table: PastedTable
  drafts: readonly ColumnDraft[]
  surroundings: Surroundings
  onDrafts: (drafts: readonly ColumnDraft[]) => void
  /** Another sheet, or other heads: the columns are proposed anew. */
  onGiven: (given: Given) => Promise<void>
  onBack: () => void
  onNext: () => void
  onClose: () => void
}

/** The second step: the first rows, and above each column the field that it becomes. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { given, table, drafts, surroundings, onDrafts, onGiven, onBack, onNext, onClose } = props
  const t = useTranslations('admin.designs')
  const [isBusy, setBusy] = useState(false)
  const unfit = faultOfTable(tableOf(given))
  const fault = unfit ? t(`fromTable.${unfit}`, { rows: pastedRowsMax, columns: pastedColumnsMax }) : faultOfDrafts(drafts, t)
  const choose = async (next: Given) => {
    setBusy(true)
    await onGiven(next).finally(() => setBusy(false))
  }
  const goOn = async () => {
    if (await mayLeaveOut(table, drafts, surroundings, t)) onNext()
  }
  return (
    <FormSurface
      kind="general"
      title={t('fromTable.title')}
      width="1100px"
      edit={{ isSaving: isBusy, mayLeave: () => confirm({ text: t('fromTable.askLeave') }) }}
      before={
        <Button disabled={isBusy} onClick={onBack}>
          {t('fromTable.previous')}
        </Button>
      }
      submit={{ text: t('fromTable.next'), isDisabled: fault !== '', onPress: () => void goOn() }}
      onLeft={onClose}
    >
      <StepLine current="fields" />
      <Choices given={given} onGiven={(next) => void choose(next)} />
      {fault !== '' && <FormNotice isFailure>{fault}</FormNotice>}
      {!unfit && <GridPanel table={table} drafts={drafts} known={surroundings.known} onDrafts={onDrafts} />}
    </FormSurface>
  )
}

/** Rows among which the heads are looked for by hand. */
const headsMax = 20

function Choices({ given, onGiven }: { given: Given; onGiven: (given: Given) => void }) {
  const t = useTranslations('admin.designs.fromTable')
  const { sheets, sheetAt, headAt } = given
  const rows = sheets[sheetAt]?.rows ?? []
  const numbered = sheets.map(({ name }, at) => ({ value: String(at), label: name }))
  const heads = rows.slice(0, headsMax).map((row, at) => {
    const cells = row.filter((cell) => cell !== '').slice(0, 4)
    return { value: String(at), label: t('headRow', { number: at + 1, cells: cells.join(' · ').slice(0, 80) }) }
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
  table: PastedTable,
  drafts: readonly ColumnDraft[],
  { known }: Surroundings,
  t: Texts,
): Promise<boolean> {
  const parts = drafts.flatMap((draft) => {
    const values = columnOf(table, draft.at)
    const count = draft.isKept ? values.filter(misfitOf(draft, values, known)).length : 0
    return count > 0 ? [t('fromTable.misfit', { title: draft.title, count })] : []
  })
  if (parts.length === 0) return true
  return confirm({ title: t('fromTable.title'), text: t('fromTable.askMisfits', { columns: parts.join(t('usage.joint')) }) })
}
