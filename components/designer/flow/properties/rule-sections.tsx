import { useTranslations } from 'next-intl'
import { fieldStyles } from '@/components/ui/field'
import { SwitchInput } from '@/components/ui/switch'
import { readNumber, readText, readTexts } from '@/lib/form/read'
import { ChoiceSetting, RemoteSetting, SettingRow } from '../../list/settings'
import { usePrintTemplates } from '../../shell/remote-lists'
import styles from './flow-properties.module.css'
import { InterfaceOf } from './interface-of'
import { useNode } from './node-context'
import { ChoiceOf, NumberOf, SegmentsOf, SeveralOf, SwitchOf } from './node-settings'
import { FieldOf, useNodeOptions } from './people-sections'

/** A button of the page of a task: whether it is there, and what it is called (contract 4a §9.2, §9.3). */
export function ButtonOf({ has, text, fallback = false }: { has: string; text: string; fallback?: boolean }) {
  const t = useTranslations('flowdesigner.properties')
  const { value, set, endBurst } = useNode()
  const isOn = value(has) === undefined ? fallback : value(has) === true
  const label = t(has)
  return (
    <SettingRow label={label}>
      {(id) => (
        <span className={styles.button}>
          <input
            type="text"
            autoComplete="off"
            className={fieldStyles.native}
            aria-label={t('textOf', { name: label })}
            placeholder={label}
            maxLength={20}
            disabled={!isOn}
            value={readText(value(text))}
            onChange={(event) => set(text, event.target.value, text)}
            onBlur={endBurst}
          />
          <SwitchInput id={id} isOn={isOn} onChange={(next) => set(has, next)} />
        </span>
      )}
    </SettingRow>
  )
}

export function PrintChoice() {
  const t = useTranslations('flowdesigner.properties')
  const { value, set } = useNode()
  const isOn = value('hasPrintBtn') === true
  const templates = usePrintTemplates(isOn)
  if (!isOn) return null
  return (
    <RemoteSetting
      label={t('printId')}
      remote={templates}
      isMultiple
      values={readTexts(value('printId'))}
      onChange={(next) => set('printId', next)}
    />
  )
}

/** Where a return leads, and how the task comes back (contract 4a §9.3). */
export function ReturnSettings() {
  const t = useTranslations('flowdesigner')
  const { id, value, set } = useNode()
  const nodes = useNodeOptions(id)
  const steps = ['0', '1', '2'].map((one) => ({ value: one, label: t(`options.rejectStep.${one}`) }))
  return (
    <>
      <ChoiceSetting
        label={t('properties.rejectStep')}
        options={[...steps, ...nodes]}
        values={[readText(value('rejectStep')) || '0']}
        onChange={([next]) => next !== undefined && set('rejectStep', next)}
      />
      <ChoiceOf name="rejectType" values={['1', '2', '3']} fallback="1" />
    </>
  )
}

/** By what somebody agrees without doing anything (contract 4a §9.4). */
export function AgreeSettings() {
  const { value } = useNode()
  return (
    <>
      <SwitchOf name="hasAgreeRule" />
      {value('hasAgreeRule') === true ? <SeveralOf name="agreeRules" values={['2', '3', '4']} /> : null}
    </>
  )
}

/** Until when the node has to be done, when it is reminded of, and what is done when it is late (contract 4a §9.2). */
export function TimeSettings() {
  const { type, value } = useNode()
  const values = type === 'start' ? ['0', '1'] : ['2', '0', '1']
  const fallback = values[0] ?? '0'
  const isOn = (name: string) => readNumber(value(`${name}.on`)) === 1
  return (
    <>
      <SegmentsOf name="timeLimitConfig.on" values={values} fallback={fallback} />
      {isOn('timeLimitConfig') ? (
        <>
          <ChoiceOf name="timeLimitConfig.nodeLimit" values={['0', '1', '2']} fallback="0" />
          {readNumber(value('timeLimitConfig.nodeLimit')) === 2 ? <FieldOf name="timeLimitConfig.formField" /> : null}
          <NumberOf name="timeLimitConfig.duringDeal" min={1} max={9999} />
        </>
      ) : null}
      <SegmentsOf name="noticeConfig.on" values={values} fallback={fallback} />
      {isOn('noticeConfig') ? <Repeated name="noticeConfig" /> : null}
      <SegmentsOf name="overTimeConfig.on" values={values} fallback={fallback} />
      {isOn('overTimeConfig') ? (
        <>
          <Repeated name="overTimeConfig" />
          <SwitchOf name="overTimeConfig.overAutoApprove" />
          {value('overTimeConfig.overAutoApprove') === true ? (
            <NumberOf name="overTimeConfig.overAutoApproveTime" min={1} max={999} />
          ) : null}
        </>
      ) : null}
    </>
  )
}

function Repeated({ name }: { name: 'noticeConfig' | 'overTimeConfig' }) {
  const { value } = useNode()
  return (
    <>
      <NumberOf name={`${name}.firstOver`} min={0} max={9999} />
      <NumberOf name={`${name}.overTimeDuring`} min={1} max={9999} />
      <SwitchOf name={`${name}.overNotice`} />
      <SwitchOf name={`${name}.overEvent`} />
      {value(`${name}.overEvent`) === true ? <NumberOf name={`${name}.overEventTime`} min={1} max={999} /> : null}
    </>
  )
}

/** What is told to whom. A message of its own that a stored flow names stays as it is. */
export function MessageSettings({ names }: { names: readonly string[] }) {
  const { type, value } = useNode()
  return names.map((name) => {
    const on = readText(value(`${name}.on`))
    const values = ['3', ...(type === 'start' || type === 'subFlow' ? [] : ['2']), '0']
    return (
      <SegmentsOf
        key={name}
        name={`${name}.on`}
        values={on === '1' ? [...values, '1'] : values}
        fallback={type === 'start' || type === 'subFlow' ? '3' : '2'}
      />
    )
  })
}

/** Interfaces that are called when something happens. */
export function EventSettings({ names }: { names: readonly string[] }) {
  return names.map((name) => <InterfaceOf key={name} name={name} isCall />)
}
