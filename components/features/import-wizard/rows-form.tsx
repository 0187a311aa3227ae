import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { toast } from '@/lib/client/toast-store'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { subTable } from '@/lib/form/build/containers'
import type { Field } from '@/lib/form/build/field'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { isRecord, readList, readText } from '@/lib/form/read'
import { FirstWrong } from './first-wrong-panel'
import styles from './import-wizard.module.css'
import { StepButtons, type StepFrame, StepPanel } from './step-panel'
import { SuggestionsPanel } from './suggestions-panel'
import type { FileColumns, ImportCalls, ImportColumn, ImportOutcome, ImportPreview, ImportRow, KnownChoice } from './types'
import { useKnownQuestion } from './use-known-question'
import { useWrongCells } from './use-wrong-cells'

type RowsFormProps = {
  frame: StepFrame
  calls: ImportCalls
  preview: ImportPreview
  cellOf: ((column: ImportColumn) => Field) | undefined
  /** Of a file whose heads are not those of the template. */
  columns: FileColumns | null
  onBack: () => void
  onDone: (outcome: ImportOutcome) => void
  onClose: () => void
}

/** Longer than any value that could be imported. */
const cellLengthMax = 1000
/** On a phone: more than what is wrong and these would make a page of each row. */
const cardFieldsMax = 3
const rowsName = 'rows'
const reasonName = 'errorsInfo'
const numberName = 'rowNumber'

function rowsDesign(t: Texts, preview: ImportPreview, cellOf: (column: ImportColumn) => Field) {
  // Why a row was refused the last time is read while it is mended.
  const hasReasons = preview.rows.some((row) => row[reasonName] !== undefined)
  const reasons = hasReasons ? [text(reasonName, t('reason'), { disabled: true })] : []
  const isNumbered = preview.rows.some((row) => row[numberName] !== undefined)
  const numbers = isNumbered ? [text(numberName, t('rowNumber'), { disabled: true, list: 80 })] : []
  const carried = (preview.carried ?? []).map((key) => text(key, key, { hidden: true }))
  const table = subTable(rowsName, t('rows'), [...numbers, ...reasons, ...preview.columns.map(cellOf), ...carried])
  return formDesign([{ ...table, own: { ...table.own, showAddBtn: false, cardFields: cardFieldsMax } }], widgetSchemas)
}

/** The second step: every cell of the file can be mended, and rows can be left out. */
export function RowsForm({ frame, calls, preview, cellOf = lineOfText, columns, onBack, onDone, onClose }: RowsFormProps) {
  const t = useTexts('importing')
  const say = usePlatformTexts()
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () => rowsDesign(t, preview, cellOf),
    values: {
      [rowsName]: preview.rows.map((row) =>
        row[reasonName] === undefined ? row : { ...row, [reasonName]: say(readText(row[reasonName])) },
      ),
    },
  })
  const { edit, store } = form
  const { content = '' } = preview
  const wrong = useWrongCells(store, rowsName, preview)
  const known = useKnownQuestion(calls, content)
  const isBusy = edit.isSaving || known.isChecking
  const leaving = (leave: () => void) => async () => {
    if (await edit.mayLeave()) leave()
  }
  const start = () => {
    if (store.rows(rowsName).length === 0) return toast.warning(t('empty'))
    let choice: KnownChoice | null = null
    form.save({
      isMeant: async () => {
        const answer = await known.ask(rowsOf(store.toRecord()))
        choice = answer?.choice ?? null
        const isMeant = answer !== null && ((await calls.ask?.()) ?? true)
        if (!isMeant) wrong.mark()
        return isMeant
      },
      send: (record, { key }) => calls.run(rowsOf(record), key, { choice, content }),
      done: onDone,
      refused: wrong.mark,
    })
  }
  return (
    <StepPanel
      frame={frame}
      isBusy={isBusy}
      onLeave={() => void leaving(onClose)()}
      buttons={
        <StepButtons
          isBusy={isBusy}
          onCancel={() => void leaving(onClose)()}
          back={{ text: t('previous'), run: () => void leaving(onBack)() }}
          next={{ text: t('next'), run: start }}
        />
      }
    >
      <p className={styles.hint} role="status">
        {edit.isSaving ? t('running', { count: store.rows(rowsName).length }) : t(columns ? 'columns.read' : 'rowsHint')}
      </p>
      <FirstWrong store={store} table={rowsName} found={wrong.found} />
      <SuggestionsPanel store={store} table={rowsName} preview={preview} />
      <FormPanel form={form} />
      {known.question}
    </StepPanel>
  )
}

function lineOfText({ id, title }: ImportColumn): Field {
  return text(id, title, { maxlength: cellLengthMax })
}

/** Rows as they are sent: an empty cell is an empty text. */
function rowsOf(record: Readonly<Record<string, unknown>>): ImportRow[] {
  return readList(record[rowsName])
    .filter(isRecord)
    .map((row) => Object.fromEntries(Object.entries(row).map(([id, value]) => [id, value ?? ''])))
}
