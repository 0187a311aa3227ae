import { useTimeZone, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { fieldValueDesign } from '@/components/form/field-value-design'
import { ValueControl } from '@/components/form/value-control'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { cronRuns, readCron } from '@/lib/domain/cron'
import { readNumber, readText } from '@/lib/form/read'
import { useNode } from '../../flow/properties/node-context'
import { ChoiceSetting, NumberSetting, SettingNote, SettingRow, SettingsSection, TextSetting } from '../../list/settings'
import { useIntegrating } from '../integrate-context'
import { learnedFields, useFormFields } from '../source-fields'
import { HookAddress } from './hook-address'
import { RuleGroups } from './rule-groups'
import { NumbersOf } from './step-sections'
import { FormOf } from './target-choice'

/** Which records start it, and with what (contract 4b §12). */
export function EventStart() {
  const t = useTranslations('integratedesigner.sections')
  const { type } = useIntegrating()
  const { value } = useNode()
  const fields = useFormFields(type === 1 ? readText(value('formId')) : '').options ?? []
  if (type !== 1) return null
  return (
    <>
      <SettingsSection title={t('trigger')}>
        <FormOf resets={{ ruleList: [] }} />
        <NumbersOf name="triggerEvent" values={[1, 2, 3]} fallback={1} />
      </SettingsSection>
      <SettingsSection title={t('startRules')}>
        <RuleGroups fields={fields} />
      </SettingsSection>
    </>
  )
}

const shownRuns = 3

/** When time starts it. */
export function TimeStart() {
  const t = useTranslations('integratedesigner')
  const { type } = useIntegrating()
  const { value, set, endBurst } = useNode()
  const cron = readText(value('cron'))
  const endKind = readNumber(value('endTimeType')) ?? 1
  if (type !== 2) return null
  return (
    <SettingsSection title={t('sections.trigger')}>
      <TextSetting
        label={t('properties.cron')}
        tip={t('notes.cron')}
        placeholder="0 0 8 * * ?"
        value={cron}
        onType={(text) => set('cron', text, 'cron')}
        onLeave={endBurst}
      />
      <NextRuns cron={cron} />
      <MomentOf name="startTime" />
      <NumbersOf name="endTimeType" values={[0, 1, 2]} fallback={1} />
      {endKind === 1 ? (
        <NumberSetting
          label={t('properties.endLimit')}
          value={readNumber(value('endLimit')) ?? 1}
          min={1}
          max={99_999}
          onType={(number) => number !== null && set('endLimit', number, 'endLimit')}
          onLeave={endBurst}
        />
      ) : null}
      {endKind === 2 ? <MomentOf name="endTime" /> : null}
    </SettingsSection>
  )
}

/** What an expression says, so that nobody has to read it. */
function NextRuns({ cron }: { cron: string }) {
  const t = useTranslations('integratedesigner.notes')
  const timeZone = useTimeZone() ?? 'UTC'
  const said = useMemo(() => {
    const read = readCron(cron)
    if ('problem' in read) return null
    const runs = cronRuns(read.cron, shownRuns, { afterMs: Date.now(), timeZone })
    return runs.map((run) => formatDate(run, dateTimeFormat, timeZone))
  }, [cron, timeZone])
  if (cron.trim() === '') return null
  return <SettingNote>{said === null ? t('badCron') : t('nextRuns', { runs: said.join('，') })}</SettingNote>
}

function MomentOf({ name }: { name: 'startTime' | 'endTime' }) {
  const t = useTranslations('integratedesigner.properties')
  const { id, value, set } = useNode()
  const label = t(name)
  const design = useMemo(
    () =>
      fieldValueDesign(
        { __config__: { jnpfKey: 'datePicker' }, format: 'yyyy-MM-dd HH:mm:ss' },
        { multiple: false, hint: label, states: { on: '', off: '' } },
      ),
    [label],
  )
  return (
    <SettingRow label={label}>
      {(controlId) => (
        <ValueControl
          key={`${id}${name}`}
          design={design}
          id={controlId}
          label={label}
          value={value(name) ?? null}
          onChange={(next) => set(name, next ?? null)}
        />
      )}
    </SettingRow>
  )
}

/** How other systems start it. */
export function HookStart() {
  const t = useTranslations('integratedesigner')
  const { type } = useIntegrating()
  const { properties, value, set } = useNode()
  if (type !== 3) return null
  const fields = learnedFields(properties)
  const orderField = readText(value('orderField'))
  return (
    <>
      <SettingsSection title={t('sections.trigger')}>
        <HookAddress />
        <ChoiceSetting
          label={t('properties.orderField')}
          tip={t('notes.orderField')}
          options={fields}
          values={orderField === '' ? [] : [orderField]}
          isClearable
          onChange={([next = '']) => set('orderField', next)}
        />
      </SettingsSection>
      <SettingsSection title={t('sections.startRules')}>
        <RuleGroups fields={fields} />
      </SettingsSection>
    </>
  )
}
