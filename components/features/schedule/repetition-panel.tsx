import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { DateControl } from '@/components/widgets/date-picker/date-control'
import { dayFormat, repetitionCodes } from './constants'
import styles from './schedule.module.css'
import { repeats } from './schema'
import { type FieldsProps, useFieldFacts } from './use-field-facts'

/** How it repeats and until when (contract 2 §21). */
export function RepetitionPanel(props: FieldsProps) {
  const { formId, values, onChange } = props
  const t = useTranslations('schedule')
  const until = useFieldFacts(props)('repeatTime')
  return (
    <div className={styles.stack}>
      <Field id={`${formId}-repetition`} label={t('fields.repetition')}>
        <FieldCombobox
          id={`${formId}-repetition`}
          options={repetitionCodes.map((code) => ({ value: code, label: t(`repetition.${code}`) }))}
          values={[values.repetition]}
          onChange={([chosen]) => chosen !== undefined && onChange({ repetition: chosen })}
        />
      </Field>
      {repeats(values) && (
        <Field {...until.box} label={t('fields.repeatTime')} isRequired>
          <DateControl
            id={until.box.id}
            value={values.repeatTime}
            format={dayFormat}
            min={values.startDay}
            max={null}
            required
            error={until.error}
            errorId={`${until.box.id}-error`}
            onChange={(repeatTime) => onChange({ repeatTime })}
          />
        </Field>
      )}
    </div>
  )
}
