import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { type ConditionGroup, ConditionGroups } from '@/components/screen/condition-groups'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Select } from '@/components/ui/select'
import { type DataSymbol, isValueless, symbolWords } from '@/lib/domain/data-conditions'
import { readJson } from '@/lib/flow/read-json'
import { isRecord, own, readList, readRecord, readText } from '@/lib/form/read'
import styles from '../portal-designer.module.css'

/** A field of a design that conditions can be about. */
export type ModelField = { id: string; fullName: string; jnpfKey: string; isDate: boolean }

type Row = { field: string; symbol: string; fieldValue: unknown }
type Logic = 'and' | 'or'
type Query = { matchLogic: Logic; groups: readonly ConditionGroup<Row>[] }

const symbols: readonly DataSymbol[] = ['==', '<>', 'like', 'notLike', '>', '>=', '<', '<=', 'null', 'notNull']
const logicOf = (value: unknown): Logic => (value === 'or' ? 'or' : 'and')

type ConditionsProps = { superQuery: string; fields: readonly ModelField[]; onChange: (superQuery: string) => void }

/** Which records count: conditions as a list of a module asks for them (contract 2 §12.10), kept as its text. */
export function ModelConditions({ superQuery, fields, onChange }: ConditionsProps) {
  const t = useTranslations('portaldesigner.model')
  // A condition without a field is not written: it stands here until it has one.
  const [draft, setDraft] = useState<{ from: string; query: Query } | null>(null)
  const query = draft?.from === superQuery ? draft.query : readQuery(superQuery)
  const write = (next: Query) => {
    const text = writeQuery(next)
    setDraft({ from: text, query: next })
    if (text !== superQuery) onChange(text)
  }
  return (
    <div className={styles.conditions}>
      <ConditionGroups<Row>
        label={t('conditions')}
        value={query}
        onChange={write}
        newRow={() => ({ field: '', symbol: '==', fieldValue: '' })}
        row={(row, { number, onChange: change }) => <ConditionRow row={row} number={number} fields={fields} onChange={change} />}
      />
    </div>
  )
}

type RowProps = { row: Row; number: number; fields: readonly ModelField[]; onChange: (row: Row) => void }

function ConditionRow({ row, number, fields, onChange }: RowProps) {
  const t = useTranslations('portaldesigner.model')
  const tSymbols = useTranslations('portaldesigner.symbols')
  const id = useId()
  return (
    <div className={styles.condition}>
      <FieldCombobox
        id={id}
        ariaLabel={t('fieldOf', { number })}
        placeholder={t('chooseField')}
        options={fields.map(({ id: value, fullName }) => ({ value, label: fullName }))}
        values={row.field === '' ? [] : [row.field]}
        onChange={([field = '']) =>
          onChange(
            rowAbout(
              row,
              fields.find((one) => one.id === field),
            ),
          )
        }
      />
      <Select
        label={t('symbolOf', { number })}
        options={symbols.map((value) => ({ value: String(value), label: tSymbols(symbolWords[value]) }))}
        value={row.symbol}
        onChange={(symbol) => onChange({ ...row, symbol })}
      />
      {isValueless(row.symbol as DataSymbol) ? null : (
        <ConditionValue
          key={row.field}
          row={row}
          isDate={fields.find((one) => one.id === row.field)?.isDate ?? false}
          {...{ number, onChange }}
        />
      )}
    </div>
  )
}

/** About another field; what was entered for the one before is not of it. */
function rowAbout(row: Row, field: ModelField | undefined): Row {
  if (!field) return { ...row, field: '' }
  const names = { field: field.id, id: field.id, fieldName: field.fullName, jnpfKey: field.jnpfKey, fieldValueType: 2 }
  return { ...row, ...names, fieldValue: '' }
}

type ValueProps = Omit<RowProps, 'fields'> & { isDate: boolean }

function ConditionValue({ row, number, isDate, onChange }: ValueProps) {
  const t = useTranslations('portaldesigner.model')
  const id = useId()
  const label = t('valueOf', { number })
  const design = useMemo(
    () =>
      fieldValueDesign(
        { __config__: { jnpfKey: 'datePicker' }, format: 'yyyy-MM-dd' },
        { multiple: false, hint: label, states: { on: '', off: '' } },
      ),
    [label],
  )
  const set = (fieldValue: unknown) => onChange({ ...row, fieldValue })
  if (isDate)
    return (
      <ValueControl design={design} id={id} label={label} value={row.fieldValue || null} onChange={(next) => set(next ?? '')} />
    )
  return (
    <input
      type="text"
      autoComplete="off"
      className={fieldStyles.native}
      aria-label={label}
      maxLength={500}
      value={readText(row.fieldValue)}
      onChange={(event) => set(event.target.value)}
    />
  )
}

function readQuery(superQuery: string): Query {
  const asked = readRecord(readJson(superQuery))
  const groups = readList(own(asked, 'conditionList')).filter(isRecord)
  return {
    matchLogic: logicOf(own(asked, 'matchLogic')),
    groups: groups.map((group) => ({
      logic: logicOf(own(group, 'logic')),
      rows: readList(own(group, 'groups'))
        .filter(isRecord)
        .map((row) => ({
          ...row,
          field: readText(own(row, 'field')) || readText(own(row, 'id')),
          symbol: readText(own(row, 'symbol')),
          fieldValue: own(row, 'fieldValue'),
        })),
    })),
  }
}

/** '' where nothing is asked. */
function writeQuery({ matchLogic, groups }: Query): string {
  const conditionList = groups
    .map(({ logic, rows }) => ({ logic, groups: rows.filter(({ field }) => field !== '') }))
    .filter((group) => group.groups.length > 0)
  return conditionList.length === 0 ? '' : JSON.stringify({ matchLogic, conditionList })
}
