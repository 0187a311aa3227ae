import { useTranslations } from 'next-intl'
import { useId, useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { fieldStyles } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { SwitchInput } from '@/components/ui/switch'
import type { SpecialEntry } from '@/components/widget-kits/designer/property-entry'
import { inOneStep, setProperty } from '@/lib/designer/public'
import { readFlag, readNumber, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { useSession } from '../../../shell/session-context'
import type { EditorProps } from '../editor-props'
import { useFollowable, useNodeType } from '../form-fields'
import styles from '../properties.module.css'
import { useProperty } from '../use-property'
import { FieldCombo } from './field-editor'

/** Contract 3a §4.3: 1 a fixed time, 2 another field, 3 now, 4 before now, 5 after now. */
const kinds = ['1', '2', '3', '4', '5'] as const
const fieldKind = '2'
const countedKinds: ReadonlySet<string> = new Set(['4', '5'])

/** The earliest or the latest time that can be chosen. */
export function LimitEditor({ entry, ids, id, label }: EditorProps<SpecialEntry>) {
  const tChoices = useTranslations('designer.choices')
  const [node = ''] = ids
  const session = useSession()
  const side = entry.side ?? 'start'
  const path = useMemo(() => pathsOf(side), [side])
  const isOn = readFlag(useProperty(ids, path.rule).value)
  const kind = readText(useProperty(ids, path.kind).value, '1')
  const change = (next: string) => {
    // What was given for another kind of limit means nothing for this one.
    session.run(
      inOneStep([
        setProperty({ id: node, path: path.kind, value: Number(next) }),
        setProperty({ id: node, path: path.value, value: '' }),
      ]),
    )
  }
  return (
    <div className={styles.stack}>
      <span className={styles.switchLine}>
        <SwitchInput
          id={id}
          isOn={isOn}
          onChange={(next) => void session.run(setProperty({ id: node, path: path.rule, value: next }))}
        />
      </span>
      {isOn ? (
        <>
          <Select
            label={label}
            options={kinds.map((value) => ({ value, label: tChoices(`limit_${value}`) }))}
            value={kinds.find((one) => one === kind) ?? '1'}
            onChange={change}
          />
          {kind === '1' ? <FixedTime ids={ids} path={path.value} label={label} /> : null}
          {kind === fieldKind ? <OtherField ids={ids} path={path.field} label={label} /> : null}
          {countedKinds.has(kind) ? <Distance ids={ids} path={path} label={label} /> : null}
        </>
      ) : null}
    </div>
  )
}

function pathsOf(side: 'start' | 'end') {
  const inConfig = (key: string) => ['__config__', key]
  return {
    rule: inConfig(`${side}TimeRule`),
    kind: inConfig(`${side}TimeType`),
    value: inConfig(`${side}TimeValue`),
    target: inConfig(`${side}TimeTarget`),
    field: inConfig(`${side}RelationField`),
  }
}

type PartProps = { ids: readonly string[]; path: readonly string[]; label: string }

const formatPath = ['format']

function FixedTime({ ids, path, label }: PartProps) {
  const { value, type } = useProperty(ids, path)
  const nodeType = useNodeType(ids[0] ?? '')
  const format = readText(useProperty(ids, formatPath).value)
  const id = useId()
  const design = useMemo(() => {
    const raw = { __config__: { jnpfKey: nodeType }, format }
    return fieldValueDesign(raw, { multiple: false, hint: label, states: { on: '', off: '' } })
  }, [nodeType, format, label])
  return <ValueControl key={format} design={design} id={id} label={label} value={value} onChange={(next) => type(next ?? '')} />
}

function OtherField({ ids, path, label }: PartProps) {
  const [node = ''] = ids
  const { value, set } = useProperty(ids, path)
  const id = useId()
  const wanted = factsOf(useNodeType(node)).format
  const fields = useFollowable(node).filter(({ type }) => factsOf(type).format === wanted)
  return <FieldCombo id={id} label={label} fields={fields} code={readText(value)} onChange={set} />
}

const units = ['1', '2', '3'] as const

function Distance({ ids, path, label }: Omit<PartProps, 'path'> & { path: ReturnType<typeof pathsOf> }) {
  const t = useTranslations('designer.panel')
  const tChoices = useTranslations('designer.choices')
  const { value, type, leave } = useProperty(ids, path.value)
  const target = useProperty(ids, path.target)
  const isTime = factsOf(useNodeType(ids[0] ?? '')).format === 'time'
  const unit = readText(target.value, '1')
  return (
    <div className={styles.pair}>
      <input
        type="text"
        inputMode="numeric"
        className={fieldStyles.native}
        autoComplete="off"
        aria-label={t('countOf', { label })}
        value={readText(value)}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
          type(digits === '' ? '' : (readNumber(digits) ?? ''))
        }}
        onBlur={leave}
      />
      <Select
        label={t('unitOf', { label })}
        options={units.map((one) => ({ value: one, label: tChoices(`${isTime ? 'timeUnit' : 'dateUnit'}_${one}`) }))}
        value={units.find((one) => one === unit) ?? '1'}
        onChange={(next) => target.set(Number(next))}
      />
    </div>
  )
}
