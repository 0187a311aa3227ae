import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { FileChoice } from '@/components/features/import-file/public'
import { StepButtons, type StepFrame, StepPanel } from '@/components/features/import-wizard/public'
import { DraftOffer } from '@/components/form/draft-offer'
import { tableBytesMax } from '@/components/widget-kits/uploads/office/limits'
import { reasonOf } from '@/components/widget-kits/uploads/office/refusal'
import { tablesOfFile } from '@/components/widget-kits/uploads/office/tables-of-file'
import { decodeText } from '@/components/widget-kits/uploads/read-bytes'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import {
  filledRows,
  headRowOf,
  pastedCharactersMax,
  pastedColumnsMax,
  pastedRowsMax,
  rowsOfText,
  type Sheet,
} from '@/lib/designer/propose/table-text'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { usualLimits } from '@/lib/form/import-limits'
import { readText } from '@/lib/form/read'
import { type Flow, useTypedStep, wordsOfDraft } from './use-flow'
import type { Given } from './utils'

const workbooks = /\.xlsx?$/i
const accept = '.xlsx,.xls,.csv,.txt'
const megabyte = 1_048_576

type CellsFormProps = {
  frame: StepFrame
  flow: Flow
  /** Goes on with it; what is refused is told here. */
  onRead: (given: Given) => Promise<void>
  onClose: () => void
}

/** The first step: cells as they were copied, the text of a file, which can be looked through here, or a workbook. */
export function CellsForm({ frame, flow, onRead, onClose }: CellsFormProps) {
  const t = useTranslations('designs.fromTable')
  const given = flow.state.work?.given ?? null
  const form = useDesignForm({
    drafts: null,
    id: null,
    isStep: true,
    design: () => cellsDesign(t),
    values: { cells: flow.state.text },
    follows: { fields: [], apply: (store) => askForCells(store, !given?.isBook) },
  })
  const brought = useBroughtFile(form.store, given, t)
  useTypedStep(flow.store, form.store, () => ({ text: readText(form.store.getValue('cells')) }))
  const send = async (filled: Record<string, unknown>) => {
    const text = readText(filled['cells'])
    flow.store.set({ text })
    await onRead(await brought.read(text))
    return { id: '' }
  }
  const { isSaving } = form.edit
  const { draft } = flow
  return (
    <StepPanel
      frame={frame}
      isBusy={isSaving}
      onLeave={onClose}
      buttons={
        <StepButtons
          isBusy={isSaving}
          onCancel={onClose}
          next={{ text: t('next'), run: () => void form.save({ send, done: () => undefined }) }}
        />
      }
    >
      <DraftOffer
        isNew
        drafts={draft.offered}
        summaryOf={wordsOfDraft}
        onRestore={(kept) => void flow.takeUp(kept)}
        onDiscard={(kept) => void draft.discard(kept)}
        onStartEmpty={draft.startEmpty}
      />
      <FileChoice
        accept={accept}
        file={brought.book}
        fault={brought.fault}
        texts={{
          file: t('file'),
          drop: t('drop'),
          accepted: t('accepted', { size: tableBytesMax / megabyte, rows: pastedRowsMax, columns: pastedColumnsMax }),
          clear: t('clear', { name: brought.book?.name ?? '' }),
        }}
        onFiles={(files) => void brought.take(files)}
        onClear={brought.clear}
      />
      <FormPanel form={form} />
    </StepPanel>
  )
}

/** A workbook; without the file it is the one that was read before. */
type Book = { name: string; file?: File }

/** A workbook that is kept as it is, or the text of a file, which is put where it could have been pasted. */
function useBroughtFile(store: FormStore, given: Given | null, t: Texts) {
  const [fault, setFault] = useState('')
  const [book, setBook] = useState<Book | null>(given?.isBook ? { name: given.fileName } : null)
  const [textFile, setTextFile] = useState(given && !given.isBook ? given.fileName : '')
  const choose = (next: Book | null) => {
    setBook(next)
    askForCells(store, !next)
  }
  return {
    book,
    fault,
    take: async ([first]: readonly File[]) => {
      if (!first) return
      const refused = refusalOf(first)
      setFault(refused ? t(refused, { size: tableBytesMax / megabyte }) : '')
      if (refused) return
      if (workbooks.test(first.name)) return choose({ name: first.name, file: first })
      choose(null)
      setTextFile(first.name)
      store.setValue('cells', decodeText(new Uint8Array(await first.arrayBuffer())))
    },
    clear: () => {
      setFault('')
      choose(null)
    },
    /** The very same where nothing else was brought: what was changed in it stays with it. */
    read: async (text: string): Promise<Given> => {
      if (given && (book ? !book.file : !given.isBook && given.text === text)) return given
      const common = { text: book ? '' : text, fileName: book ? book.name : textFile, isBook: book !== null }
      return givenOf(common, book?.file ? await sheetsOf(book.file, t) : [{ name: '', ...rowsOfText(fitting(text, t)) }])
    },
  }
}

function givenOf(common: Pick<Given, 'text' | 'fileName' | 'isBook'>, sheets: readonly Sheet[]): Given {
  // A sheet of words alone, such as one that explains the others, is hardly meant.
  const isTable = ({ rows }: Sheet) => rows.length > headRowOf(rows) + 1 && (rows[headRowOf(rows)]?.length ?? 0) > 1
  const sheetAt = Math.max(0, sheets.findIndex(isTable))
  return { ...common, sheets, sheetAt, headAt: headRowOf(sheets[sheetAt]?.rows ?? []) }
}

function cellsDesign(t: Texts) {
  const options = { rows: 8, maxlength: pastedCharactersMax, placeholder: t('cellsHint') }
  return formDesign([longText('cells', t('cells'), { required: true, ...options })], widgetSchemas)
}

/** A workbook stands in the place of what would be pasted. */
function askForCells(store: FormStore, isAsked: boolean) {
  store.setFieldState('cells', { hidden: !isAsked, required: isAsked })
}

/** Why a file is not read, before it is. */
function refusalOf({ name, size }: File): 'fileKind' | 'fileTooLarge' | 'bookTooLarge' | null {
  if (workbooks.test(name)) return size > tableBytesMax ? 'bookTooLarge' : null
  if (!/\.(csv|txt)$/i.test(name)) return 'fileKind'
  return size > usualLimits.sizeBytesMax ? 'fileTooLarge' : null
}

const refuse = (why: string, t: Texts) => new AppError('invalid', `the table is not taken: ${why}`, { userMessage: t(why) })

function fitting(text: string, t: Texts): string {
  if (text.length > pastedCharactersMax) throw refuse('tooLong', t)
  return text
}

async function sheetsOf(file: File, t: Texts): Promise<readonly Sheet[]> {
  try {
    return (await tablesOfFile(file)).map(({ name, rows }) => ({ name, ...filledRows(rows) }))
  } catch (thrown) {
    throw refuse(`refused.${reasonOf(thrown)}`, t)
  }
}
