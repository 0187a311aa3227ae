import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Switch } from '@/components/ui/switch'
import { DateControl } from '@/components/widgets/date-picker/date-control'
import { TimeControl } from '@/components/widgets/time-picker/time-control'
import { dayFormat, durations, minuteStep } from './constants'
import styles from './schedule.module.css'
import { needsEnd } from './schema'
import { type FieldsProps, useFieldFacts } from './use-field-facts'

/** When it begins and how long it takes: whole days by their days, hours by a duration or by their end (contract 2 §21). */
export function WhenPanel(props: FieldsProps) {
  const { formId, values, onChange } = props
  const t = useTranslations('schedule')
  const durationText = (minutes: number) => (minutes < 0 ? t('duration.custom') : t('duration.minutes', { minutes }))
  return (
    <>
      <Switch label={t('allDay')} isOn={values.isAllDay} onChange={(isAllDay) => onChange({ isAllDay })} />
      <div className={styles.when}>
        <Moment {...props} side="start" label={t('fields.start')} />
        {!values.isAllDay && (
          <Field id={`${formId}-duration`} label={t('fields.duration')} isRequired>
            <FieldCombobox
              id={`${formId}-duration`}
              options={durations.map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
              values={[String(values.duration)]}
              required
              onChange={([chosen]) => chosen !== undefined && onChange({ duration: Number(chosen) })}
            />
          </Field>
        )}
        {needsEnd(values) && <Moment {...props} side="end" label={t('fields.end')} />}
      </div>
    </>
  )
}

type MomentProps = FieldsProps & { side: 'start' | 'end'; label: string }

/** A day, and for hours a time of it. */
function Moment({ side, label, ...props }: MomentProps) {
  const { values, onChange } = props
  const t = useTranslations('schedule.form')
  const field = useFieldFacts(props)
  const day = field(side === 'start' ? 'startDay' : 'endDay')
  const time = field(side === 'start' ? 'startTime' : 'endTime')
  const error = day.error ?? time.error
  const setTime = (text: string) => onChange(side === 'start' ? { startTime: onStep(text) } : { endTime: onStep(text) })
  return (
    <Field id={day.box.id} label={label} isRequired error={error}>
      <div className={styles.moment}>
        <DateControl
          id={day.box.id}
          value={side === 'start' ? values.startDay : values.endDay}
          format={dayFormat}
          min={side === 'end' ? values.startDay : null}
          max={null}
          required
          error={error}
          errorId={`${day.box.id}-error`}
          onChange={(ms) => onChange(side === 'start' ? { startDay: ms } : { endDay: ms })}
        />
        {!values.isAllDay && (
          <TimeControl
            id={time.box.id}
            value={side === 'start' ? values.startTime : values.endTime}
            format="HH:mm"
            minuteStep={minuteStep}
            required
            ariaLabel={t('timeOf', { name: label })}
            error={time.error}
            errorId={`${day.box.id}-error`}
            onChange={setTime}
          />
        )}
      </div>
    </Field>
  )
}

/** Contract 2 §21: steps of five minutes. What was typed between them goes to the step before. */
function onStep(text: string): string {
  const [hour = '', minute = ''] = text.split(':')
  if (minute === '') return text
  return `${hour}:${String(Math.floor(Number(minute) / minuteStep) * minuteStep).padStart(2, '0')}`
}
