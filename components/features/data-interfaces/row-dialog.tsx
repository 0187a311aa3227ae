import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { randomName } from '@/lib/client/random-name'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import { AppError } from '@/lib/errors/app-error'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text, toggle } from '@/lib/form/build/value-fields'
import { type RawRecord, readText } from '@/lib/form/read'
import { parameterTypes } from './constants'

type Kind = 'parameter' | 'field'
type RowDialogProps = {
  kind: Kind
  row: RawRecord | null
  /** Names of the others. */
  taken: readonly string[]
  onSave: (row: RawRecord) => void
  onClose: () => void
}

/** One parameter of an interface, or the name of one of its columns (contract 2 §16.3). */
export function RowDialog({ kind, row, taken, onSave, onClose }: RowDialogProps) {
  const t = useTexts('admin.dataInterfaces')
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () => (kind === 'parameter' ? parameterDesign(t) : fieldDesign(t)),
    values: row ? { ...row, required: Number(row['required']) || 0 } : {},
    // The wizard keeps what is typed here.
    isStep: true,
  })
  return (
    <FormDialog
      title={t(`row.title.${kind}`)}
      width="600px"
      form={form}
      onClose={onClose}
      save={{
        send: async (filled) => {
          const name = readText(filled['field']).trim()
          if (taken.includes(name)) throw nameTaken(t(`row.taken.${kind}`))
          return { id: randomName(), ...filled, field: name }
        },
        done: onSave,
      }}
    />
  )
}

function nameTaken(message: string): AppError {
  return new AppError('invalid', message, {
    userMessage: message,
    issues: [{ path: 'field', code: 'refused', message }],
  })
}

/** Contract 2 §0.5 `field`. */
const pattern = '/^\\s*[A-Za-z]\\w*\\s*$/'

function named(t: Texts, label: string) {
  return text('field', label, { required: true, maxlength: 50, rules: [{ pattern, message: t('row.nameRule') }] })
}

function parameterDesign(t: Texts) {
  const typed = { fixed: parameterTypes.map((type) => [type, t(`parameterTypes.${type}`)] as const) }
  return formDesign(
    [
      named(t, t('row.fields.name')),
      select('dataType', t('row.fields.type'), typed, { defaultValue: 'varchar', clearable: false, required: true }),
      text('defaultValue', t('row.fields.defaultValue'), { maxlength: 500 }),
      toggle('required', t('row.fields.required')),
      text('fieldName', t('row.fields.description'), { maxlength: 100 }),
    ],
    widgetSchemas,
  )
}

function fieldDesign(t: Texts) {
  return formDesign(
    [named(t, t('row.fields.column')), text('defaultValue', t('row.fields.mapped'), { required: true, maxlength: 100 })],
    widgetSchemas,
  )
}
