import { useTranslations } from 'next-intl'
import type { KioskTurn } from '@/lib/screen/layout'
import { EntryRows } from '../../list/entry-rows'
import { ChoiceSetting, NumberSetting, SettingNote, SettingsSection, SwitchSetting } from '../../list/settings'
import type { OtherScreen } from '../other-screen'
import { useScreenDetail } from './use-screen-detail'

const secondsMin = 5
const secondsMax = 86_400

/** Screens that take turns on one display, and how long each stands. */
export function KioskSection({ others }: { others: readonly OtherScreen[] | undefined }) {
  const t = useTranslations('screendesigner.kiosk')
  const { detail, write, endBurst } = useScreenDetail()
  const { kiosk } = detail
  const change = (more: object, burst?: string) => write({ kiosk: { ...kiosk, ...more } }, burst)
  return (
    <SettingsSection title={t('name')} isOpen={kiosk.isOn}>
      <SwitchSetting label={t('isOn')} isOn={kiosk.isOn} onChange={(isOn) => change({ isOn })} />
      {kiosk.isOn ? (
        <>
          <Seconds
            label={t('ownSeconds')}
            value={kiosk.seconds}
            onType={(seconds) => change({ seconds }, 'kiosk')}
            onLeave={endBurst}
          />
          <Turns
            turns={kiosk.screens}
            others={others}
            onChange={(screens, burst) => change({ screens }, burst)}
            onLeave={endBurst}
          />
        </>
      ) : null}
    </SettingsSection>
  )
}

type SecondsProps = { label: string; value: number; onType: (seconds: number) => void; onLeave: () => void }

function Seconds({ label, value, onType, onLeave }: SecondsProps) {
  return (
    <NumberSetting
      label={label}
      min={secondsMin}
      max={secondsMax}
      value={value}
      onType={(seconds) => seconds !== null && onType(seconds)}
      onLeave={onLeave}
    />
  )
}

type TurnsProps = {
  turns: readonly KioskTurn[]
  others: readonly OtherScreen[] | undefined
  onChange: (turns: readonly KioskTurn[], burst?: string) => void
  onLeave: () => void
}

/** A screen stands in the rotation once. */
function Turns({ turns, others, onChange, onLeave }: TurnsProps) {
  const t = useTranslations('screendesigner.kiosk')
  const nameOf = (id: string) => others?.find((one) => one.id === id)?.fullName ?? (others ? t('gone') : '')
  const move = (id: string, before: string | null) => {
    const turn = turns.find((one) => one.id === id)
    const rest = turns.filter((one) => one.id !== id)
    const at = rest.findIndex((one) => one.id === before)
    if (turn) onChange(rest.toSpliced(at < 0 ? rest.length : at, 0, turn))
  }
  const offered = (others ?? []).filter(({ id }) => !turns.some((turn) => turn.id === id))
  return (
    <>
      <EntryRows
        label={t('turns')}
        empty={t('none')}
        entries={turns.map(({ id, seconds }) => ({ id, label: nameOf(id), detail: t('for', { seconds }) }))}
        onMove={move}
        onRemove={(id) => onChange(turns.filter((one) => one.id !== id))}
        removeText={t('remove')}
      />
      {turns.map((turn, at) => (
        <Seconds
          key={turn.id}
          label={nameOf(turn.id)}
          value={turn.seconds}
          onType={(seconds) => onChange(turns.with(at, { ...turn, seconds }), `turn${at}`)}
          onLeave={onLeave}
        />
      ))}
      <ChoiceSetting
        label={t('add')}
        options={offered.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        isLoading={others === undefined}
        values={[]}
        placeholder={t('addHint')}
        onChange={([id]) => id && onChange([...turns, { id, seconds: 30 }])}
      />
      <SettingNote>{t('hint')}</SettingNote>
    </>
  )
}
