import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { fieldStyles } from '@/components/ui/field'
import { readList, readNumber, readText, readTexts } from '@/lib/form/read'
import { useNode } from '../../flow/properties/node-context'
import { PeopleOf } from '../../flow/properties/node-settings'
import { ChoiceSetting, SegmentsSetting, SettingNote, SettingRow, SettingsSection, TextSetting } from '../../list/settings'
import { SourceOf } from './target-choice'

/** Who is told: who made it, administrators, chosen people (contract 4b §12). */
function Receivers() {
  const t = useTranslations('integratedesigner')
  const { value, set } = useNode()
  const isChosen = readList(value('msgUserType')).some((kind) => readNumber(kind) === 3)
  return (
    <>
      <ChoiceSetting
        label={t('properties.msgUserType')}
        isMultiple
        options={['1', '2', '3'].map((one) => ({ value: one, label: t(`options.msgUserType.${one}`) }))}
        values={readTexts(value('msgUserType'))}
        onChange={(next) => set('msgUserType', next.map(Number))}
      />
      {isChosen ? <PeopleOf name="msgUserIds" /> : null}
    </>
  )
}

/** A message in the title and words of the node. */
export function MessageStep() {
  const t = useTranslations('integratedesigner')
  const { value, set, endBurst } = useNode()
  return (
    <SettingsSection title={t('sections.message')}>
      <SourceOf />
      <Receivers />
      <TextSetting
        label={t('properties.msgTitle')}
        value={readText(value('msgTitle'))}
        onType={(text) => set('msgTitle', text, 'msgTitle')}
        onLeave={endBurst}
      />
      <SettingRow label={t('properties.msgContent')} isWide>
        {(id) => (
          <textarea
            id={id}
            className={fieldStyles.native}
            rows={4}
            maxLength={2000}
            value={readText(value('msgContent'))}
            onChange={(event) => set('msgContent', event.target.value, 'msgContent')}
            onBlur={endBurst}
          />
        )}
      </SettingRow>
      <SettingNote>{t('notes.message', { example: '{name}' })}</SettingNote>
    </SettingsSection>
  )
}

const occasions = ['failMsgConfig', 'startMsgConfig'] as const

/** Who hears of a run that begins or fails. */
export function NewsSettings() {
  const t = useTranslations('integratedesigner')
  const id = useId()
  return (
    <SettingsSection title={t('sections.news')}>
      <Receivers />
      {occasions.map((name) => (
        <Occasion key={`${id}${name}`} name={name} />
      ))}
    </SettingsSection>
  )
}

function Occasion({ name }: { name: (typeof occasions)[number] }) {
  const t = useTranslations('integratedesigner')
  const { value, set } = useNode()
  const on = readText(value(`${name}.on`)) || (name === 'failMsgConfig' ? '3' : '0')
  // A configuration that was chosen elsewhere stays what it is.
  const values = on === '1' ? ['3', '1', '0'] : ['3', '0']
  return (
    <SegmentsSetting
      label={t(`properties.${name}`)}
      options={values.map((one) => ({ value: one, label: t(`options.news.${one}`) }))}
      value={on}
      onChange={(next) => set(`${name}.on`, Number(next))}
    />
  )
}
