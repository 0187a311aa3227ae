import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useTexts } from '@/lib/client/use-texts'
import { readFlag, readText } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import { systemFieldKinds } from './constants'
import styles from './flow-forms.module.css'
import { readSystemFields, type SystemField } from './utils'

const newField = { filedId: '', filedName: '', jnpfKey: 'input', required: false, multiple: false }
const fieldsMax = 300

/** The fields of a form that somebody coded, typed in by hand (contract 4a §8.2): flows know the form by them. */
export function SystemFields({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const t = useTexts('admin.flowForms.fields')
  const fields = readSystemFields(plainText(value))
  const write = (next: readonly SystemField[]) => onChange(next.length === 0 ? '' : JSON.stringify(next))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears only that the focus left all of them.
    <div id={id} className={styles.fields} onBlur={onBlur}>
      {fields.length === 0 ? <p className={styles.none}>{t('none')}</p> : null}
      {fields.map((field, at) => (
        <FieldLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing of its own before somebody has typed it.
          key={at}
          line={at + 1}
          field={field}
          disabled={disabled}
          onChange={(change) => write(fields.with(at, { ...field, ...change }))}
          onRemove={() => write(fields.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button
          size="sm"
          disabled={disabled || fields.length >= fieldsMax}
          startIcon={<Icon name="plus" size={14} />}
          onClick={() => write([...fields, newField])}
        >
          {t('add')}
        </Button>
      </div>
    </div>
  )
}

type LineProps = {
  /** From 1. */
  line: number
  field: SystemField
  disabled: boolean
  onChange: (change: Partial<Record<keyof typeof newField, string | boolean>>) => void
  onRemove: () => void
}

function FieldLine({ line, field, disabled, onChange, onRemove }: LineProps) {
  const t = useTexts('admin.flowForms.fields')
  const tKinds = useTexts('designer.widgets')
  const kind = readText(field.jnpfKey)
  const known: readonly string[] = systemFieldKinds
  const kinds = known.includes(kind) || kind === '' ? known : [...known, kind]
  const typed = (key: 'filedId' | 'filedName', label: string) => (
    <input
      type="text"
      className={fieldStyles.native}
      aria-label={t('of', { line, label })}
      placeholder={label}
      value={readText(field[key])}
      maxLength={100}
      disabled={disabled}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  )
  const ticked = (key: 'required' | 'multiple') => (
    <label className={styles.tick}>
      <Checkbox
        checked={readFlag(field[key])}
        disabled={disabled}
        onChange={(event) => onChange({ [key]: event.target.checked })}
      />
      {t(key)}
    </label>
  )
  return (
    <div className={styles.line}>
      {typed('filedId', t('code'))}
      {typed('filedName', t('label'))}
      <Select
        label={t('of', { line, label: t('kind') })}
        options={kinds.map((one) => ({ value: one, label: tKinds.has(one) ? tKinds(one) : one }))}
        value={kind}
        disabled={disabled}
        onChange={(jnpfKey) => onChange({ jnpfKey })}
      />
      {ticked('required')}
      {ticked('multiple')}
      <IconButton size="sm" label={t('remove', { line })} disabled={disabled} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </div>
  )
}
