import { useTranslations } from 'next-intl'
import { readNumber } from '@/lib/form/read'
import { SettingNote } from '../../list/settings'
import { propertyChange, useNode } from './node-context'
import { PeopleOf, SegmentsOf, TextOf } from './node-settings'

const placeholders = ['{@flowFullName}', '{@flowFullCode}', '{@launchUserName}', '{@launchTime}', '{field}']

/** Who may launch the flow: everybody where nobody is named (contract 4a §7.2). */
export function StartPeople() {
  const t = useTranslations('flowdesigner.properties')
  const { change } = useNode()
  return (
    <>
      <PeopleOf
        name="initiator"
        onNamed={(names, next) => change([propertyChange('initiator', next), { path: ['content'], value: names || '所有人' }])}
      />
      <SettingNote>{t('everybody')}</SettingNote>
    </>
  )
}

/** What a task is called (contract 4a §9.2). */
export function TitleSettings() {
  const t = useTranslations('flowdesigner.properties')
  const { value } = useNode()
  return (
    <>
      <SegmentsOf name="titleType" values={['0', '1']} fallback="0" />
      {readNumber(value('titleType')) === 1 ? (
        <>
          <TextOf name="titleContent" lengthMax={200} />
          <SettingNote>{t('titleHint', { placeholders: placeholders.join(' ') })}</SettingNote>
        </>
      ) : null}
    </>
  )
}
