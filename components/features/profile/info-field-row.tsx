import { useTranslations } from 'next-intl'
import { controlAria, Field, fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { DateControl } from '@/components/widgets/date-picker/date-control'
import { useCall } from '@/lib/client/use-call'
import { dictionaryData } from '@/lib/contract/system/system'
import type { InfoField, InfoValues } from './info-form'
import styles from './profile.module.css'

type InfoFieldRowProps = {
  id: string
  field: InfoField
  values: InfoValues
  fault: string
  onChange: (part: Partial<InfoValues>) => void
  onBlur: () => void
}

export function InfoFieldRow(props: InfoFieldRowProps) {
  const { field } = props
  const t = useTranslations('profile.info')
  return (
    <>
      <div data-field={field.name} className={field.kind === 'area' ? styles.wide : undefined}>
        <Field id={props.id} label={t(field.name)} isRequired={field.name === 'realName'} error={props.fault}>
          {field.kind === 'choice' ? <ChoiceControl {...props} field={field} /> : <TextControl {...props} field={field} />}
        </Field>
      </div>
      {field.name === 'education' && <Birthday {...props} />}
    </>
  )
}

function TextControl({ id, field, values, fault, onChange, onBlur }: InfoFieldRowProps) {
  const common = {
    id,
    className: fieldStyles.native,
    value: values[field.name],
    maxLength: field.lengthMax,
    onChange: (event: { target: { value: string } }) => onChange({ [field.name]: event.target.value }),
    onBlur,
    ...controlAria({ error: fault, errorId: `${id}-error`, required: field.name === 'realName' }),
  }
  return field.kind === 'area' ? <textarea rows={3} {...common} /> : <input autoComplete="off" {...common} />
}

type ChoiceField = Extract<InfoField, { kind: 'choice' }>

function ChoiceControl({ id, field, values, onChange, onBlur }: InfoFieldRowProps & { field: ChoiceField }) {
  const t = useTranslations('profile.info')
  const all = useCall(dictionaryData.all, {})
  const items = all.data?.list.find(({ enCode }) => enCode === field.dictionary)?.dictionaryList ?? []
  const value = values[field.name]
  return (
    <FieldCombobox
      id={id}
      options={items.map((item) => ({ value: item[field.valueOf], label: item.fullName }))}
      values={value === '' ? [] : [value]}
      isLoading={all.isLoading}
      isClearable
      placeholder={t('choose')}
      onChange={([chosen = '']) => onChange({ [field.name]: chosen })}
      onBlur={onBlur}
    />
  )
}

function Birthday({ id, values, onChange }: InfoFieldRowProps) {
  const t = useTranslations('profile.info')
  const dateId = `${id}-birthday`
  return (
    <Field id={dateId} label={t('birthday')}>
      <DateControl
        id={dateId}
        value={values.birthday}
        format="yyyy-MM-dd"
        min={null}
        max={Date.now()}
        isClearable
        placeholder={t('choose')}
        onChange={(birthday) => onChange({ birthday })}
      />
    </Field>
  )
}
