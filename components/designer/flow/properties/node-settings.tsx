import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { isRecord, own, readFlag, readList, readNumber, readText, readTexts } from '@/lib/form/read'
import { ChoiceSetting, NumberSetting, SegmentsSetting, SettingRow, SwitchSetting, TextSetting } from '../../list/settings'
import { useNode } from './node-context'

/* Controls of one property of the chosen node each: `name` is the property (`a.b` for one of an object), and the key of its words. */

function useWords(name: string) {
  const t = useTranslations('flowdesigner.properties')
  const tOptions = useTranslations('flowdesigner.options')
  const key = name.replaceAll('.', '_')
  return { label: t(key), option: (value: string) => tOptions(`${key}.${value}`) }
}

export function SwitchOf({ name, fallback = false }: { name: string; fallback?: boolean }) {
  const { value, set } = useNode()
  const { label } = useWords(name)
  const stored = value(name)
  // Some switches of the wire are numbers (contract 4a §9.2).
  const asStored = (isOn: boolean) => (typeof stored === 'number' ? Number(isOn) : isOn)
  return <SwitchSetting label={label} isOn={readFlag(stored, fallback)} onChange={(isOn) => set(name, asStored(isOn))} />
}

export function TextOf({ name, lengthMax = 100, placeholder }: { name: string; lengthMax?: number; placeholder?: string }) {
  const { value, set, endBurst } = useNode()
  const { label } = useWords(name)
  return (
    <TextSetting
      label={label}
      value={readText(value(name))}
      lengthMax={lengthMax}
      {...(placeholder === undefined ? {} : { placeholder })}
      onType={(text) => set(name, text, name)}
      onLeave={endBurst}
    />
  )
}

export function NumberOf({ name, min, max }: { name: string; min: number; max: number }) {
  const { value, set, endBurst } = useNode()
  const { label } = useWords(name)
  return (
    <NumberSetting
      label={label}
      value={readNumber(value(name)) ?? null}
      min={min}
      max={max}
      onType={(number) => number !== null && set(name, number, name)}
      onLeave={endBurst}
    />
  )
}

type ChoiceProps = {
  name: string
  values: readonly string[]
  fallback: string
  /** The wire has it as text; else as a number. */
  isText?: boolean
  onChosen?: (value: string) => void
}

export function SegmentsOf({ name, values, fallback, isText = false, onChosen }: ChoiceProps) {
  const { value, set } = useNode()
  const { label, option } = useWords(name)
  return (
    <SegmentsSetting
      label={label}
      options={values.map((one) => ({ value: one, label: option(one) }))}
      value={readText(value(name)) || fallback}
      onChange={(next) => (onChosen ? onChosen(next) : set(name, isText ? next : Number(next)))}
    />
  )
}

export function ChoiceOf({ name, values, fallback, isText = false, onChosen }: ChoiceProps) {
  const { value, set } = useNode()
  const { label, option } = useWords(name)
  return (
    <ChoiceSetting
      label={label}
      options={values.map((one) => ({ value: one, label: option(one) }))}
      values={[readText(value(name)) || fallback]}
      onChange={([next]) => {
        if (next === undefined) return
        if (onChosen) onChosen(next)
        else set(name, isText ? next : Number(next))
      }}
    />
  )
}

/** Several of a list, kept as a list of numbers. */
export function SeveralOf({ name, values }: { name: string; values: readonly string[] }) {
  const { value, set } = useNode()
  const { label, option } = useWords(name)
  return (
    <ChoiceSetting
      label={label}
      isMultiple
      isWide
      options={values.map((one) => ({ value: one, label: option(one) }))}
      values={readTexts(value(name))}
      onChange={(next) => set(name, next.map(Number))}
    />
  )
}

type PeopleProps = {
  name: string
  /** What the card says then: the names of those who were chosen. */
  onNamed?: (names: string, value: unknown) => void
}

/** People, departments, positions, roles and groups, kept as `id--type` and chosen as everywhere. */
export function PeopleOf({ name, onNamed }: PeopleProps) {
  const { id, value, set } = useNode()
  const { label } = useWords(name)
  const design = useMemo(
    () =>
      fieldValueDesign(
        { __config__: { jnpfKey: 'usersSelect' }, selectType: 'all' },
        { multiple: true, hint: label, states: { on: '', off: '' } },
      ),
    [label],
  )
  return (
    <SettingRow label={label} isWide>
      {(controlId) => (
        <ValueControl
          key={id}
          design={design}
          id={controlId}
          label={label}
          value={readList(value(name))}
          onChange={(next, chosen) => (onNamed ? onNamed(namesOf(chosen), next ?? []) : set(name, next ?? []))}
        />
      )}
    </SettingRow>
  )
}

function namesOf(chosen: unknown): string {
  return [chosen]
    .flat()
    .filter(isRecord)
    .map((one) => readText(own(one, 'fullName')) || readText(own(one, 'realName')))
    .filter((name) => name !== '')
    .join(',')
}
