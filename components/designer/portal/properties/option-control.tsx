import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { ValueControl } from '@/components/form/value-control'
import { IconChoice } from '@/components/ui/icon-choice'
import { widgetSchemas } from '@/components/widgets/schemas'
import { files, images } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { color } from '@/lib/form/build/value-fields'
import { isRecord, own, readFlag, readList, readNumber, readText, readTexts } from '@/lib/form/read'
import { ChoiceSetting, LongTextSetting, NumberSetting, SettingRow, SwitchSetting, TextSetting } from '../../list/settings'
import type { OptionField } from '../options/option-types'
import { optionWord } from '../options/option-word'
import { EntriesControl } from './entries-control'
import { LinkControl } from './link-control'
import { useHolder } from './use-item'

/** The control of one option, whatever kind of item it is of. */
export function OptionControl({ field }: { field: OptionField }) {
  const { value } = useHolder()
  if (field.isShown && !field.isShown(value)) return null
  switch (field.kind) {
    case 'link':
      return <LinkControl at={field.at} />
    case 'entries':
      return <EntriesControl field={field} control={OptionControl} />
    case 'icon':
      return <IconOf field={field} />
    case 'file':
      return <FileOf field={field} />
    case 'color':
      return <ColorOf field={field} />
    default:
      return <PlainControl field={field} />
  }
}

/** The words of an option, by its key: axes have the same, and so have the fonts of all parts. */
function useOptionWords({ key, words = key }: { key: string; words?: string | undefined }) {
  const t = useTranslations('portaldesigner.options')
  const tFonts = useTranslations('portaldesigner.fonts')
  const tParts = useTranslations('portaldesigner.parts')
  const tValues = useTranslations('portaldesigner.values')
  const { plain, part, what } = optionWord(key)
  return {
    label: part === '' ? t(plain) : tFonts(what, { part: tParts(part) }),
    nameOf: (one: string | number) => {
      const name = one === '' ? 'none' : String(one).replace('.', '_')
      return (
        [`${words}.${name}`, `shared.${name}`].flatMap((path) => (tValues.has(path) ? [tValues(path)] : []))[0] ?? String(one)
      )
    },
  }
}

function PlainControl({ field }: { field: OptionField }) {
  const { value, change, endBurst } = useHolder()
  const { label, nameOf } = useOptionWords({ key: field.key, words: field.kind === 'choice' ? field.words : undefined })
  const { key, at } = field
  const stored = value(key, at)
  const type = (next: unknown) => change({ [key]: next }, { at, burst: key })
  const set = (next: unknown) => change({ [key]: next }, { at })
  if (field.kind === 'text')
    return (
      <TextSetting label={label} value={readText(stored)} lengthMax={field.lengthMax ?? 200} onType={type} onLeave={endBurst} />
    )
  if (field.kind === 'long')
    return (
      <LongTextSetting
        label={label}
        value={readText(stored)}
        lengthMax={field.lengthMax ?? 20_000}
        onType={type}
        onLeave={endBurst}
      />
    )
  if (field.kind === 'flag')
    return <SwitchSetting label={label} isOn={readFlag(stored, field.fallback ?? false)} onChange={set} />
  if (field.kind === 'number') {
    const { min, max, fallback } = field
    const number = readNumber(stored) ?? fallback
    return (
      <NumberSetting
        label={label}
        value={number}
        min={min}
        max={max}
        onType={(next) => next !== null && type(next)}
        onLeave={endBurst}
      />
    )
  }
  if (field.kind === 'choice') {
    const known = field.values.find((one) => String(one) === readText(stored)) ?? field.fallback
    const pick = ([next = '']: readonly string[]) => set(field.values.find((one) => String(one) === next) ?? field.fallback)
    const options = field.values.map((one) => ({ value: String(one), label: nameOf(one) }))
    return <ChoiceSetting label={label} options={options} values={[String(known)]} onChange={pick} />
  }
  if (field.kind === 'several') {
    const options = field.values.map((one) => ({ value: one, label: nameOf(one) }))
    return (
      <ChoiceSetting label={label} isMultiple options={options} values={readTexts(stored)} onChange={(next) => set([...next])} />
    )
  }
  return null
}

function ColorOf({ field }: { field: OptionField }) {
  const { value, change } = useHolder()
  const { label } = useOptionWords(field)
  const design = useMemo(() => formDesign([color('value', label)], widgetSchemas), [label])
  const { key, at } = field
  return (
    <SettingRow label={label}>
      {(id) => (
        <ValueControl
          design={design}
          id={id}
          label={label}
          value={readText(value(key, at))}
          onChange={(next) => change({ [key]: readText(next) }, { at, burst: key })}
        />
      )}
    </SettingRow>
  )
}

function FileOf({ field }: { field: Extract<OptionField, { kind: 'file' }> }) {
  const { value, change } = useHolder()
  const { label } = useOptionWords({ key: field.accept })
  const { key, at, accept } = field
  const design = useMemo(
    () =>
      formDesign(
        [accept === 'image' ? images('value', label, { limit: 1 }) : files('value', label, { limit: 1 })],
        widgetSchemas,
      ),
    [accept, label],
  )
  const stored = value(key, at)
  const one = Array.isArray(stored) ? stored[0] : stored
  const shown = isRecord(one) && readText(own(one, 'url')) !== '' ? [{ fileId: readText(own(one, 'url')), ...one }] : []
  return (
    <SettingRow label={label} isWide>
      {(id) => (
        <ValueControl
          design={design}
          id={id}
          label={label}
          value={shown}
          onChange={(next) => {
            const [file] = readList(next).filter(isRecord)
            change({ [key]: file ? { name: readText(own(file, 'name')), url: readText(own(file, 'url')) } : '' }, { at })
          }}
        />
      )}
    </SettingRow>
  )
}

/** Pictures to choose from: classes of the platform's icon font that this product draws (`components/ui/platform-icon`). */
const icons = [
  ...['home', 'user', 'users', 'building', 'briefcase', 'calendar', 'clock', 'bell', 'message', 'mail'],
  ...[
    'folder',
    'doc',
    'list',
    'table',
    'chart',
    'target',
    'flow',
    'stamp',
    'receipt',
    'wallet',
    'box',
    'tool',
    'shield',
    'link',
    'search',
  ],
]

function IconOf({ field }: { field: OptionField }) {
  const { value, change } = useHolder()
  const { label, nameOf } = useOptionWords(field)
  const id = useId()
  const { key, at } = field
  const stored = readText(value(key, at))
  const offered = icons.map((name) => ({ value: `icon-ym icon-ym-${name}`, label: name }))
  // One that came from elsewhere stays to be chosen.
  const all =
    stored === '' || offered.some((icon) => icon.value === stored) ? offered : [{ value: stored, label: stored }, ...offered]
  return (
    <SettingRow label={label} isWide isLabelled={false}>
      {(rowId) => (
        <IconChoice
          id={id}
          labelledBy={`${rowId}-label`}
          icons={[{ value: '', label: nameOf('') }, ...all]}
          value={stored}
          onChange={(next) => change({ [key]: next }, { at })}
        />
      )}
    </SettingRow>
  )
}
