import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { FileChoice } from '@/components/features/import-file/public'
import { decodeText } from '@/components/widget-kits/uploads/read-bytes'
import { widgetSchemas } from '@/components/widgets/schemas'
import {
  type PastedTable,
  pastedCharactersMax,
  pastedColumnsMax,
  pastedRowsMax,
  readTableText,
} from '@/lib/designer/propose/table-text'
import { AppError } from '@/lib/errors/app-error'
import { formDesign } from '@/lib/form/build/form-design'
import { longText } from '@/lib/form/build/value-fields'
import { usualLimits } from '@/lib/form/import-limits'
import { readText } from '@/lib/form/read'

const accept = '.csv,.txt'

type CellsFormProps = { onRead: (table: PastedTable) => void; onClose: () => void }

/** The first step: cells as they were copied, or the text of a file, which can be looked through here. */
export function CellsForm({ onRead, onClose }: CellsFormProps) {
  const t = useTranslations('admin.designs.fromTable')
  const [fault, setFault] = useState('')
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () =>
      formDesign(
        [longText('cells', t('cells'), { required: true, rows: 8, maxlength: pastedCharactersMax, placeholder: t('cellsHint') })],
        widgetSchemas,
      ),
  })
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const isTable = /\.(csv|txt)$/i.test(file.name)
    if (!isTable || file.size > usualLimits.sizeBytesMax) return setFault(t(isTable ? 'fileTooLarge' : 'fileKind'))
    setFault('')
    form.store.setValue('cells', decodeText(new Uint8Array(await file.arrayBuffer())))
  }
  const read = (text: string): PastedTable => {
    const refuse = (why: string) => new AppError('invalid', `the table is not taken: ${why}`, { userMessage: t(why) })
    if (text.length > pastedCharactersMax) throw refuse('tooLong')
    const table = readTableText(text)
    if (!table) throw refuse('noRows')
    if (table.rows.length > pastedRowsMax) throw refuse('tooManyRows')
    if (table.heads.length > pastedColumnsMax) throw refuse('tooManyColumns')
    return table
  }
  return (
    <FormDialog
      title={t('title')}
      width="800px"
      form={form}
      notice={
        <FileChoice
          accept={accept}
          file={null}
          fault={fault}
          texts={{ file: t('file'), drop: t('drop'), accepted: t('accepted'), clear: t('file') }}
          onFiles={(files) => void take(files)}
          onClear={() => setFault('')}
        />
      }
      save={{
        text: t('next'),
        send: async (filled) => ({ id: '', table: read(readText(filled['cells'])) }),
        done: ({ table }) => onRead(table),
      }}
      onClose={onClose}
    />
  )
}
