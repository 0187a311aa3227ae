import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import type { CalendarHandle } from './calendar-panel'
import styles from './schedule.module.css'
import { type CalendarState, type CalendarView, calendarViews } from './state'

type ToolbarProps = {
  state: CalendarState
  title: string
  isLoading: boolean
  categories: readonly { value: string; label: string }[]
  onTurn: (to: Parameters<CalendarHandle['turn']>[0]) => void
  onView: (view: CalendarView) => void
  onFilter: (filter: Pick<CalendarState, 'isOwnOnly'> | Pick<CalendarState, 'category'>) => void
  onCreate: () => void
}

/** Where the calendar stands, how it looks, and what it leaves out. */
export function ToolbarPanel({ state, title, isLoading, categories, onTurn, onView, onFilter, onCreate }: ToolbarProps) {
  const t = useTranslations('schedule')
  const id = useId()
  return (
    <div className={styles.toolbar}>
      <div className={styles.turns}>
        <Button onClick={() => onTurn('today')}>{t('toolbar.today')}</Button>
        <IconButton label={t('toolbar.previous')} onClick={() => onTurn('previous')}>
          <Icon name="chevron-left" size={18} />
        </IconButton>
        <IconButton label={t('toolbar.next')} onClick={() => onTurn('next')}>
          <Icon name="chevron-right" size={18} />
        </IconButton>
        <h1 className={styles.rangeTitle} aria-live="polite" data-loading={isLoading || undefined}>
          {title}
        </h1>
      </div>
      <div className={styles.filters}>
        <label className={styles.own}>
          <Checkbox checked={state.isOwnOnly} onChange={(event) => onFilter({ isOwnOnly: event.target.checked })} />
          {t('toolbar.own')}
        </label>
        <div className={styles.category}>
          <FieldCombobox
            id={`${id}-category`}
            ariaLabel={t('fields.category')}
            placeholder={t('toolbar.allCategories')}
            options={categories}
            values={state.category ? [state.category] : []}
            isClearable
            onChange={([category = '']) => onFilter({ category })}
          />
        </div>
        <div role="radiogroup" className={fieldStyles.segments} aria-label={t('toolbar.view')}>
          {calendarViews.map((view) => (
            <label key={view} className={fieldStyles.segment}>
              <Radio name={`${id}-view`} checked={state.view === view} onChange={() => onView(view)} />
              {t(`views.${view}`)}
            </label>
          ))}
        </div>
        <Button className={styles.create} variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={onCreate}>
          {t('toolbar.create')}
        </Button>
      </div>
    </div>
  )
}
