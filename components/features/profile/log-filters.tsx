import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { DateControl } from '@/components/widgets/date-picker/date-control'
import { shift } from '@/lib/datetime/format'
import styles from './log-panel.module.css'

export type LogQuestion = {
  keyword: string
  /** First instants of the first and the last day. */
  from: number | null
  to: number | null
  loginType: '' | '0' | '1'
  loginMark: '' | '0' | '1'
}

const noQuestion: LogQuestion = { keyword: '', from: null, to: null, loginType: '', loginMark: '' }

/** Wire: milliseconds as text (contract 1 §11.8). The last day counts whole. */
export function wireTimes({ from, to }: Pick<LogQuestion, 'from' | 'to'>): { startTime: string; endTime: string } {
  return {
    startTime: from === null ? '' : String(from),
    endTime: to === null ? '' : String(shift(to, 1, 'day') - 1),
  }
}

type LogFiltersProps = { onAsk: (question: LogQuestion) => void; isAsking: boolean }

export function LogFilters({ onAsk, isAsking }: LogFiltersProps) {
  const t = useTranslations('profile.log')
  const id = useId()
  const [draft, setDraft] = useState(noQuestion)
  const change = (part: Partial<LogQuestion>) => setDraft((current) => ({ ...current, ...part }))
  const date = (name: 'from' | 'to') => (
    <Field id={`${id}-${name}`} label={t(name)}>
      <DateControl
        id={`${id}-${name}`}
        value={draft[name]}
        format="yyyy-MM-dd"
        min={name === 'to' ? draft.from : null}
        max={name === 'from' ? draft.to : null}
        isClearable
        onChange={(value) => change({ [name]: value })}
      />
    </Field>
  )
  const choice = (name: 'loginType' | 'loginMark', label: string, options: readonly [string, string][]) => (
    <Field id={`${id}-${name}`} label={label}>
      <FieldCombobox
        id={`${id}-${name}`}
        options={options.map(([value, text]) => ({ value, label: text }))}
        values={draft[name] === '' ? [] : [draft[name]]}
        isClearable
        placeholder={t('all')}
        onChange={([value = '']) => change({ [name]: value })}
      />
    </Field>
  )
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(draft)
      }}
    >
      {date('from')}
      {date('to')}
      {choice('loginType', t('type'), [
        ['0', t('login')],
        ['1', t('logout')],
      ])}
      {choice('loginMark', t('result'), [
        ['1', t('success')],
        ['0', t('failed')],
      ])}
      <Field id={`${id}-keyword`} label={t('keyword')}>
        <input
          id={`${id}-keyword`}
          className={fieldStyles.native}
          maxLength={50}
          placeholder={t('keywordHint')}
          value={draft.keyword}
          onChange={(event) => change({ keyword: event.target.value })}
        />
      </Field>
      <div className={styles.actions}>
        <Button
          onClick={() => {
            setDraft(noQuestion)
            onAsk(noQuestion)
          }}
        >
          {t('reset')}
        </Button>
        <Button type="submit" variant="primary" busy={isAsking}>
          {t('search')}
        </Button>
      </div>
    </form>
  )
}
