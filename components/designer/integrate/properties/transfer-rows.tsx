import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import { useNode } from '../../flow/properties/node-context'
import styles from './integrate-properties.module.css'

type TransferProps = { targets: readonly ComboboxOption[]; sources: readonly ComboboxOption[] }

/** Which fields of the target are filled, and with what. */
export function TransferRows({ targets, sources }: TransferProps) {
  const t = useTranslations('integratedesigner.transfer')
  const { value, set } = useNode()
  const rows = readList(value('transferList')).filter(isRecord)
  const sourceType = sources.length > 0 ? 1 : 2
  return (
    <>
      {rows.map((row, at) => (
        <Transfer
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={at}
          {...{ row, number: at + 1, targets, sources }}
          onChange={(more) => set('transferList', rows.with(at, { ...row, ...more }), `transfer${at}`)}
          onRemove={() => set('transferList', rows.toSpliced(at, 1))}
        />
      ))}
      <Button
        size="sm"
        startIcon={<Icon name="plus" size={14} />}
        onClick={() => set('transferList', [...rows, { targetField: '', sourceType, sourceValue: '' }])}
      >
        {t('add')}
      </Button>
    </>
  )
}

type RowProps = TransferProps & {
  row: RawRecord
  number: number
  onChange: (more: RawRecord) => void
  onRemove: () => void
}

function Transfer({ row, number, targets, sources, onChange, onRemove }: RowProps) {
  const t = useTranslations('integratedesigner.transfer')
  const id = useId()
  const isTyped = readNumber(own(row, 'sourceType')) === 2
  const target = readText(own(row, 'targetField'))
  const told = readText(own(row, 'sourceValue'))
  return (
    <div className={styles.transfer}>
      <FieldCombobox
        id={`${id}-to`}
        ariaLabel={t('to', { number })}
        placeholder={t('toHint')}
        options={targets}
        values={target === '' ? [] : [target]}
        onChange={([next = '']) =>
          onChange({ targetField: next, targetFieldLabel: targets.find(({ value }) => value === next)?.label ?? '' })
        }
      />
      <IconButton size="sm" label={t('remove', { number })} onClick={onRemove}>
        <Icon name="trash" size={14} />
      </IconButton>
      <Select
        label={t('kindOf', { number })}
        options={['1', '2'].map((value) => ({ value, label: t(`kind${value}`) }))}
        value={isTyped ? '2' : '1'}
        onChange={(next) => onChange({ sourceType: Number(next), sourceValue: '' })}
      />
      {isTyped ? (
        <input
          type="text"
          autoComplete="off"
          className={fieldStyles.native}
          aria-label={t('from', { number })}
          placeholder={t('typed')}
          maxLength={2000}
          value={told}
          onChange={(event) => onChange({ sourceValue: event.target.value })}
        />
      ) : (
        <FieldCombobox
          id={`${id}-from`}
          ariaLabel={t('from', { number })}
          placeholder={t('fromHint')}
          options={sources}
          values={told === '' ? [] : [told]}
          onChange={([next = '']) => onChange({ sourceValue: next })}
        />
      )}
    </div>
  )
}
