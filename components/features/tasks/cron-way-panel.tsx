import { type ReactNode, useId } from 'react'
import { Checkbox, Radio } from '@/components/ui/check'
import { Select } from '@/components/ui/select'
import { type Texts, useTexts } from '@/lib/client/use-texts'
import type { CronFieldName } from '@/lib/domain/cron'
import { type CronWay, cronWay, wayText } from '@/lib/domain/cron-parts'
import { choicesOf } from './constants'
import styles from './tasks.module.css'

type CronWayPanelProps = { field: CronFieldName; text: string; onChange: (text: string) => void }

/** How one field of an expression is chosen. */
export function CronWayPanel({ field, text, onChange }: CronWayPanelProps) {
  const t = useTexts('admin.tasks')
  const way = cronWay(text, field)
  const choices = choicesOf(field, Date.now())
  const [first = 0] = choices
  const change = (next: CronWay) => onChange(field === 'year' && next.kind === 'every' ? '' : wayText(next, text))
  const place = { t, field, way, choices, change }
  return (
    <>
      <WayRow
        {...place}
        kind="every"
        start={{ kind: 'every' }}
        label={t('cron.ways.every', { unit: t(`cron.units.${field}`) })}
      />
      {(field === 'day' || field === 'week') && (
        <WayRow {...place} kind="open" start={{ kind: 'open' }} label={t('cron.ways.open')} />
      )}
      <WayRow
        {...place}
        kind="range"
        start={{ kind: 'range', from: first, to: choices.at(-1) ?? first }}
        label={t('cron.ways.range')}
      />
      {field !== 'week' && (
        <WayRow {...place} kind="step" start={{ kind: 'step', from: first, step: 1 }} label={t('cron.ways.step')} />
      )}
      {field === 'day' && (
        <>
          <WayRow {...place} kind="nearest" start={{ kind: 'nearest', day: 15 }} label={t('cron.ways.nearest')} />
          <WayRow {...place} kind="last" start={{ kind: 'last' }} label={t('cron.ways.last')} />
          <WayRow {...place} kind="lastWorkday" start={{ kind: 'lastWorkday' }} label={t('cron.ways.lastWorkday')} />
        </>
      )}
      {field === 'week' && (
        <>
          <WayRow {...place} kind="nth" start={{ kind: 'nth', day: 2, place: 1 }} label={t('cron.ways.nth')} />
          <WayRow {...place} kind="lastOf" start={{ kind: 'lastOf', day: 6 }} label={t('cron.ways.lastOf')} />
        </>
      )}
      <WayRow {...place} kind="list" start={{ kind: 'list', values: [first] }} label={t('cron.ways.list')} />
      {way.kind === 'typed' && (
        <WayRow {...place} kind="typed" start={{ kind: 'typed' }} label={t('cron.ways.typed', { text })} />
      )}
    </>
  )
}

type Place = { t: Texts; field: CronFieldName; way: CronWay; choices: readonly number[]; change: (way: CronWay) => void }
type WayRowProps = Place & { kind: CronWay['kind']; start: CronWay; label: string }

/** One way, and beside it what it needs; that is there once the way is chosen. */
function WayRow({ kind, start, label, ...place }: WayRowProps) {
  const id = useId()
  const { field, way, change } = place
  const isChosen = way.kind === kind
  return (
    <div className={styles.way}>
      <label htmlFor={id} className={styles.wayName}>
        <Radio id={id} name={`cron-${field}`} checked={isChosen} onChange={() => change(start)} />
        {label}
      </label>
      {isChosen && <WayDetails {...place} />}
    </div>
  )
}

function WayDetails({ t, field, way, choices, change }: Place) {
  const pick = (name: string, value: number, onPick: (value: number) => void, from: readonly number[] = choices) => (
    <span className={styles.pick}>
      <Select
        label={t(`cron.picks.${name}`)}
        options={[...new Set([...from, value])].map((one) => ({ value: String(one), label: valueText(t, field, one, name) }))}
        value={String(value)}
        onChange={(next) => onPick(Number(next))}
      />
    </span>
  )
  switch (way.kind) {
    case 'range':
      return (
        <Details>
          {pick('from', way.from, (from) => change({ ...way, from }))} – {pick('to', way.to, (to) => change({ ...way, to }))}
        </Details>
      )
    case 'step':
      return (
        <Details>
          {t('cron.stepFrom')} {pick('from', way.from, (from) => change({ ...way, from }))} {t('cron.stepEvery')}{' '}
          {pick('step', way.step, (step) => change({ ...way, step }), stepsOf(choices))} {t(`cron.units.${field}`)}
        </Details>
      )
    case 'nearest':
      return <Details>{pick('day', way.day, (day) => change({ ...way, day }))}</Details>
    case 'nth':
      return (
        <Details>
          {pick('place', way.place, (place) => change({ ...way, place }), [1, 2, 3, 4, 5])}
          {pick('day', way.day, (day) => change({ ...way, day }))}
        </Details>
      )
    case 'lastOf':
      return <Details>{pick('day', way.day, (day) => change({ ...way, day }))}</Details>
    case 'list':
      return <Choices {...{ t, field, choices, change }} values={way.values} />
    default:
      return null
  }
}

function Details({ children }: { children: ReactNode }) {
  return <span className={styles.details}>{children}</span>
}

function stepsOf(choices: readonly number[]): number[] {
  return Array.from({ length: Math.max(1, choices.length - 1) }, (_, index) => index + 1)
}

/** Months and days of the week have names; places and steps are plain numbers. */
function valueText(t: Texts, field: CronFieldName, value: number, name = ''): string {
  if (name === 'step') return String(value)
  if (name === 'place') return t(`cron.places.${value}`)
  if (field === 'week' || field === 'month') return t(`cron.${field}s.${value}`)
  return field === 'year' || field === 'day' ? String(value) : String(value).padStart(2, '0')
}

type ChoicesProps = Omit<Place, 'way'> & { values: readonly number[] }

function Choices({ t, field, choices, values, change }: ChoicesProps) {
  const toggle = (value: number, isOn: boolean) => {
    const next = isOn ? [...values, value] : values.filter((one) => one !== value)
    // Nothing at all would never come.
    if (next.length > 0) change({ kind: 'list', values: next })
  }
  const shown = [...new Set([...choices, ...values])].sort((one, other) => one - other)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the radio button before it is its legend.
    <div
      role="group"
      aria-label={t('cron.ways.list')}
      className={styles.choices}
      data-wide={field === 'month' || field === 'week' || undefined}
    >
      {shown.map((value) => (
        <label key={value} className={styles.choice}>
          <Checkbox checked={values.includes(value)} onChange={(event) => toggle(value, event.target.checked)} />
          {valueText(t, field, value)}
        </label>
      ))}
    </div>
  )
}
