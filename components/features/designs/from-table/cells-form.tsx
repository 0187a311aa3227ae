import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FileChoice } from '@/components/features/import-file/public'
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
import { StepLine } from './step-line-panel'
import type { Given } from './utils'

const workbooks = /\.xlsx?$/i
const accept = '.xlsx,.xls,.csv,.txt'
const megabyte = 1_048_576

type CellsFormProps = {
  /** What was brought before, for who comes back. */
  given: Given | null
  /** Goes on with it; what is refused is told here. */
  onRead: (given: Given) => Promise<void>
  onClose: () => void
}

/** The first step: cells as they were copied, the text of a file, which can be looked through here, or a workbook. */
export function CellsForm({ given, onRead, onClose }: CellsFormProps) {
  const t = useTranslations('admin.designs.fromTable')
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () => cellsDesign(t),
    values: { cells: given?.text ?? '' },
    follows: { fields: [], apply: (store) => askForCells(store, !given?.file) },
  })
  const { file, fault, take, clear } = useBroughtFile(form.store, given?.file ?? null, t)
  return (
    <FormDialog
      title={t('title')}
      width="1100px"
      form={form}
      notice={
        <>
          <StepLine current="cells" />
          <FileChoice
            accept={accept}
            file={file}
            fault={fault}
            texts={{
              file: t('file'),
              drop: t('drop'),
              accepted: t('accepted', { size: tableBytesMax / megabyte, rows: pastedRowsMax, columns: pastedColumnsMax }),
              clear: t('clear', { name: file?.name ?? '' }),
            }}
            onFiles={(files) => void take(files)}
            onClear={clear}
          />
        </>
      }
      save={{
        text: t('next'),
        send: async (filled) => {
          const text = readText(filled['cells'])
          const sheets = file ? await sheetsOf(file, t) : [{ name: '', rows: rowsOfText(fitting(text, t)) }]
          // A sheet of words alone, such as one that explains the others, is hardly meant.
          const sheetAt = Math.max(
            0,
            sheets.findIndex(({ rows }) => rows.length > headRowOf(rows) + 1 && (rows[headRowOf(rows)]?.length ?? 0) > 1),
          )
          await onRead({ text, file, sheets, sheetAt, headAt: headRowOf(sheets[sheetAt]?.rows ?? []) })
          return { id: '' }
        },
        done: () => undefined,
      }}
      onClose={onClose}
    />
  )
}

/** A workbook that is kept as it is, or the text of a file, which is put where it could have been pasted. */
function useBroughtFile(store: FormStore, before: File | null, t: Texts) {
  const [fault, setFault] = useState('')
  const [file, setFile] = useState(before)
  const choose = (next: File | null) => {
    setFile(next)
    askForCells(store, !next)
  }
  const take = async ([first]: readonly File[]) => {
    if (!first) return
    const refused = refusalOf(first)
    setFault(refused ? t(refused, { size: tableBytesMax / megabyte }) : '')
    if (refused) return
    if (workbooks.test(first.name)) return choose(first)
    choose(null)
    store.setValue('cells', decodeText(new Uint8Array(await first.arrayBuffer())))
  }
  const clear = () => {
    setFault('')
    choose(null)
  }
  return { file, fault, take, clear }
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
    return (await tablesOfFile(file)).map(({ name, rows }) => ({ name, rows: filledRows(rows) }))
  } catch (thrown) {
    throw refuse(`refused.${reasonOf(thrown)}`, t)
  }
}
