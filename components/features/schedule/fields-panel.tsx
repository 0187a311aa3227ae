import { useTranslations } from 'next-intl'
import { useShell } from '@/components/ground/public'
import { Radio } from '@/components/ui/check'
import { controlAria, Field, fieldStyles } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { ReadonlyFace } from '@/components/widget-kits/faces/readonly-face'
import { PeopleControl } from '@/components/widget-kits/people/people-control'
import { ColorPanel } from './color-panel'
import { contentLengthMax, titleLengthMax, urgencies } from './constants'
import { FilesPanel } from './files-panel'
import { participantsField } from './participants-field'
import { ReminderPanel } from './reminder-panel'
import { RepetitionPanel } from './repetition-panel'
import styles from './schedule.module.css'
import { type FieldsProps, useFieldFacts } from './use-field-facts'
import { WhenPanel } from './when-panel'

type FieldsPanelProps = FieldsProps & { categories: readonly { value: string; label: string }[] }

/** All fields of an entry, in the order of contract 2 §21. */
export function FieldsPanel(props: FieldsPanelProps) {
  const { formId, values, categories, onChange } = props
  const t = useTranslations('schedule')
  const { user } = useShell()
  const field = useFieldFacts(props)
  const title = field('title')
  const category = field('category')
  return (
    <>
      <Field {...title.box} label={t('fields.title')} isRequired>
        <FieldBox error={title.error}>
          <input
            id={title.box.id}
            className={fieldStyles.native}
            value={values.title}
            maxLength={titleLengthMax}
            placeholder={t('faults.title')}
            autoComplete="off"
            data-autofocus
            onChange={(event) => onChange({ title: event.target.value })}
            {...controlAria({ error: title.error, errorId: `${title.box.id}-error`, required: true })}
          />
        </FieldBox>
      </Field>
      <div className={styles.pair}>
        <Field {...category.box} label={t('fields.category')} isRequired>
          <FieldCombobox
            id={category.box.id}
            options={categories}
            values={values.category ? [values.category] : []}
            placeholder={t('faults.category')}
            error={category.error}
            errorId={`${category.box.id}-error`}
            required
            onChange={([chosen = '']) => onChange({ category: chosen })}
          />
        </Field>
        <Field id={`${formId}-urgent`} label={t('fields.urgent')}>
          <UrgencyChoice id={`${formId}-urgent`} value={values.urgent} onChange={(urgent) => onChange({ urgent })} />
        </Field>
      </div>
      <WhenPanel {...props} />
      <Field id={`${formId}-toUserIds`} label={t('fields.participants')}>
        <PeopleControl
          kind="user"
          node={participantsField}
          id={`${formId}-toUserIds`}
          value={[...values.toUserIds]}
          disabled={false}
          readOnly={false}
          onChange={(chosen) => onChange({ toUserIds: Array.isArray(chosen) ? chosen.map(String) : [] })}
        />
      </Field>
      <div className={styles.pair}>
        <ReminderPanel {...props} />
        <RepetitionPanel {...props} />
      </div>
      <Field id={`${formId}-content`} label={t('fields.content')}>
        <FieldBox isArea>
          <textarea
            id={`${formId}-content`}
            className={fieldStyles.native}
            rows={3}
            value={values.content}
            maxLength={contentLengthMax}
            placeholder={t('form.contentHint')}
            onChange={(event) => onChange({ content: event.target.value })}
          />
        </FieldBox>
      </Field>
      <div className={styles.pair}>
        <Field id={`${formId}-color`} label={t('fields.color')}>
          <ColorPanel id={`${formId}-color`} value={values.color} onChange={(color) => onChange({ color })} />
        </Field>
        <Field id={`${formId}-creator`} label={t('fields.creator')}>
          <ReadonlyFace id={`${formId}-creator`} text={[user.userName, user.userAccount].filter(Boolean).join('/')} />
        </Field>
      </div>
      <FilesPanel files={values.files} />
    </>
  )
}

type UrgencyChoiceProps = { id: string; value: string; onChange: (urgent: string) => void }

function UrgencyChoice({ id, value, onChange }: UrgencyChoiceProps) {
  const t = useTranslations('schedule.urgency')
  return (
    <div role="radiogroup" className={fieldStyles.segments} id={id} aria-labelledby={`${id}-label`}>
      {urgencies.map((urgency) => (
        <label key={urgency} className={fieldStyles.segment}>
          <Radio name={id} checked={value === urgency} onChange={() => onChange(urgency)} />
          {t(urgency)}
        </label>
      ))}
    </div>
  )
}
