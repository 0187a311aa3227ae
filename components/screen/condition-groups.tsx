import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import styles from './condition-groups.module.css'

type Logic = 'and' | 'or'
export type ConditionGroup<Row> = { logic: Logic; rows: readonly Row[] }
export type ConditionGroupsValue<Row> = { matchLogic: Logic; groups: readonly ConditionGroup<Row>[] }

type ConditionGroupsProps<Row> = {
  /** What the conditions are for. */
  label: string
  value: ConditionGroupsValue<Row>
  onChange: (value: ConditionGroupsValue<Row>) => void
  newRow: () => Row
  /** The controls of one condition. */
  row: (row: Row, place: { number: number; isFaulty: boolean; onChange: (row: Row) => void }) => ReactNode
  /** Shown as not finished. */
  isFaulty?: (group: number, row: number) => boolean
}

/** Conditions in groups: all or any of a group, all or any of the groups (contract 2 §12.7, 3b §7). */
export function ConditionGroups<Row>(props: ConditionGroupsProps<Row>) {
  const { label, value, onChange, newRow } = props
  const { groups, matchLogic } = value
  const t = useTranslations('list.groups')
  const rootRef = useRef<HTMLElement>(null)
  const setGroups = (next: readonly ConditionGroup<Row>[]) => onChange({ matchLogic, groups: next })
  const replace = (at: number, group: ConditionGroup<Row>) =>
    setGroups(group.rows.length === 0 ? groups.toSpliced(at, 1) : groups.with(at, group))
  const addGroup = () => {
    setGroups([...groups, { logic: 'and', rows: [newRow()] }])
    focusLast(rootRef.current)
  }
  return (
    <section ref={rootRef} className={styles.groups} aria-label={label}>
      {groups.length > 1 && (
        <LogicChoice
          label={t('betweenGroups')}
          value={matchLogic}
          onChange={(logic) => onChange({ matchLogic: logic, groups })}
        />
      )}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place; whatever it shows comes from outside
        <div key={at}>
          {at > 0 && <p className={styles.joint}>{t(matchLogic)}</p>}
          <Group {...props} group={group} at={at} onGroup={(next) => replace(at, next)} />
        </div>
      ))}
      <Button className={styles.add} startIcon={<Icon name="plus" size={16} />} onClick={addGroup}>
        {t('addGroup')}
      </Button>
    </section>
  )
}

type GroupProps<Row> = ConditionGroupsProps<Row> & {
  group: ConditionGroup<Row>
  at: number
  onGroup: (group: ConditionGroup<Row>) => void
}

function Group<Row>({ group, at, onGroup, newRow, row, isFaulty }: GroupProps<Row>) {
  const t = useTranslations('list.groups')
  const groupRef = useRef<HTMLFieldSetElement>(null)
  const { logic, rows } = group
  const add = () => {
    onGroup({ logic, rows: [...rows, newRow()] })
    focusLast(groupRef.current)
  }
  return (
    <fieldset ref={groupRef} className={styles.group}>
      <legend className="tn-visually-hidden">{t('group', { number: at + 1 })}</legend>
      <div className={styles.head}>
        <LogicChoice label={t('withinGroup')} value={logic} onChange={(next) => onGroup({ logic: next, rows })} />
        <IconButton label={t('removeGroup', { number: at + 1 })} size="sm" onClick={() => onGroup({ logic, rows: [] })}>
          <Icon name="trash" size={16} />
        </IconButton>
      </div>
      {rows.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; whatever it shows comes from outside
        <div key={index} className={styles.row} data-condition="">
          {row(one, {
            number: index + 1,
            isFaulty: isFaulty?.(at, index) ?? false,
            onChange: (next) => onGroup({ logic, rows: rows.with(index, next) }),
          })}
          <IconButton
            label={t('remove', { number: index + 1 })}
            onClick={() => onGroup({ logic, rows: rows.toSpliced(index, 1) })}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </div>
      ))}
      <Button variant="text" size="sm" startIcon={<Icon name="plus" size={14} />} onClick={add}>
        {t('add')}
      </Button>
    </fieldset>
  )
}

/** The condition that was just added takes the focus: who adds one goes on with it. */
function focusLast(root: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const last = [...(root?.querySelectorAll<HTMLElement>('[data-condition]') ?? [])].at(-1)
    last?.querySelector<HTMLElement>('button, input')?.focus()
  })
}

function LogicChoice({ label, value, onChange }: { label: string; value: Logic; onChange: (logic: Logic) => void }) {
  const t = useTranslations('list.groups')
  const name = useId()
  return (
    <div className={styles.logic} role="radiogroup" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <span className={fieldStyles.segments}>
        {(['and', 'or'] as const).map((logic) => (
          <label key={logic} className={`${fieldStyles.segment} ${styles.segment}`}>
            <Radio name={name} checked={value === logic} onChange={() => onChange(logic)} />
            {t(logic === 'and' ? 'all' : 'any')}
          </label>
        ))}
      </span>
    </div>
  )
}
