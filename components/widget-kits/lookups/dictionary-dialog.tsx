'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Surface } from '@/components/ui/surface'
import { SwitchInput } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { dictionariesChanged } from '@/lib/client/dictionary-version'
import { errorText } from '@/lib/client/error-text'
import { tellDone } from '@/lib/client/tell-done'
import { dictionaryData, dictionaryType } from '@/lib/contract/system/dictionary'
import { dictionaryItemForm, dictionaryTypeForm } from '@/lib/contract/system/dictionary-forms'
import type { Caller } from '../names'
import { dictionaryFaults } from './dictionary-faults'
import type { IndentedChoice } from './dictionary-types'

type Values = {
  parentId: string
  fullName: string
  enCode: string
  sortCode: string
  /** Is a tree, for a dictionary; is enabled, for an item. */
  isOn: boolean
  description: string
}

/** What is made: a dictionary, or an item of one. */
export type NewEntry = { kind: 'type' } | { kind: 'item'; typeId: string; isTree: boolean }

type DictionaryDialogProps = {
  call: Caller
  entry: NewEntry
  /** Places for the new entry; the first one is taken at first (spec 2 §5.3). */
  parents: readonly IndentedChoice[]
  onSaved: (enCode: string) => void
  onClose: () => void
}

/** Makes a dictionary or an item of one (spec 2 §2.3, §5.3). Neither a click beside it nor Escape closes it. */
export function DictionaryDialog({ call, entry, parents, onSaved, onClose }: DictionaryDialogProps) {
  const t = useTranslations('lookups.dictionary')
  const tCommon = useTranslations('common')
  const tErrors = useTranslations('errors')
  const [values, setValues] = useState<Values>(() => ({
    ...emptyValues,
    parentId: parents[0]?.id ?? '',
    isOn: entry.kind === 'item',
  }))
  const [isChecked, setIsChecked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const faults = isChecked ? faultsOf(entry, values) : noFaults
  const save = async () => {
    setIsChecked(true)
    const [first] = faultsOf(entry, values).keys()
    if (first) return ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setIsSaving(true)
    try {
      const { msg } = await (entry.kind === 'type'
        ? call(dictionaryType.create, { body: typeBody(values) })
        : call(dictionaryData.create, { body: itemBody(entry.typeId, values) }))
      dictionariesChanged()
      if (msg) void tellDone(msg)
      onSaved(values.enCode.trim())
    } catch (error) {
      toast.error(errorText(error, (key, params) => tErrors(key, params)))
      setIsSaving(false)
    }
  }
  const faultText = (name: string) => {
    const fault = faults.get(name)
    return fault && t(`faults.${entry.kind}.${name}.${fault}`)
  }
  return (
    <div style={{ display: 'contents' }} onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}>
      <Surface
        kind="general"
        open
        title={entry.kind === 'type' ? t('newType') : t('newItem')}
        width="600px"
        busy={isSaving}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose} disabled={isSaving}>
              {tCommon('cancel')}
            </Button>
            <Button variant="primary" loading={isSaving} onClick={() => void save()}>
              {tCommon('confirm')}
            </Button>
          </>
        }
      >
        <div ref={ref}>
          <DictionaryFields entry={entry} parents={parents} values={values} onChange={setValues} faultText={faultText} />
        </div>
      </Surface>
    </div>
  )
}

const emptyValues: Values = { parentId: '', fullName: '', enCode: '', sortCode: '0', isOn: false, description: '' }
const noFaults: ReadonlyMap<string, string> = new Map()

function typeBody({ isOn, ...values }: Values) {
  return { ...values, isTree: isOn ? 1 : 0 }
}

function itemBody(typeId: string, { isOn, parentId, ...values }: Values) {
  // A parent equal to the dictionary means the top (spec 2 §4).
  return { ...values, parentId: parentId === typeId ? '0' : parentId, dictionaryTypeId: typeId, enabledMark: isOn ? 1 : 0 }
}

function faultsOf(entry: NewEntry, values: Values): ReadonlyMap<string, string> {
  if (entry.kind === 'type') return dictionaryFaults(dictionaryTypeForm, typeBody(values))
  return dictionaryFaults(dictionaryItemForm, itemBody(entry.typeId, values))
}

type FieldsProps = {
  entry: NewEntry
  parents: readonly IndentedChoice[]
  values: Values
  onChange: (values: Values) => void
  faultText: (name: string) => string | undefined
}

function DictionaryFields({ entry, parents, values, onChange, faultText }: FieldsProps) {
  const t = useTranslations('lookups.dictionary')
  const control = (name: keyof Values) => ({
    name,
    value: String(values[name]),
    className: fieldStyles.native,
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  })
  const isParentFixed = entry.kind === 'item' && !entry.isTree
  return (
    <div style={{ display: 'grid', gap: 14 }}>
      <Row label={t('parent')} isRequired error={faultText('parentId')}>
        {(aria) => (
          <Select
            id={aria.id}
            error={faultText('parentId')}
            errorId={aria['aria-describedby']}
            options={parents.map((parent) => ({ value: parent.id, label: parent.label }))}
            value={values.parentId}
            onChange={(parentId) => onChange({ ...values, parentId })}
            disabled={isParentFixed}
          />
        )}
      </Row>
      <Row label={t('fullName')} isRequired error={faultText('fullName')}>
        {(aria) => <input {...aria} {...control('fullName')} autoComplete="off" data-autofocus="" />}
      </Row>
      <Row label={t('enCode')} isRequired error={faultText('enCode')}>
        {(aria) => <input {...aria} {...control('enCode')} autoComplete="off" />}
      </Row>
      <Row label={t('sortCode')} error={faultText('sortCode')}>
        {(aria) => <input {...aria} {...control('sortCode')} inputMode="numeric" autoComplete="off" />}
      </Row>
      <Row label={entry.kind === 'type' ? t('isTree') : t('enabled')}>
        {(aria) => (
          <span className={fieldStyles.switchRow}>
            <SwitchInput {...aria} isOn={values.isOn} onChange={(isOn) => onChange({ ...values, isOn })} />
          </span>
        )}
      </Row>
      <Row label={t('description')} error={faultText('description')}>
        {(aria) => <textarea {...aria} {...control('description')} rows={3} />}
      </Row>
    </div>
  )
}

type Aria = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type RowProps = { label: string; isRequired?: boolean; error?: string; children: (aria: Aria) => ReactNode }

function Row({ label, isRequired, error, children }: RowProps) {
  const id = useId()
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} labelPosition="right" labelWidth={90}>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${id}-error` : undefined })}
    </Field>
  )
}
