import { useTranslations } from 'next-intl'
import { useSendConfigs } from '@/components/features/messages/queries'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { reminderNone } from '@/lib/contract/system/schedule-list'
import { allDayReminders, timedReminders } from '@/lib/domain/recurrence'
import { reminderKinds, scheduleNewsType } from './constants'
import styles from './schedule.module.css'
import { type FieldsProps, useFieldFacts } from './use-field-facts'

/** When it reminds and how; a way of one's own needs the send configuration (contract 2 §21). */
export function ReminderPanel(props: FieldsProps) {
  const { formId, values, onChange } = props
  const t = useTranslations('schedule')
  const isReminding = values.reminderTime !== reminderNone
  const codes = values.isAllDay ? allDayReminders : timedReminders
  const text = (code: number) => t(values.isAllDay && code > 0 ? `reminder.day${code}` : `reminder.at${code}`)
  const kinds = [reminderKinds.inSite, reminderKinds.custom].map((kind) => ({
    value: String(kind),
    label: t(`reminder.kind${kind}`),
  }))
  return (
    <div className={styles.stack}>
      <Field id={`${formId}-reminderTime`} label={t('fields.reminder')}>
        <FieldCombobox
          id={`${formId}-reminderTime`}
          options={codes.map((code) => ({ value: String(code), label: text(code) }))}
          values={[String(values.reminderTime)]}
          onChange={([chosen]) => chosen !== undefined && onChange({ reminderTime: Number(chosen) })}
        />
      </Field>
      {isReminding && (
        <Field id={`${formId}-reminderType`} label={t('fields.reminderType')} isRequired>
          <FieldCombobox
            id={`${formId}-reminderType`}
            options={kinds}
            values={[String(values.reminderType)]}
            required
            onChange={([chosen]) => chosen !== undefined && onChange({ reminderType: Number(chosen) })}
          />
        </Field>
      )}
      {isReminding && values.reminderType === reminderKinds.custom && <SendChoice {...props} />}
    </div>
  )
}

function SendChoice(props: FieldsProps) {
  const { values, onChange } = props
  const t = useTranslations('schedule')
  const field = useFieldFacts(props)('send')
  const configs = useSendConfigs(scheduleNewsType)
  const options = (configs.data?.list ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  return (
    <Field {...field.box} label={t('fields.send')} isRequired>
      <FieldCombobox
        id={field.box.id}
        options={options}
        values={values.send ? [values.send] : []}
        knownText={values.sendName || undefined}
        isLoading={configs.isLoading}
        notice={configs.error && !configs.data ? t('reminder.sendFailed') : undefined}
        placeholder={t('faults.send')}
        required
        error={field.error}
        errorId={`${field.box.id}-error`}
        onOpen={() => configs.error && void configs.mutate()}
        onChange={([chosen = '']) =>
          onChange({ send: chosen, sendName: options.find(({ value }) => value === chosen)?.label ?? '' })
        }
      />
    </Field>
  )
}
