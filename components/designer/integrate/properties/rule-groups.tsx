import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { type ConditionGroup, ConditionGroups } from '@/components/screen/condition-groups'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { Select } from '@/components/ui/select'
import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import { propertyChange, useNode } from '../../flow/properties/node-context'
import styles from './integrate-properties.module.css'

/** Signs with their names as they are stored, and the keys of their words. */
const symbols: readonly (readonly [symbol: string, name: string, key: string])[] = [
  ['==', '等于', 'same'],
  ['<>', '不等于', 'other'],
  ['like', '包含', 'like'],
  ['notLike', '不包含', 'notLike'],
  ['>', '大于', 'more'],
  ['>=', '大于等于', 'least'],
  ['<', '小于', 'less'],
  ['<=', '小于等于', 'most'],
  ['null', '为空', 'null'],
  ['notNull', '不为空', 'notNull'],
]

const isValueless = (symbol: string) => symbol === 'null' || symbol === 'notNull'
const logicOf = (logic: unknown) => (logic === 'or' ? 'or' : 'and')

/** `sources`: what a value can be taken from; left out where conditions compare with typed values alone. */
type RuleGroupsProps = { fields: readonly ComboboxOption[]; sources?: readonly ComboboxOption[] }

/** Conditions on records (contract 4b §12: the symbols of flows, and `null` and `notNull`). */
export function RuleGroups({ fields, sources }: RuleGroupsProps) {
  const t = useTranslations('integratedesigner.rules')
  const { value, change } = useNode()
  const stored = readList(value('ruleList')).filter(isRecord)
  const write = (matchLogic: 'and' | 'or', groups: readonly ConditionGroup<RawRecord>[]) => {
    const ruleList = groups.map(({ logic, rows }) => ({ logic, groups: rows }))
    change([propertyChange('ruleMatchLogic', matchLogic), propertyChange('ruleList', ruleList)], 'ruleList')
  }
  return (
    <ConditionGroups<RawRecord>
      label={t('name')}
      value={{
        matchLogic: logicOf(value('ruleMatchLogic')),
        groups: stored.map((group) => ({
          logic: logicOf(own(group, 'logic')),
          rows: readList(own(group, 'groups')).filter(isRecord),
        })),
      }}
      onChange={({ matchLogic, groups }) => write(matchLogic, groups)}
      newRow={() => ({ field: '', fieldName: '', symbol: '==', symbolName: '等于', fieldValueType: 2, fieldValue: '' })}
      row={(row, { number, onChange }) => (
        <RuleRow row={row} number={number} fields={fields} sources={sources} onChange={onChange} />
      )}
    />
  )
}

type RowProps = {
  row: RawRecord
  number: number
  fields: readonly ComboboxOption[]
  sources: readonly ComboboxOption[] | undefined
  onChange: (row: RawRecord) => void
}

function RuleRow({ row, number, fields, sources, onChange }: RowProps) {
  const t = useTranslations('integratedesigner.rules')
  const id = useId()
  const field = readText(own(row, 'field'))
  const symbol = readText(own(row, 'symbol'))
  const write = (more: RawRecord) => onChange({ ...row, ...more })
  return (
    <div className={styles.condition}>
      <FieldCombobox
        id={id}
        ariaLabel={t('fieldOf', { number })}
        placeholder={t('chooseField')}
        options={fields}
        values={field === '' ? [] : [field]}
        onChange={([next = '']) => write({ field: next, fieldName: fields.find(({ value }) => value === next)?.label ?? '' })}
      />
      <Select
        label={t('symbolOf', { number })}
        options={symbols.map(([value, , key]) => ({ value, label: t(`symbols.${key}`) }))}
        value={symbol}
        onChange={(next) => write({ symbol: next, symbolName: symbols.find(([value]) => value === next)?.[1] ?? '' })}
      />
      {isValueless(symbol) ? null : <RuleValue {...{ row, number, sources, write }} />}
    </div>
  )
}

type ValueProps = Pick<RowProps, 'row' | 'number' | 'sources'> & { write: (more: RawRecord) => void }

/** What it is compared with. */
function RuleValue({ row, number, sources, write }: ValueProps) {
  const t = useTranslations('integratedesigner.rules')
  const id = useId()
  const isTaken = sources !== undefined && readNumber(own(row, 'fieldValueType')) === 1
  const told = readText(own(row, 'fieldValue'))
  return (
    <>
      {sources === undefined ? null : (
        <Select
          label={t('kindOf', { number })}
          options={['2', '1'].map((value) => ({ value, label: t(`kind${value}`) }))}
          value={isTaken ? '1' : '2'}
          onChange={(next) => write({ fieldValueType: Number(next), fieldValue: '' })}
        />
      )}
      {isTaken ? (
        <FieldCombobox
          id={id}
          ariaLabel={t('valueOf', { number })}
          placeholder={t('chooseField')}
          options={sources}
          values={told === '' ? [] : [told]}
          onChange={([next = '']) => write({ fieldValue: next })}
        />
      ) : (
        <input
          type="text"
          autoComplete="off"
          className={fieldStyles.native}
          aria-label={t('valueOf', { number })}
          placeholder={t('value')}
          maxLength={500}
          value={told}
          onChange={(event) => write({ fieldValue: event.target.value })}
        />
      )}
    </>
  )
}
